// Batch norms with extreme constants that do fold: composed in double and
// rounded once, whatever the parts of the product round to.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// s = 1e-30 * 1e-19 is no float, the weight s * 1e30 is.
// CHECK-LABEL:  func.func @small_weights_sunk_scale(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<1.00000003E-19> : tensor<1x1x1x1xf32>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @small_weights_sunk_scale(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<1.0e-30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<1.0e38> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %eps = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = tosa.add %var, %eps : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %3 = tosa.rsqrt %2 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %4 = tosa.mul %1, %3, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %gamma, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %6 = tosa.add %5, %beta : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %6 : tensor<1x1x1x1xf32>
}

// A scale of 1000 leaves beta = 1e-4 as it is.
// CHECK-LABEL:  func.func @f16_small_offset(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<1.000000e+03> : tensor<1x1x1x1xf16>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<1.000170e-04> : tensor<1xf16>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @f16_small_offset(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %gamma = "tosa.const"() <{values = dense<1000.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %beta = "tosa.const"() <{values = dense<1.0e-4> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %var = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %eps = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %1 = tosa.sub %0, %mean : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %2 = tosa.add %var, %eps : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %3 = tosa.rsqrt %2 : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %4 = tosa.mul %1, %3, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  %5 = tosa.mul %4, %gamma, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  %6 = tosa.add %5, %beta : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  return %6 : tensor<1x1x1x1xf16>
}

// eps = 1e-4 * 1e-4 is no f16, yet counts: s = 1 / sqrt(1.192e-7 + 1e-8) =
// 2782, where 1 / sqrt(1.192e-7) is 2896. w = 2^-11.
// CHECK-LABEL:  func.func @f16_eps_counts(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<1.358400e+00> : tensor<1x1x1x1xf16>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<0.000000e+00> : tensor<1xf16>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @f16_eps_counts(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<4.8828125e-04> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %gamma = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %beta = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %var = "tosa.const"() <{values = dense<1.1920929e-07> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %eps = "tosa.const"() <{values = dense<1.0e-4> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %1 = tosa.sub %0, %mean : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %eps2 = tosa.mul %eps, %eps, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  %2 = tosa.add %var, %eps2 : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %3 = tosa.rsqrt %2 : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %4 = tosa.mul %1, %3, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  %5 = tosa.mul %4, %gamma, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  %6 = tosa.add %5, %beta : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  return %6 : tensor<1x1x1x1xf16>
}

// gamma and var 0: the bias is beta to the bit.
// CHECK-LABEL:  func.func @dead_channel(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<0.000000e+00> : tensor<1x1x1x1xf32>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<6.13499991E-37> : tensor<1xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @dead_channel(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<0.9993> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<6.135e-37> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-3> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = tosa.add %var, %eps : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %3 = tosa.rsqrt %2 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %4 = tosa.mul %1, %3, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %gamma, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %6 = tosa.add %5, %beta : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %6 : tensor<1x1x1x1xf32>
}

// As found in a trained MobileNetV2; eps carries the sum. s = 1 / sqrt(2^-16)
// = 256.
// CHECK-LABEL:  func.func @denormal_variance(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<2.560000e+02> : tensor<1x1x1x1xf32>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @denormal_variance(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<5.6e-45> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %eps = "tosa.const"() <{values = dense<1.52587890625e-05> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = tosa.add %var, %eps : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %3 = tosa.rsqrt %2 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %4 = tosa.mul %1, %3, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %gamma, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %6 = tosa.add %5, %beta : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %6 : tensor<1x1x1x1xf32>
}

// As published with a MobileNet; var + eps = 2^-32 is positive. s = 2^16.
// CHECK-LABEL:  func.func @negative_variance_above_minus_eps(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<6.553600e+04> : tensor<1x1x1x1xf32>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @negative_variance_above_minus_eps(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<-1.52585562318563461303710937500e-05> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %eps = "tosa.const"() <{values = dense<1.52587890625e-05> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = tosa.add %var, %eps : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %3 = tosa.rsqrt %2 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %4 = tosa.mul %1, %3, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %gamma, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %6 = tosa.add %5, %beta : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %6 : tensor<1x1x1x1xf32>
}
