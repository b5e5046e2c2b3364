// The fold from a transform script, by the project's own walk and by the greedy
// driver of transform.apply_patterns.
//
// RUN: bnfold-opt %s --transform-interpreter | FileCheck %s --check-prefixes=CHECK,WALK
// RUN: bnfold-opt %s --transform-interpreter=entry-point=patterns | FileCheck %s --check-prefixes=CHECK,GREEDY
// RUN: bnfold-opt %s --transform-interpreter=entry-point=options | FileCheck %s --check-prefix=OPTIONS

// The greedy driver folds `2 + 8e-4` to 2 in f16, and its reciprocal, before
// the pattern reads them: the new weight is another.
//
// CHECK-LABEL: func.func @late_constants
// WALK: dense<4.997560e-01> : tensor<1x1x1x1xf16>
// GREEDY-NOT: 4.997560e-01
// GREEDY: dense<5.000000e-01> : tensor<1x1x1x1xf16>
// CHECK: %[[CONV:.*]] = tosa.conv2d
// CHECK-NEXT: return %[[CONV]]
func.func @late_constants(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %var = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %eps = "tosa.const"() <{values = dense<8.0e-4> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %sum = tosa.add %var, %eps : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %scale = tosa.reciprocal %sum : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %y = tosa.mul %conv, %scale, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  return %y : tensor<1x1x1x1xf16>
}

// Where the constants stand above the conv, the driver, which goes through a
// block from its end, comes to the conv first. (Were a constant equal to one
// before it, merging the two would change the order again.)
//
// CHECK-LABEL: func.func @early_constants
// CHECK: dense<4.997560e-01> : tensor<1x1x1x1xf16>
// CHECK: tosa.conv2d
func.func @early_constants(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %var = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %eps = "tosa.const"() <{values = dense<8.0e-4> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %sum = tosa.add %var, %eps : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %scale = tosa.reciprocal %sum : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %y = tosa.mul %conv, %scale, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  return %y : tensor<1x1x1x1xf16>
}

// An input bound of 1e30 forbids the fold. The first function is merged, the
// second skipped, the third folded all the same.
//
// OPTIONS-LABEL: func.func @options_merge
// OPTIONS: tosa.conv2d
// OPTIONS-COUNT-1: tosa.mul
// OPTIONS-NOT: tosa.mul
// OPTIONS-LABEL: func.func @options_skip
// OPTIONS-COUNT-2: tosa.mul
// OPTIONS-LABEL: func.func @options_fold
// OPTIONS-NOT: tosa.mul
// OPTIONS: return
func.func @options_merge(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<1.0e10> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %0 = tosa.mul %conv, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %y = tosa.mul %0, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  return %y : tensor<1x1x1x1xf32>
}

func.func @options_skip(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<1.0e10> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %0 = tosa.mul %conv, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %y = tosa.mul %0, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  return %y : tensor<1x1x1x1xf32>
}

func.func @options_fold(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<1.0e10> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %0 = tosa.mul %conv, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %y = tosa.mul %0, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  return %y : tensor<1x1x1x1xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %funcs = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.bnfold.fold_bn_into_conv %funcs : !transform.any_op
    transform.yield
  }

  transform.named_sequence @patterns(%root: !transform.any_op {transform.readonly}) {
    %funcs = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %funcs {
      transform.apply_patterns.bnfold.fold_bn_into_conv {input_bound = 1.0e6, unsafe = "skip"}
    } : !transform.any_op
    transform.yield
  }

  transform.named_sequence @options(%root: !transform.any_op {transform.readonly}) {
    %merge = transform.structured.match attributes {sym_name = "options_merge"} in %root : (!transform.any_op) -> !transform.any_op
    transform.bnfold.fold_bn_into_conv %merge {input_bound = 1.0e30} : !transform.any_op
    %skip = transform.structured.match attributes {sym_name = "options_skip"} in %root : (!transform.any_op) -> !transform.any_op
    transform.bnfold.fold_bn_into_conv %skip {input_bound = "inf", unsafe = "skip"} : !transform.any_op
    %fold = transform.structured.match attributes {sym_name = "options_fold"} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %fold {
      transform.apply_patterns.bnfold.fold_bn_into_conv {input_bound = "inf", unsafe = "fold"}
    } : !transform.any_op
    transform.yield
  }
}
