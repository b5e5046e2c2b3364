// What a chain in front changes may let the chain behind change, in the same run:
// an add that a conv without bias keeps behind it merges with the one that is
// there, and weights that became small enough take a scale they could not take.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL: func.func @adds_meet(
// CHECK-SAME:      %[[X:[^:]+]]:
// CHECK:         %[[Y:.+]] = tosa.matmul %[[X]],
// CHECK-NEXT:    %[[C:.+]] = "tosa.const"() <{values = dense<1.300000e+01>
// CHECK-NEXT:    %[[R:.+]] = tosa.add %[[Y]], %[[C]]
// CHECK-NEXT:    return %[[R]]
func.func @adds_meet(%x: tensor<1x2x2xf32>) -> tensor<1x2x1xf32> {
  %w = "tosa.const"() <{values = dense<[[[1.0], [2.0]]]> : tensor<1x2x1xf32>}> : () -> tensor<1x2x1xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %t = "tosa.const"() <{values = dense<1.0> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %c = "tosa.const"() <{values = dense<10.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = tosa.mul %x, %two, %shift : (tensor<1x2x2xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x2xf32>
  %z = tosa.add %s, %t : (tensor<1x2x2xf32>, tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
  %m = tosa.matmul %z, %w, %zp, %zp : (tensor<1x2x2xf32>, tensor<1x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x1xf32>
  %y = tosa.add %m, %c : (tensor<1x2x1xf32>, tensor<1x1x1xf32>) -> tensor<1x2x1xf32>
  return %y : tensor<1x2x1xf32>
}

// CHECK-LABEL: func.func @scale_fits_now(
// CHECK-SAME:      %[[X:[^:]+]]:
// CHECK:         dense<2.000000e+05> : tensor<1x1x1x1xf32>
// CHECK:         %[[Y:.+]] = tosa.conv2d %[[X]],
// CHECK-NEXT:    return %[[Y]]
func.func @scale_fits_now(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<1.0e-25> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z = tosa.mul %x, %s, %shift : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x2x1xf32>
  %m = tosa.conv2d %z, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  %y = tosa.mul %m, %two, %shift : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x2x1xf32>
  return %y : tensor<1x2x2x1xf32>
}
