// The option unsafe, for chains in front: there is nothing to merge, so that merge
// and skip are one; fold folds all but constants that would not be finite.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv | diff %t -
// RUN: bnfold-opt %s --fold-bn-into-conv=unsafe=skip | diff %t -
// RUN: bnfold-opt %s --fold-bn-into-conv=unsafe=fold | FileCheck %s --check-prefix=FOLD
// RUN: bnfold-opt %s --fold-bn-into-conv=unsafe=fold --remarks-filter=bnfold 2>&1 | FileCheck %s --check-prefix=FOLD-REMARK
// RUN: bnfold-opt %s --fold-bn-into-conv=input-bound=1e7 --remarks-filter=bnfold 2>&1 | FileCheck %s --check-prefix=BOUND

// FOLD-LABEL:   func.func @could_overflow(
// FOLD:           dense<2.000000e+30> : tensor<1x1x1x1xf32>
// FOLD:           dense<1.000000e+30> : tensor<1xf32>
// FOLD:           tosa.conv2d
// FOLD-NEXT:      return
// FOLD-LABEL:   func.func @weight_not_finite(
// FOLD-COUNT-2:   tosa.mul
// FOLD-REMARK:    remark: {{\[}}Passed] FoldBN | Category:bnfold | Function=could_overflow | HeadroomBits={{.*}}, Reason="a sum of the folded conv could overflow for an input within the bound (channel 0: 3.68935e+49)", Remark="folded 2 ops in front of tosa.conv2d into it"
// FOLD-REMARK:    remark: {{\[}}Missed] FoldBN | Category:bnfold | Function=weight_not_finite | Reason="a folded weight would not be finite in its type (channel 0: 1.2e+39)"
// BOUND:          remark: {{\[}}Passed] FoldBN | Category:bnfold | Function=could_overflow | HeadroomBits={{.*}}, Remark="folded 2 ops in front of tosa.conv2d into it"
func.func @could_overflow(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  %c0 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c0, %shift : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
  %c1 = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %1 = tosa.add %0, %c1 : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x1xf32>
  %w = "tosa.const"() <{values = dense<1.0e+30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}

func.func @weight_not_finite(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  %c0 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c0, %shift : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
  %c1 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %1 = tosa.mul %0, %c1, %shift : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
  %w = "tosa.const"() <{values = dense<3.0e+38> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}
