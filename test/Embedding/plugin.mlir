// The passes and pipelines in a stock mlir-opt, with options and remarks.
//
// A sanitized plugin would need its runtime preloaded.
// UNSUPPORTED: sanitize
//
// RUN: mlir-opt %s --load-pass-plugin=%bnfold_plugin --pass-pipeline='builtin.module(fold-bn-into-conv{input-bound=1e6 unsafe=skip})' --remarks-filter=bnfold 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: mlir-opt %s --load-pass-plugin=%bnfold_plugin --pass-pipeline='builtin.module(fold-bn-into-conv{input-bound=inf report-only report=-})' -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: mlir-opt %s --load-pass-plugin=%bnfold_plugin --pass-pipeline='builtin.module(func.func(fold-bn-into-conv),bnfold-to-llvm-pipeline)' | FileCheck %s --check-prefix=LLVM
// RUN: not mlir-opt %s --load-pass-plugin=%bnfold_plugin --pass-pipeline='builtin.module(fold-bn-into-conv{input-bound=-1})' 2>&1 | FileCheck %s --check-prefix=ERROR
//
// The same file holds the ops of the transform dialect.
// RUN: mlir-opt %S/transform.mlir --load-dialect-plugin=%bnfold_plugin --transform-interpreter | FileCheck %S/transform.mlir --check-prefixes=CHECK,WALK

// CHECK-LABEL: func.func @scaled
// CHECK: dense<3.000000e+00> : tensor<1x1x1x1xf32>
// CHECK: %[[CONV:.*]] = tosa.conv2d
// CHECK-NEXT: return %[[CONV]]
// REMARK: remark: [Passed] FoldBN | Category:bnfold | Function=scaled | {{.*}}"folded 1 op behind tosa.conv2d into it"
// REPORT: "action": "merged"
// REPORT: "reason": "accumulator-overflow"
// LLVM: llvm.func @scaled
// ERROR: input-bound must be a positive number, 'inf' or 'auto', not '-1'
func.func @scaled(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  %y = tosa.mul %conv, %s, %shift : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x2x1xf32>
  return %y : tensor<1x2x2x1xf32>
}
