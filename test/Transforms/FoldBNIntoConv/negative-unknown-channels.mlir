// Types that hide how many channels there are, where the bias is laid out as the
// result; and weights that repeat along an unknown size.

// RUN: bnfold-opt %s --split-input-file --fold-bn-into-conv -o %t
// RUN: bnfold-opt %s --split-input-file | diff %t -
// RUN: bnfold-opt %s --split-input-file --fold-bn-into-conv --remarks-filter=bnfold 2>&1 >/dev/null | FileCheck %s

// CHECK: Function=negative_other_input_channels | Reason="the conv's result or weights have no rank, an unknown number of channels or an encoding"
// CHECK: Function=negative_between_casts | Reason="the conv's result or weights have no rank, an unknown number of channels or an encoding"
// CHECK: Function=negative_joined | Reason="the conv's result or weights have no rank, an unknown number of channels or an encoding"
// CHECK: Function=negative_contradiction | Reason="the conv's result or weights have no rank, an unknown number of channels or an encoding"

func.func @negative_front(%x: tensor<2x2xf32>, %init: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %w0 = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %w = tensor.cast %w0 : tensor<2x3xf32> to tensor<2x?xf32>
  %one = arith.constant dense<1.0> : tensor<2x2xf32>
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero: f32) outs(%init: tensor<2x?xf32>) -> tensor<2x?xf32>
  %x1 = arith.addf %x, %one : tensor<2x2xf32>
  %r = linalg.matmul ins(%x1, %w: tensor<2x2xf32>, tensor<2x?xf32>) outs(%z: tensor<2x?xf32>) -> tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}

// -----

func.func @negative_mm(%x: tensor<1x2x2xf32>) -> tensor<1x2x?xf32> {
  %w0 = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %w = tensor.cast %w0 : tensor<1x2x3xf32> to tensor<1x2x?xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %sh = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %x1 = tosa.add %x, %one : (tensor<1x2x2xf32>, tensor<1x1x1xf32>) -> tensor<1x2x2xf32>
  %x2 = tosa.mul %x1, %two, %sh : (tensor<1x2x2xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x2xf32>
  %r = tosa.matmul %x2, %w, %zp, %zp : (tensor<1x2x2xf32>, tensor<1x2x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x?xf32>
  return %r : tensor<1x2x?xf32>
}

// -----

func.func @negative_bw(%x: tensor<2x2xf32>, %n : index, %init: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %wv = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %e = tensor.empty(%n) : tensor<2x?xf32>
  %w = linalg.broadcast ins(%wv: tensor<2xf32>) outs(%e: tensor<2x?xf32>) dimensions = [1]
  %c0 = arith.constant 0.0 : f32
  %c2 = arith.constant 2.0 : f32
  %z = linalg.fill ins(%c0: f32) outs(%init: tensor<2x?xf32>) -> tensor<2x?xf32>
  %r = linalg.matmul ins(%x, %w: tensor<2x2xf32>, tensor<2x?xf32>) outs(%z: tensor<2x?xf32>) -> tensor<2x?xf32>
  %q = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a,b)>], iterator_types=["parallel","parallel"]} ins(%r: tensor<2x?xf32>) outs(%init: tensor<2x?xf32>) {
  ^bb0(%i: f32, %o: f32):
    %s = arith.mulf %i, %c2 : f32
    linalg.yield %s : f32
  } -> tensor<2x?xf32>
  return %q : tensor<2x?xf32>
}

// -----

// The weights' type hides that they have two input channels, not three.
func.func @negative_other_input_channels(%x: tensor<1x2x2x3xf32>) -> tensor<1x2x2x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %wd = tensor.cast %w : tensor<1x1x1x2xf32> to tensor<?x?x?x?xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 4.0, 8.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %0 = tosa.mul %x, %s, %shift : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x2x2x3xf32>
  %1 = tosa.conv2d %0, %wd, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x3xf32>, tensor<?x?x?x?xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  return %1 : tensor<1x2x2x1xf32>
}

// -----

// The type of the weights hides that they have two channels, not three.
func.func @negative_between_casts(%x: tensor<1x2x2x1xf16>) -> tensor<1x2x2x3xf16> {
  %w0 = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf16>}> : () -> tensor<2x1x1x1xf16>
  %w = tensor.cast %w0 : tensor<2x1x1x1xf16> to tensor<?x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 4.0, 5.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %t = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<?x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x3xf16>
  %0 = tosa.cast %conv : (tensor<1x2x2x3xf16>) -> tensor<1x2x2x3xf32>
  %a = tosa.mul %0, %t, %shift : (tensor<1x2x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x2x3xf32>
  %1 = tosa.mul %a, %s, %shift : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x2x2x3xf32>
  %3 = tosa.cast %1 : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf16>
  return %3 : tensor<1x2x2x3xf16>
}

// -----

// The convs have two channels and one; their types say one and two.
func.func @negative_joined(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 4.0, 8.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %w0 = "tosa.const"() <{values = dense<1.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %w1 = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %d0 = tensor.cast %w0 : tensor<2x1x1x1xf32> to tensor<?x1x1x1xf32>
  %d1 = tensor.cast %w1 : tensor<1x1x1x1xf32> to tensor<?x1x1x1xf32>
  %c0 = tosa.conv2d %x, %d0, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<?x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  %c1 = tosa.conv2d %x, %d1, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<?x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x2x2x1xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32>
  %y = tosa.mul %j, %s, %shift : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x2x2x3xf32>
  return %y : tensor<1x2x2x3xf32>
}

// The result has more channels than the weights turn out to have.
func.func @negative_contradiction(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x8xf32> {
  %c = "tosa.const"() <{values = dense<1.0> : tensor<4x1x1x2xf32>}> : () -> tensor<4x1x1x2xf32>
  %w = tensor.cast %c : tensor<4x1x1x2xf32> to tensor<?x1x1x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %1 = tosa.conv2d %0, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<?x1x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return %1 : tensor<1x4x4x8xf32>
}
