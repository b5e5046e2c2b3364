// The scale overflows the first conv's weights, and the second conv takes it;
// the offset in front, which the second conv does not see as one of its input
// channels, is all that is left of the first one's chain then. A second run has
// nothing to do.

// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL: func.func @main(
// CHECK-NOT:     tosa.{{add|sub|mul}}
// CHECK:         tosa.conv2d
// CHECK-NEXT:    tosa.transpose
// CHECK-NOT:     tosa.{{add|sub|mul}}
// CHECK:         tosa.conv2d
// CHECK-NEXT:    return
func.func @main(%x: tensor<1x4x4x1xf32>) -> tensor<2x4x4x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0e10> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %w2 = "tosa.const"() <{values = dense<1.0e-35> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b2 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %large = "tosa.const"() <{values = dense<1.0e35> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  // expected-remark@+2 {{a folded weight would not be finite in its type}}
  // expected-remark@+1 {{folded 1 op behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %large, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 3, 1, 2, 0>} : (tensor<1x4x4x2xf32>) -> tensor<2x4x4x1xf32>
  // expected-remark@+1 {{folded 1 op in front of tosa.conv2d into it}}
  %4 = tosa.conv2d %3, %w2, %b2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x4x1xf32>
  return %4 : tensor<2x4x4x1xf32>
}
