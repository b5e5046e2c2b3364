// The scale behind the conv would overflow the weights as they are, not as the
// scale in front leaves them. A second run has nothing to do.

// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL: func.func @main(
// CHECK-DAG:     dense<{{9.99999.*|1.0000000.*}}E+{{17|18}}> : tensor<1x1x1x1xf32>
// CHECK-NOT:     tosa.mul
// CHECK:         return
func.func @main(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0e22> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %small = "tosa.const"() <{values = dense<1.0e-22> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %large = "tosa.const"() <{values = dense<1.0e18> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.mul %x, %small, %shift : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
  // expected-remark@+3 {{a folded weight would not be finite in its type}}
  // expected-remark@+2 {{in front of tosa.conv2d into it}}
  // expected-remark@+1 {{behind tosa.conv2d into it}}
  %1 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %2 = tosa.mul %1, %large, %shift : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}
