// The option input-bound: a number, inf, auto; anything else is an error.

// RUN: bnfold-opt %s --fold-bn-into-conv | FileCheck %s --check-prefix=FOLD
// RUN: bnfold-opt %s --fold-bn-into-conv=input-bound=auto | FileCheck %s --check-prefix=FOLD
// RUN: bnfold-opt %s --fold-bn-into-conv=input-bound=1e30 | FileCheck %s --check-prefix=FOLD
// RUN: bnfold-opt %s --fold-bn-into-conv=input-bound=1e38 | FileCheck %s --check-prefix=MERGE
// RUN: bnfold-opt %s --fold-bn-into-conv=input-bound=inf | FileCheck %s --check-prefix=MERGE
// RUN: not bnfold-opt %s --fold-bn-into-conv=input-bound=0 2>&1 | FileCheck %s --check-prefix=ERROR -DBOUND=0
// RUN: not bnfold-opt %s --fold-bn-into-conv=input-bound=-1 2>&1 | FileCheck %s --check-prefix=ERROR -DBOUND=-1
// RUN: not bnfold-opt %s --fold-bn-into-conv=input-bound=nan 2>&1 | FileCheck %s --check-prefix=ERROR -DBOUND=nan
// RUN: not bnfold-opt %s --fold-bn-into-conv=input-bound=large 2>&1 | FileCheck %s --check-prefix=ERROR -DBOUND=large
// RUN: not bnfold-opt %s --fold-bn-into-conv=input-bound=1e13x 2>&1 | FileCheck %s --check-prefix=ERROR -DBOUND=1e13x

// FOLD:           tosa.conv2d
// FOLD-NEXT:      return

// MERGE:          tosa.conv2d
// MERGE:          tosa.mul
// MERGE-NOT:      tosa.mul
// MERGE:          return

// ERROR:          error: fold-bn-into-conv: input-bound must be a positive number, 'inf' or 'auto', not '[[BOUND]]'
// ERROR-NOT:      error:
func.func @main(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}
