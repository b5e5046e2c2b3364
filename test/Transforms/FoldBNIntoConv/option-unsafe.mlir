// The option unsafe: what becomes of a conv that fails a rule. A constant that
// would not be finite is never written.

// RUN: bnfold-opt %s --fold-bn-into-conv | FileCheck %s --check-prefix=MERGE
// RUN: bnfold-opt %s --fold-bn-into-conv=unsafe=merge | FileCheck %s --check-prefix=MERGE
// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv=unsafe=skip | diff %t -
// RUN: bnfold-opt %s --fold-bn-into-conv=unsafe=skip --remarks-filter=bnfold 2>&1 | FileCheck %s --check-prefix=SKIP-REMARK
// RUN: bnfold-opt %s --fold-bn-into-conv=unsafe=fold | FileCheck %s --check-prefix=FOLD
// RUN: bnfold-opt %s --fold-bn-into-conv=unsafe=fold --remarks-filter=bnfold 2>&1 | FileCheck %s --check-prefix=FOLD-REMARK
// RUN: not bnfold-opt %s --fold-bn-into-conv=unsafe=some 2>&1 | FileCheck %s --check-prefix=VALUE

// MERGE-LABEL:  func.func @could_overflow(
// MERGE:          dense<1.000000e+30> : tensor<2x1x1x1xf32>
// MERGE:          dense<4.000000e+00>
// MERGE:          tosa.mul
// MERGE-NOT:      tosa.mul
// MERGE-LABEL:  func.func @weight_not_finite(
// MERGE:          dense<4.000000e+00>
// MERGE:          tosa.mul
// MERGE-NOT:      tosa.mul

// FOLD-LABEL:   func.func @could_overflow(
// FOLD:           dense<4.000000e+30> : tensor<2x1x1x1xf32>
// FOLD:           tosa.conv2d
// FOLD-NEXT:      return
// FOLD-LABEL:   func.func @weight_not_finite(
// FOLD:           dense<3.000000e+38> : tensor<2x1x1x1xf32>
// FOLD-COUNT-2:   tosa.mul
func.func @could_overflow(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

func.func @weight_not_finite(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<3.0e38> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// SKIP-REMARK:    remark: {{\[}}Missed] FoldBN | Category:bnfold | Function=could_overflow | Reason="a sum of the folded conv could overflow for an input within the bound (channel 0: 1.36113e+39)"
// FOLD-REMARK:    remark: {{\[}}Passed] FoldBN | Category:bnfold | Function=could_overflow | HeadroomBits={{.*}}, Reason="a sum of the folded conv could overflow for an input within the bound (channel 0: 1.36113e+39)", Remark="folded 2 ops behind tosa.conv2d into it"
// FOLD-REMARK:    remark: {{\[}}Missed] FoldBN | Category:bnfold | Function=weight_not_finite | Reason="a folded weight would not be finite in its type (channel 0: 1.2e+39)"
// VALUE:          Cannot find option named 'some'
