// The option report writes a JSON record of every conv with a chain, in walk
// order, to a file or to stdout.

// RUN: bnfold-opt %s --fold-bn-into-conv=report=%t.json -o %t
// RUN: FileCheck %s --input-file=%t.json
// RUN: bnfold-opt %s --fold-bn-into-conv=report=- | FileCheck %s --check-prefixes=CHECK,STDOUT
// RUN: echo 'module {}' | bnfold-opt --fold-bn-into-conv=report=- | FileCheck %s --check-prefix=NONE

// CHECK:      {{^\{$}}
// CHECK-NEXT:   "convs": [
// CHECK-NEXT:     {{{$}}
// CHECK-NEXT:       "action": "folded",
// CHECK-NEXT:       "bytes_written": 16,
// CHECK-NEXT:       "chain": "behind",
// CHECK-NEXT:       "end_location": "loc(\"{{.*}}option-report.mlir\":{{[0-9]+}}:8)",
// CHECK-NEXT:       "end_op": "tosa.sub",
// CHECK-NEXT:       "end_reason": "parameter-not-constant",
// CHECK-NEXT:       "function": "folds",
// CHECK-NEXT:       "headroom_bits": {{[0-9.]+}},
// CHECK-NEXT:       "kind": "tosa.conv2d",
// CHECK-NEXT:       "location": "loc(\"{{.*}}option-report.mlir\":{{[0-9]+}}:8)",
// CHECK-NEXT:       "num_convs": 1,
// CHECK-NEXT:       "ops_after": 0,
// CHECK-NEXT:       "ops_before": 1,
// CHECK-NEXT:       "scale_max": 2,
// CHECK-NEXT:       "scale_min": 2,
// CHECK-NEXT:       "weight_shape": [
// CHECK-NEXT:         2,
// CHECK-NEXT:         1,
// CHECK-NEXT:         1,
// CHECK-NEXT:         1
// CHECK-NEXT:       ]
// CHECK-NEXT:     },
// CHECK:            "action": "merged",
// CHECK-NEXT:       "bytes_written": 0,
// CHECK-NEXT:       "chain": "behind",
// CHECK-NEXT:       "channel": 0,
// CHECK-NEXT:       "function": "merges",
// CHECK:            "ops_after": 1,
// CHECK-NEXT:       "ops_before": 2,
// CHECK-NEXT:       "reason": "accumulator-overflow",
// CHECK-NEXT:       "reason_text": "a sum of the folded conv could overflow for an input within the bound",
// CHECK-NEXT:       "scale_max": 4,
// CHECK-NEXT:       "scale_min": 4,
// CHECK-NEXT:       "value": 1.36{{[0-9]+}}e+39,
// CHECK:            "action": "refused",
// CHECK:            "reason": "non-finite-constant",
// CHECK-NOT:        "scale_
// CHECK:            "value": "inf",
// CHECK:      "folded": 1,
// CHECK-NEXT: "merged": 1,
// CHECK-NEXT: "refused": 1
// CHECK-NEXT: }
// STDOUT:     module
// NONE:       "convs": [],
// NONE-NEXT:  "folded": 0,
func.func @folds(%x: tensor<1x4x4x1xf32>, %mean: tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.sub %1, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

func.func @merges(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0e20> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

func.func @negative(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %inf = "tosa.const"() <{values = dense<0x7F800000> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %inf, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

func.func @no_conv(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  return %x : tensor<1x4x4x1xf32>
}
