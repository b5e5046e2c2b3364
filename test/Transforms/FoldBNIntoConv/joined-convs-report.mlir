// Convs that a concat joins have one record, which counts them. Channels are
// those of what is joined, and the numbers are the same whether the module is
// changed or not.

// RUN: bnfold-opt %s --fold-bn-into-conv='report-only report=%t.json' -o %t.same
// RUN: bnfold-opt %s | diff - %t.same
// RUN: bnfold-opt %s --fold-bn-into-conv=report=%t.done.json --remarks-filter=bnfold -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: diff %t.json %t.done.json
// RUN: FileCheck %s --input-file=%t.json

// REMARK:     Function=folds |{{.*}}Remark="folded 2 ops behind 2 joined tosa.conv2d into them"
// REMARK:     Function=adds |
// REMARK:     Function=negative_variance |{{.*}}Reason="the chain takes the root of a constant that is zero, negative or NaN, as when a variance plus its epsilon is (channel 2: -1)"
// REMARK:     Function=negative_weight |{{.*}}Reason="a weight of the conv is infinite or not a number (channel 2: inf)"
// REMARK:     Function=negative_one_merges |{{.*}}Reason="a weight of the conv is infinite or not a number (channel 2: inf)"
// REMARK:     Function=negative_parameter |{{.*}}Reason="the chain behind 2 joined tosa.conv2d ends before this op: the other operand is not a constant, or not one that can be evaluated"

// CHECK:            "action": "folded",
// CHECK-NEXT:       "bytes_written": 24,
// CHECK-NEXT:       "chain": "behind",
// CHECK-NEXT:       "function": "folds",
// CHECK:            "num_convs": 2,
// CHECK-NEXT:       "ops_after": 0,
// CHECK-NEXT:       "ops_before": 2,
// CHECK-NEXT:       "scale_max": 4,
// CHECK-NEXT:       "scale_min": 2,

// Weights that no scale reaches stay.
// CHECK:            "action": "folded",
// CHECK-NEXT:       "bytes_written": 12,
// CHECK-NEXT:       "chain": "behind",
// CHECK-NEXT:       "function": "adds",

// CHECK:            "action": "refused",
// CHECK-NEXT:       "bytes_written": 0,
// CHECK-NEXT:       "chain": "behind",
// CHECK-NEXT:       "channel": 2,
// CHECK-NEXT:       "function": "negative_variance",
// CHECK:            "num_convs": 2,
// CHECK:            "reason": "non-positive-variance",
// CHECK:            "value": -1,

// CHECK:            "action": "refused",
// CHECK-NEXT:       "bytes_written": 0,
// CHECK-NEXT:       "chain": "behind",
// CHECK-NEXT:       "channel": 2,
// CHECK-NEXT:       "function": "negative_weight",
// CHECK:            "reason": "non-finite-weights",
// CHECK:            "value": "inf",

// CHECK:            "action": "refused",
// CHECK:            "channel": 2,
// CHECK-NEXT:       "function": "negative_one_merges",
// CHECK:            "reason": "non-finite-weights",

// CHECK:            "end_reason": "parameter-not-constant",
// CHECK-NEXT:       "function": "negative_parameter",
// CHECK:            "num_convs": 2,
// CHECK-NOT:        "action"
// CHECK:      "folded": 2,
func.func @folds(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w0 = "tosa.const"() <{values = dense<2.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %w1 = "tosa.const"() <{values = dense<5.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b2 = "tosa.const"() <{values = dense<[1.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %b1 = "tosa.const"() <{values = dense<4.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c0 = tosa.conv2d %x, %w0, %b2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c1 = tosa.conv2d %x, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x4x4x2xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32>
  %gain = "tosa.const"() <{values = dense<[[[[2.0, 3.0, 4.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, 2.0, 3.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %j, %gain, %shift : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x4x4x3xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x4x4x3xf32>
  return %1 : tensor<1x4x4x3xf32>
}

func.func @adds(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w0 = "tosa.const"() <{values = dense<2.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %w1 = "tosa.const"() <{values = dense<5.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b2 = "tosa.const"() <{values = dense<[1.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %b1 = "tosa.const"() <{values = dense<4.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c0 = tosa.conv2d %x, %w0, %b2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c1 = tosa.conv2d %x, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x4x4x2xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, 2.0, 3.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %0 = tosa.add %j, %beta : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

// The variance of the second group's channel.
func.func @negative_variance(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w0 = "tosa.const"() <{values = dense<2.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %w1 = "tosa.const"() <{values = dense<5.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b2 = "tosa.const"() <{values = dense<[1.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %b1 = "tosa.const"() <{values = dense<4.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c0 = tosa.conv2d %x, %w0, %b2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c1 = tosa.conv2d %x, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x4x4x2xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32>
  %var = "tosa.const"() <{values = dense<[[[[1.0, 4.0, -1.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %gain = tosa.rsqrt %var : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %0 = tosa.mul %j, %gain, %shift : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

func.func @negative_weight(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w0 = "tosa.const"() <{values = dense<2.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %w1 = "tosa.const"() <{values = dense<0x7F800000> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b2 = "tosa.const"() <{values = dense<[1.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %b1 = "tosa.const"() <{values = dense<4.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c0 = tosa.conv2d %x, %w0, %b2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c1 = tosa.conv2d %x, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x4x4x2xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32>
  %gain = "tosa.const"() <{values = dense<[[[[2.0, 3.0, 4.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %j, %gain, %shift : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

// The chain of the first could be merged, but the second refuses it.
func.func @negative_one_merges(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w0 = "tosa.const"() <{values = dense<1.0e30> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %w1 = "tosa.const"() <{values = dense<0x7F800000> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b2 = "tosa.const"() <{values = dense<[1.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %b1 = "tosa.const"() <{values = dense<4.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c0 = tosa.conv2d %x, %w0, %b2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c1 = tosa.conv2d %x, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x4x4x2xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32>
  %gain = "tosa.const"() <{values = dense<[[[[1.0e10, 3.0, 4.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %j, %gain, %shift : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

func.func @negative_parameter(%x: tensor<1x4x4x1xf32>, %p: tensor<1x1x1x3xf32>) -> tensor<1x4x4x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w0 = "tosa.const"() <{values = dense<2.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %w1 = "tosa.const"() <{values = dense<5.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b2 = "tosa.const"() <{values = dense<[1.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %b1 = "tosa.const"() <{values = dense<4.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c0 = tosa.conv2d %x, %w0, %b2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c1 = tosa.conv2d %x, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x4x4x2xf32>, tensor<1x4x4x1xf32>) -> tensor<1x4x4x3xf32>
  %0 = tosa.add %j, %p : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

// What is left behind convs without bias is no chain.
func.func @negative_add_behind_matmuls(%x: tensor<1x4x1xf32>) -> tensor<1x4x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w0 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %w1 = "tosa.const"() <{values = dense<3.0> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %c0 = tosa.matmul %x, %w0, %z, %z : (tensor<1x4x1xf32>, tensor<1x1x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x1xf32>
  %c1 = tosa.matmul %x, %w1, %z, %z : (tensor<1x4x1xf32>, tensor<1x1x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x2xf32>
  %j = tosa.concat %c0, %c1 {axis = 2 : i32} : (tensor<1x4x1xf32>, tensor<1x4x2xf32>) -> tensor<1x4x3xf32>
  %beta = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %0 = tosa.add %j, %beta : (tensor<1x4x3xf32>, tensor<1x1x3xf32>) -> tensor<1x4x3xf32>
  return %0 : tensor<1x4x3xf32>
}
