// Every combination of element types TOSA's float convs have, and f64, which
// TOSA's dialect accepts with an acc_type that cannot name it.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @f32(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-SAME{LITERAL}: acc_type = f32
// CHECK-NEXT:     return %[[Y]]
func.func @f32(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %3 = tosa.add %2, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @f16_accumulating_f32(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]> : tensor<2x1x1x1xf16>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]> : tensor<2xf16>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-SAME{LITERAL}: acc_type = f32
// CHECK-NEXT:     return %[[Y]]
func.func @f16_accumulating_f32(%x: tensor<1x4x4x1xf16>) -> tensor<1x4x4x2xf16> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf16>}> : () -> tensor<2x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf16>, tensor<2x1x1x1xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x2xf16>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>) -> tensor<1x4x4x2xf16>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>, tensor<1xi8>) -> tensor<1x4x4x2xf16>
  %3 = tosa.add %2, %beta : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>) -> tensor<1x4x4x2xf16>
  return %3 : tensor<1x4x4x2xf16>
}

// CHECK-LABEL:  func.func @f16_accumulating_f16(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]> : tensor<2x1x1x1xf16>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]> : tensor<2xf16>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-SAME{LITERAL}: acc_type = f16
// CHECK-NEXT:     return %[[Y]]
func.func @f16_accumulating_f16(%x: tensor<1x4x4x1xf16>) -> tensor<1x4x4x2xf16> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf16>}> : () -> tensor<2x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf16>, tensor<2x1x1x1xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x2xf16>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>) -> tensor<1x4x4x2xf16>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>, tensor<1xi8>) -> tensor<1x4x4x2xf16>
  %3 = tosa.add %2, %beta : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>) -> tensor<1x4x4x2xf16>
  return %3 : tensor<1x4x4x2xf16>
}

// CHECK-LABEL:  func.func @bf16(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]> : tensor<2x1x1x1xbf16>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]> : tensor<2xbf16>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-SAME{LITERAL}: acc_type = f32
// CHECK-NEXT:     return %[[Y]]
func.func @bf16(%x: tensor<1x4x4x1xbf16>) -> tensor<1x4x4x2xbf16> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xbf16>}> : () -> tensor<2x1x1x1xbf16>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xbf16>}> : () -> tensor<2xbf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xbf16>}> : () -> tensor<1xbf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xbf16>, tensor<2x1x1x1xbf16>, tensor<2xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x4x4x2xbf16>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xbf16>, tensor<1x1x1x2xbf16>) -> tensor<1x4x4x2xbf16>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xbf16>, tensor<1x1x1x2xbf16>, tensor<1xi8>) -> tensor<1x4x4x2xbf16>
  %3 = tosa.add %2, %beta : (tensor<1x4x4x2xbf16>, tensor<1x1x1x2xbf16>) -> tensor<1x4x4x2xbf16>
  return %3 : tensor<1x4x4x2xbf16>
}

// CHECK-LABEL:  func.func @f64(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]> : tensor<2x1x1x1xf64>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]> : tensor<2xf64>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-SAME{LITERAL}: acc_type = f32
// CHECK-NEXT:     return %[[Y]]
func.func @f64(%x: tensor<1x4x4x1xf64>) -> tensor<1x4x4x2xf64> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf64>}> : () -> tensor<2x1x1x1xf64>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf64>}> : () -> tensor<2xf64>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf64>}> : () -> tensor<1xf64>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf64>}> : () -> tensor<1x1x1x2xf64>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf64>}> : () -> tensor<1x1x1x2xf64>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf64>}> : () -> tensor<1x1x1x2xf64>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf64>, tensor<2x1x1x1xf64>, tensor<2xf64>, tensor<1xf64>, tensor<1xf64>) -> tensor<1x4x4x2xf64>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf64>, tensor<1x1x1x2xf64>) -> tensor<1x4x4x2xf64>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf64>, tensor<1x1x1x2xf64>, tensor<1xi8>) -> tensor<1x4x4x2xf64>
  %3 = tosa.add %2, %beta : (tensor<1x4x4x2xf64>, tensor<1x1x1x2xf64>) -> tensor<1x4x4x2xf64>
  return %3 : tensor<1x4x4x2xf64>
}

// CHECK-LABEL:  func.func @f16_weights_f32_result(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]> : tensor<2x1x1x1xf16>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-SAME{LITERAL}: acc_type = f32
// CHECK-NEXT:     return %[[Y]]
func.func @f16_weights_f32_result(%x: tensor<1x4x4x1xf16>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf16>}> : () -> tensor<2x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf16>, tensor<2x1x1x1xf16>, tensor<2xf32>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %3 = tosa.add %2, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @bf16_weights_f32_result(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]> : tensor<2x1x1x1xbf16>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-SAME{LITERAL}: acc_type = f32
// CHECK-NEXT:     return %[[Y]]
func.func @bf16_weights_f32_result(%x: tensor<1x4x4x1xbf16>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xbf16>}> : () -> tensor<2x1x1x1xbf16>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xbf16>}> : () -> tensor<1xbf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xbf16>, tensor<2x1x1x1xbf16>, tensor<2xf32>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %3 = tosa.add %2, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}
