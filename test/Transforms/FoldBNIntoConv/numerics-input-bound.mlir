// What the input bound protects: gamma 1e30, w 1e10, var 1e30 folds to a
// weight of 1e25 when inputs are known to stay below 1e10, and merges when
// they are not. Of gamma * w nothing is formed on the way.

// RUN: bnfold-opt %s --fold-bn-into-conv=input-bound=1e10 | FileCheck %s --check-prefix=BOUND
// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// BOUND-LABEL:  func.func @main(
// BOUND:          dense<9.99999956E+24> : tensor<1x1x1x1xf32>
// BOUND:          tosa.conv2d
// BOUND-NEXT:     return

// CHECK-LABEL:  func.func @main(
// CHECK:          dense<1.000000e+10> : tensor<1x1x1x1xf32>
// CHECK:          tosa.conv2d
// CHECK-NEXT:     tosa.sub
// CHECK:          dense<9.99999986E+14> : tensor<1x1x1x1xf32>
// CHECK:          tosa.mul
// CHECK-NEXT:     tosa.add
// CHECK-NEXT:     return
func.func @main(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0e10> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<1.0e30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %beta = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %var = "tosa.const"() <{values = dense<1.0e30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
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
