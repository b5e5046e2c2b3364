// Batch norms that must not fold, as a fold would overflow or lose accuracy
// where the graph as written does not: weights stay, the chain becomes sub,
// mul, add.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// The bug report: on x = 1e13 the sums are of +-1e26, but the products of x
// with folded weights would be 1e39.
// CHECK-LABEL:  func.func @report(
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"() <{values = dense<{{\[\[\[\[}}9.99999982E+12, -9.99999982E+12]]]]> : tensor<1x1x1x2xf32>}>
// CHECK:          %[[Y:.+]] = tosa.conv2d %{{.+}}, %[[W]],
// CHECK-NEXT:     %[[M:.+]] = tosa.sub %[[Y]],
// CHECK-NEXT:     %[[S:.+]] = "tosa.const"() <{values = dense<9.99994949E+12> : tensor<1x1x1x1xf32>}>
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     %[[V:.+]] = tosa.mul %[[M]], %[[S]],
// CHECK-NEXT:     %[[R:.+]] = tosa.add %[[V]],
// CHECK-NEXT:     return %[[R]]
func.func @report(%x: tensor<1x1x1x2xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0e13, -1.0e13]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<1.0e13> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<1.0e13> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = tosa.add %var, %eps : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %3 = tosa.rsqrt %2 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %4 = tosa.mul %1, %3, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %gamma, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %6 = tosa.add %5, %beta : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %6 : tensor<1x1x1x1xf32>
}

// The folded weight 1e-45 would be denormal and keep one bit.
// CHECK-LABEL:  func.func @tiny_scale(
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"() <{values = dense<1.000000e-15> : tensor<1x1x1x1xf32>}>
// CHECK:          %[[Y:.+]] = tosa.conv2d %{{.+}}, %[[W]],
// CHECK-NEXT:     %[[M:.+]] = tosa.sub %[[Y]],
// CHECK-NEXT:     %[[S:.+]] = "tosa.const"() <{values = dense<9.999950e-31> : tensor<1x1x1x1xf32>}>
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     %[[V:.+]] = tosa.mul %[[M]], %[[S]],
// CHECK-NEXT:     %[[R:.+]] = tosa.add %[[V]],
// CHECK-NEXT:     return %[[R]]
func.func @tiny_scale(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0e-15> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<1.0e-30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = tosa.add %var, %eps : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %3 = tosa.rsqrt %2 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %4 = tosa.mul %1, %3, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %gamma, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %6 = tosa.add %5, %beta : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %6 : tensor<1x1x1x1xf32>
}

// conv = mean = 1e30 on x = 1, s = 1e10: the answer is 0, mean * s is no
// float.
// CHECK-LABEL:  func.func @cancel(
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"() <{values = dense<1.000000e+30> : tensor<1x1x1x1xf32>}>
// CHECK:          %[[Y:.+]] = tosa.conv2d %{{.+}}, %[[W]],
// CHECK-NEXT:     %[[M:.+]] = tosa.sub %[[Y]],
// CHECK-NEXT:     %[[S:.+]] = "tosa.const"() <{values = dense<1.000000e+10> : tensor<1x1x1x1xf32>}>
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     %[[V:.+]] = tosa.mul %[[M]], %[[S]],
// CHECK-NEXT:     %[[R:.+]] = tosa.add %[[V]],
// CHECK-NEXT:     return %[[R]]
func.func @cancel(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<1.0e30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<1.0e10> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
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

// conv = mean = 7e30 on x = 7: rounding the weights costs an ulp, which s =
// 1e20 makes infinite.
// CHECK-LABEL:  func.func @cancel_then_huge_scale(
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"() <{values = dense<1.000000e+30> : tensor<1x1x1x1xf32>}>
// CHECK:          %[[Y:.+]] = tosa.conv2d %{{.+}}, %[[W]],
// CHECK-NEXT:     %[[M:.+]] = tosa.sub %[[Y]],
// CHECK-NEXT:     %[[S:.+]] = "tosa.const"() <{values = dense<1.000000e+20> : tensor<1x1x1x1xf32>}>
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     %[[V:.+]] = tosa.mul %[[M]], %[[S]],
// CHECK-NEXT:     %[[R:.+]] = tosa.add %[[V]],
// CHECK-NEXT:     return %[[R]]
func.func @cancel_then_huge_scale(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<7.0e30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<1.0e20> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
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

// conv = mean = -3e38, beta = 3.3e38 on x = 1.
// CHECK-LABEL:  func.func @offset_near_the_largest_float(
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"() <{values = dense<-3.000000e+38> : tensor<1x1x1x1xf32>}>
// CHECK:          %[[Y:.+]] = tosa.conv2d %{{.+}}, %[[W]],
// CHECK-NEXT:     %[[M:.+]] = tosa.sub %[[Y]],
// CHECK-NEXT:     %[[S:.+]] = "tosa.const"() <{values = dense<1.980000e+00> : tensor<1x1x1x1xf32>}>
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     %[[V:.+]] = tosa.mul %[[M]], %[[S]],
// CHECK-NEXT:     %[[R:.+]] = tosa.add %[[V]],
// CHECK-NEXT:     return %[[R]]
func.func @offset_near_the_largest_float(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<-3.0e38> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<-3.0e38> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<1.98> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<3.3e38> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
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

// 200 * 1000 is no f16.
// CHECK-LABEL:  func.func @f16_weight_overflow(
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"() <{values = dense<2.000000e+02> : tensor<1x1x1x1xf16>}>
// CHECK:          %[[Y:.+]] = tosa.conv2d %{{.+}}, %[[W]],
// CHECK-NEXT:     %[[M:.+]] = tosa.sub %[[Y]],
// CHECK-NEXT:     %[[S:.+]] = "tosa.const"() <{values = dense<1.000000e+03> : tensor<1x1x1x1xf16>}>
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     %[[V:.+]] = tosa.mul %[[M]], %[[S]],
// CHECK-NEXT:     %[[R:.+]] = tosa.add %[[V]],
// CHECK-NEXT:     return %[[R]]
func.func @f16_weight_overflow(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<200.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %gamma = "tosa.const"() <{values = dense<1000.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %beta = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
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

// The bias s * b0 + t is three quarters of the largest float, though its parts
// together are more.
// CHECK-LABEL:  func.func @cancelled_bias(
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"() <{values = dense<9.99999998E+18> : tensor<1x1x1x1xf32>}>
// CHECK:          %[[Y:.+]] = tosa.conv2d %{{.+}}, %[[W]],
// CHECK-NEXT:     %[[M:.+]] = tosa.sub %[[Y]],
// CHECK-NEXT:     %[[S:.+]] = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1x1xf32>}>
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     %[[V:.+]] = tosa.mul %[[M]], %[[S]],
// CHECK-NEXT:     %[[R:.+]] = tosa.add %[[V]],
// CHECK-NEXT:     return %[[R]]
func.func @cancelled_bias(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0e19> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<1.7014117e38> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<-3.4028234e38> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
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
