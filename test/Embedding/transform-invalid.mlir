// What the transform ops complain about.
//
// RUN: bnfold-opt %s -split-input-file -verify-diagnostics --transform-interpreter

func.func @no_region(%x: tensor<1xf32>) -> tensor<1xf32> {
  // expected-note @below {{target op}}
  %0 = tosa.abs %x : (tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tosa.abs"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expected a target with regions}}
    transform.bnfold.fold_bn_into_conv %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @no_region_to_merge(%x: tensor<1xf32>) -> tensor<1xf32> {
  // expected-note @below {{target op}}
  %0 = tosa.abs %x : (tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tosa.abs"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{expected a target with regions}}
    transform.bnfold.merge_affine %0 : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @below {{failed to satisfy constraint: a positive number, "inf" or "auto"}}
    transform.bnfold.fold_bn_into_conv %root {input_bound = -1.0} : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @below {{failed to satisfy constraint: a positive number, "inf" or "auto"}}
    transform.bnfold.fold_bn_into_conv %root {input_bound = "large"} : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.apply_patterns to %root {
      // expected-error @below {{failed to satisfy constraint: "merge", "skip" or "fold"}}
      transform.apply_patterns.bnfold.fold_bn_into_conv {unsafe = "never"}
    } : !transform.any_op
    transform.yield
  }
}
