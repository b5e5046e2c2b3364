// Remarks, the report and report-only, for chains in front.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv='report-only report=%t.json' --remarks-filter=bnfold -o %t.same 2>&1 | FileCheck %s --check-prefixes=REMARK,WOULD
// RUN: diff %t %t.same
// RUN: FileCheck %s --input-file=%t.json
// RUN: bnfold-opt %s --fold-bn-into-conv=report=%t.json --remarks-filter=bnfold -o %t 2>&1 | FileCheck %s --check-prefixes=REMARK,DONE
// RUN: FileCheck %s --input-file=%t.json

// WOULD:      Function=folds |{{.*}}Remark="would fold 2 ops in front of tosa.conv2d into it"
// DONE:       Function=folds |{{.*}}Remark="folded 2 ops in front of tosa.conv2d into it"
// WOULD:      Function=leaves_an_add |{{.*}}Remark="would fold 2 ops in front of tosa.conv2d into it, but for 1 op"
// DONE:       Function=leaves_an_add |{{.*}}Remark="folded 2 ops in front of tosa.conv2d into it, but for 1 op"
// REMARK:     remark: {{\[}}Missed] FoldBN | Category:bnfold | Function=refused | Reason="a sum of the folded conv could overflow for an input within the bound (channel 0: 3.68935e+49)"

// CHECK:            "action": "folded",
// CHECK-NEXT:       "bytes_written": 8,
// CHECK-NEXT:       "chain": "in front",
// CHECK-NEXT:       "function": "folds",
// CHECK-NEXT:       "headroom_bits": {{[0-9.]+}},
// CHECK-NEXT:       "kind": "tosa.conv2d",
// CHECK:            "ops_after": 0,
// CHECK-NEXT:       "ops_before": 2,
// CHECK:            "action": "folded",
// CHECK-NEXT:       "bytes_written": 76,
// CHECK-NEXT:       "chain": "in front",
// CHECK-NEXT:       "function": "leaves_an_add",
// CHECK:            "ops_after": 1,
// CHECK-NEXT:       "ops_before": 2,
// CHECK-NEXT:       "scale_max": 4,
// CHECK-NEXT:       "scale_min": 2,
// CHECK:            "action": "refused",
// CHECK-NEXT:       "bytes_written": 0,
// CHECK-NEXT:       "chain": "in front",
// CHECK-NEXT:       "channel": 0,
// CHECK-NEXT:       "function": "refused",
// CHECK:            "ops_after": 1,
// CHECK-NEXT:       "ops_before": 1,
// CHECK-NEXT:       "reason": "accumulator-overflow",
// CHECK:            "value": 3.68{{[0-9]+}}e+49,
// CHECK:      "folded": 2,
// CHECK-NEXT: "merged": 0,
// CHECK-NEXT: "refused": 1
func.func @folds(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  %c0 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c0, %shift : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
  %c1 = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %1 = tosa.add %0, %c1 : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x1xf32>
  %w = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}

func.func @leaves_an_add(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, -4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]]]> : tensor<1x3x3x2xf32>}> : () -> tensor<1x3x3x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}

func.func @refused(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  %c0 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c0, %shift : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
  %w = "tosa.const"() <{values = dense<1.0e+30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %1 : tensor<1x4x4x1xf32>
}
