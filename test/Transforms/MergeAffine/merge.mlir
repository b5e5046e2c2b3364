// Chains of per-channel or scalar constants on any value become the fewest ops,
// in their order: a batch norm behind a relu, two of them, scalars, on TOSA and
// linalg. What precedes the chain may have other uses.

// RUN: bnfold-opt %s --bnfold-merge-affine -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --bnfold-merge-affine | diff %t -
// RUN: bnfold-opt %s --bnfold-merge-affine --remarks-filter=bnfold 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// REMARK: Function=behind_relu | Remark="merged 4 ops into 3"
// REMARK: Function=two_batch_norms | Remark="merged 6 ops into 5"

// mul by [2, 4], then [3, 0.5]: one mul by [6, 2].
// CHECK-LABEL: @behind_relu
// CHECK:       %[[RELU:.+]] = tosa.maximum
// CHECK-NEXT:  %[[SUB:.+]] = tosa.sub %[[RELU]], %{{.+}}
// CHECK:       %[[SCALE:.+]] = "tosa.const"() <{values = dense<{{\[\[\[\[}}6.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>}>
// CHECK:       %[[MUL:.+]] = tosa.mul %[[SUB]], %[[SCALE]]
// CHECK-NEXT:  %[[ADD:.+]] = tosa.add %[[MUL]], %{{.+}}
// CHECK-NEXT:  return %[[ADD]], %[[RELU]]
func.func @behind_relu(%x: tensor<1x2x2x2xf32>) -> (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %gamma = "tosa.const"() <{values = dense<[[[[3.0, 0.5]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %relu = tosa.maximum %x, %zero : (tensor<1x2x2x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %0 = tosa.sub %relu, %mean : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %2 = tosa.mul %1, %gamma, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %3 = tosa.add %2, %mean : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  return %3, %relu : tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>
}

// The add of the first and the subtraction of the second are neighbours.
// CHECK-LABEL: @two_batch_norms
// CHECK:       tosa.sub
// CHECK:       tosa.mul
// CHECK:       dense<{{\[\[\[\[}}2.000000e+00, -1.000000e+00]]]]>
// CHECK:       tosa.add
// CHECK:       tosa.mul
// CHECK:       tosa.add
// CHECK-NOT:   tosa.
func.func @two_batch_norms(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %a = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.sub %x, %b : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.mul %0, %a, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %2 = tosa.add %1, %a : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  %3 = tosa.sub %2, %b : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  %4 = tosa.mul %3, %a, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %5 = tosa.add %4, %a : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  return %5 : tensor<1x2x2x2xf32>
}

// The channel is found wherever constants vary: here, behind a transpose too.
// CHECK-LABEL: @any_dimension
// CHECK:       tosa.transpose
// CHECK:       dense<{{\[\[\[}}6.000000e+00]], {{\[\[}}8.000000e+00]]]> : tensor<2x1x1xf32>
// CHECK:       tosa.mul
// CHECK-NOT:   tosa.mul
func.func @any_dimension(%x: tensor<4x2x3xf32>) -> tensor<2x4x3xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %a = "tosa.const"() <{values = dense<[[[3.0], [2.0]]]> : tensor<1x2x1xf32>}> : () -> tensor<1x2x1xf32>
  %b = "tosa.const"() <{values = dense<[[[2.0]], [[4.0]]]> : tensor<2x1x1xf32>}> : () -> tensor<2x1x1xf32>
  %0 = tosa.mul %x, %a, %shift : (tensor<4x2x3xf32>, tensor<1x2x1xf32>, tensor<1xi8>) -> tensor<4x2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0, 2>} : (tensor<4x2x3xf32>) -> tensor<2x4x3xf32>
  %2 = tosa.mul %1, %b, %shift : (tensor<2x4x3xf32>, tensor<2x1x1xf32>, tensor<1xi8>) -> tensor<2x4x3xf32>
  return %2 : tensor<2x4x3xf32>
}

#id = affine_map<(d0, d1) -> (d0, d1)>
#channel = affine_map<(d0, d1) -> (d1)>

// In the middle of a body, with a constant per channel and one for all.
// CHECK-LABEL: @in_a_body
// CHECK:       %[[SUM:.+]] = arith.constant dense<[4.000000e+00, 5.000000e+00]> : tensor<2xf32>
// CHECK:       linalg.generic {{.*}} ins(%{{.+}}, %[[SUM]] : tensor<4x2xf32>, tensor<2xf32>)
// CHECK:         math.absf
// CHECK-NEXT:    arith.addf
// CHECK-NEXT:    math.tanh
// CHECK-NEXT:    linalg.yield
func.func @in_a_body(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %three = arith.constant 3.0 : f32
  %empty = tensor.empty() : tensor<4x2xf32>
  %0 = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %a : tensor<4x2xf32>, tensor<2xf32>) outs(%empty : tensor<4x2xf32>) {
  ^bb0(%in: f32, %p: f32, %out: f32):
    %abs = math.absf %in : f32
    %y = arith.addf %abs, %p : f32
    %z = arith.addf %y, %three : f32
    %tanh = math.tanh %z : f32
    linalg.yield %tanh : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
