// Max and sum pools of either layout. The tensor that gives the size of their
// window is none of its operands.

// RUN: bnfold-opt %s --bnfold-form-windows=target=avx2 | FileCheck %s

// CHECK-LABEL: @max_nhwc
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<1x11x9x16xf32>
// CHECK:       bnfold.window <max> ins(%[[X]] : tensor<1x11x9x16xf32>) start(-3.40282347E+38 : f32)
// CHECK-SAME:    dilations = array<i64: 2, 1>, kernel = array<i64: 3, 2>, {{.+}} strides = array<i64: 2, 3>
func.func @max_nhwc(%x: tensor<1x11x9x16xf32>) -> tensor<1x4x3x16xf32> {
  %k = tensor.empty() : tensor<3x2xf32>
  %o = arith.constant dense<-3.40282347E+38> : tensor<1x4x3x16xf32>
  %y = linalg.pooling_nhwc_max {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>}
      ins(%x, %k : tensor<1x11x9x16xf32>, tensor<3x2xf32>) outs(%o : tensor<1x4x3x16xf32>) -> tensor<1x4x3x16xf32>
  return %y : tensor<1x4x3x16xf32>
}

// CHECK-LABEL: @sum_nhwc
// CHECK:       bnfold.window <sum> ins(%{{.+}} : tensor<?x7x7x64xf32>) start(0.000000e+00 : f32)
// CHECK-SAME:    kernel = array<i64: 7, 7>
func.func @sum_nhwc(%x: tensor<?x7x7x64xf32>, %e: tensor<?x1x1x64xf32>) -> tensor<?x1x1x64xf32> {
  %k = tensor.empty() : tensor<7x7xf32>
  %zero = arith.constant 0.0 : f32
  %o = linalg.fill ins(%zero : f32) outs(%e : tensor<?x1x1x64xf32>) -> tensor<?x1x1x64xf32>
  %y = linalg.pooling_nhwc_sum ins(%x, %k : tensor<?x7x7x64xf32>, tensor<7x7xf32>) outs(%o : tensor<?x1x1x64xf32>) -> tensor<?x1x1x64xf32>
  return %y : tensor<?x1x1x64xf32>
}

// CHECK-LABEL: @max_nchw
// CHECK:       linalg.transpose {{.*}} permutation = [0, 2, 3, 1]
// CHECK:       bnfold.window <max> ins(%{{.+}} : tensor<1x8x9x32xf32>)
// CHECK-SAME:    kernel = array<i64: 2, 3>
// CHECK:       linalg.transpose {{.*}} permutation = [0, 3, 1, 2]
func.func @max_nchw(%x: tensor<1x32x8x9xf32>) -> tensor<1x32x7x7xf32> {
  %k = tensor.empty() : tensor<2x3xf32>
  %o = arith.constant dense<-3.40282347E+38> : tensor<1x32x7x7xf32>
  %y = linalg.pooling_nchw_max ins(%x, %k : tensor<1x32x8x9xf32>, tensor<2x3xf32>) outs(%o : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
  return %y : tensor<1x32x7x7xf32>
}

// CHECK-LABEL: @sum_nchw
// CHECK:       bnfold.window <sum> ins(%{{.+}} : tensor<1x8x9x32xf64>) start(0.000000e+00 : f64)
func.func @sum_nchw(%x: tensor<1x32x8x9xf64>) -> tensor<1x32x7x7xf64> {
  %k = tensor.empty() : tensor<2x3xf64>
  %o = arith.constant dense<0.0> : tensor<1x32x7x7xf64>
  %y = linalg.pooling_nchw_sum ins(%x, %k : tensor<1x32x8x9xf64>, tensor<2x3xf64>) outs(%o : tensor<1x32x7x7xf64>) -> tensor<1x32x7x7xf64>
  return %y : tensor<1x32x7x7xf64>
}
