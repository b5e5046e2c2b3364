// bnfold-merge-affine as a transform op. What it replaces is tracked: a handle to
// the last add leads to its replacement.
//
// RUN: bnfold-opt %s --transform-interpreter -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @targeted
// CHECK:       %[[SUM:.+]] = "tosa.const"() <{values = dense<3.000000e+00>
// CHECK:       %[[Y:.+]] = tosa.add %{{.+}}, %[[SUM]]
// CHECK-NEXT:  return %[[Y]]
func.func @targeted(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  // The new op has the locations of both.
  // expected-remark @below {{replaced}}
  %0 = tosa.add %x, %one : (tensor<1x2xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
  %1 = tosa.add %0, %two : (tensor<1x2xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// CHECK-LABEL: func.func @negative_another
// CHECK-COUNT-2: tosa.add
func.func @negative_another(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.add %x, %one : (tensor<1x2xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
  %1 = tosa.add %0, %one : (tensor<1x2xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %func = transform.structured.match attributes {sym_name = "targeted"} in %root : (!transform.any_op) -> !transform.any_op
    %adds = transform.structured.match ops{["tosa.add"]} in %func : (!transform.any_op) -> !transform.any_op
    %first, %last = transform.split_handle %adds : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.bnfold.merge_affine %func : !transform.any_op
    transform.debug.emit_remark_at %last, "replaced" : !transform.any_op
    transform.yield
  }
}
