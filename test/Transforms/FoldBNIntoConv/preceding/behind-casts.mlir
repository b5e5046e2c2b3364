// A chain computed between casts folds into a tosa.matmul, which keeps an add behind
// it: the conv that follows takes that add in the same run. What is left of the
// casts counts for no use.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// w2 = [1, 2], and 10 * (1 + 2) = 30.
// CHECK-LABEL: func.func @add_is_taken(
// CHECK-SAME:      %[[X:[^:]+]]:
// CHECK:         %[[M:.+]] = tosa.matmul %[[X]],
// CHECK:         %[[R:.+]] = tosa.reshape %[[M]],
// CHECK:         dense<3.000000e+01> : tensor<1xf16>
// CHECK-NEXT:    %[[Y:.+]] = tosa.conv2d %[[R]],
// CHECK-NEXT:    return %[[Y]]
func.func @add_is_taken(%x: tensor<1x2x2xf16>) -> tensor<1x2x1x1xf16> {
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0], [3.0, 5.0]]]> : tensor<1x2x2xf16>}> : () -> tensor<1x2x2xf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %c = "tosa.const"() <{values = dense<10.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %m = tosa.matmul %x, %w, %zp, %zp : (tensor<1x2x2xf16>, tensor<1x2x2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2xf16>
  %wide = tosa.cast %m : (tensor<1x2x2xf16>) -> tensor<1x2x2xf32>
  %0 = tosa.mul %wide, %s, %shift : (tensor<1x2x2xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x2xf32>
  %1 = tosa.add %0, %c : (tensor<1x2x2xf32>, tensor<1x1x1xf32>) -> tensor<1x2x2xf32>
  %narrow = tosa.cast %1 : (tensor<1x2x2xf32>) -> tensor<1x2x2xf16>
  %shape = tosa.const_shape {values = dense<[1, 2, 1, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %2 = tosa.reshape %narrow, %shape : (tensor<1x2x2xf16>, !tosa.shape<4>) -> tensor<1x2x1x2xf16>
  %w2 = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %y = tosa.conv2d %2, %w2, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x1x2xf16>, tensor<1x1x1x2xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x1x1xf16>
  return %y : tensor<1x2x1x1xf16>
}
