// Elements that are vectors, tensors with an encoding or without a rank, weights too
// large to be any, uses in regions inside a body: all are left alone.

// RUN: bnfold-opt %s --split-input-file --fold-bn-into-conv -o %t
// RUN: bnfold-opt %s --split-input-file | diff %t -

#m0 = affine_map<(m, n, k) -> (m, k)>
#m1 = affine_map<(m, n, k) -> (k, n)>
#m2 = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
func.func @negative_vec(%x: tensor<2x2xvector<4xf32>>, %w: tensor<2x2xvector<4xf32>>, %z: tensor<2x2xvector<4xf32>>) -> tensor<2x2xvector<4xf32>> {
  %r = linalg.generic {indexing_maps=[#m0,#m1,#m2], iterator_types=["parallel","parallel","reduction"]} ins(%x,%w: tensor<2x2xvector<4xf32>>,tensor<2x2xvector<4xf32>>) outs(%z: tensor<2x2xvector<4xf32>>) {
  ^bb0(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4xf32>):
    %m = arith.mulf %a, %b : vector<4xf32>
    %s = arith.addf %c, %m : vector<4xf32>
    linalg.yield %s : vector<4xf32>
  } -> tensor<2x2xvector<4xf32>>
  %q = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel","parallel"]} ins(%r: tensor<2x2xvector<4xf32>>) outs(%z: tensor<2x2xvector<4xf32>>) {
  ^bb0(%a: vector<4xf32>, %c: vector<4xf32>):
    %s = arith.negf %a : vector<4xf32>
    linalg.yield %s : vector<4xf32>
  } -> tensor<2x2xvector<4xf32>>
  return %q : tensor<2x2xvector<4xf32>>
}

// -----

func.func @negative_mm(%x: tensor<1x2x2xf32>, %w: tensor<*xf32>) -> tensor<3x2x1xf32> {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.matmul %x, %w, %zp, %zp : (tensor<1x2x2xf32>, tensor<*xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3xf32>
  %t = tosa.transpose %r {perms = array<i32: 2, 1, 0>} : (tensor<1x2x3xf32>) -> tensor<3x2x1xf32>
  return %t : tensor<3x2x1xf32>
}

// -----

func.func @negative_mm(%y: tensor<2x2x1xf32>, %w: tensor<*xf32>) -> tensor<1x2x3xf32> {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %x = tosa.transpose %y {perms = array<i32: 2, 1, 0>} : (tensor<2x2x1xf32>) -> tensor<1x2x2xf32>
  %r = tosa.matmul %x, %w, %zp, %zp : (tensor<1x2x2xf32>, tensor<*xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3xf32>
  return %r : tensor<1x2x3xf32>
}

// -----

func.func @negative_enc(%x: tensor<2x2xf32>, %z: tensor<2x3xf32, 1 : i32>) -> tensor<2x3xf32, 1 : i32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %c0 = arith.constant 0.0 : f32
  %f = linalg.fill ins(%c0: f32) outs(%z: tensor<2x3xf32, 1 : i32>) -> tensor<2x3xf32, 1 : i32>
  %r = linalg.matmul ins(%x, %w: tensor<2x2xf32>, tensor<2x3xf32>) outs(%f: tensor<2x3xf32, 1 : i32>) -> tensor<2x3xf32, 1 : i32>
  %c = arith.constant dense<2.0> : tensor<2x3xf32, 1 : i32>
  %q = arith.mulf %r, %c : tensor<2x3xf32, 1 : i32>
  return %q : tensor<2x3xf32, 1 : i32>
}

// -----

func.func @negative_big(%x: tensor<8x2x4xf32>, %w: tensor<8x4x1000000000000xf32>, %z: tensor<8x2x1000000000000xf32>) -> tensor<8x2x1000000000000xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %r = linalg.batch_matmul ins(%x, %w: tensor<8x2x4xf32>, tensor<8x4x1000000000000xf32>) outs(%z: tensor<8x2x1000000000000xf32>) -> tensor<8x2x1000000000000xf32>
  %q = linalg.generic {indexing_maps=[affine_map<(a,b,c)->(a,b,c)>,affine_map<(a,b,c)->(a)>,affine_map<(a,b,c)->(a,b,c)>], iterator_types=["parallel","parallel","parallel"]} ins(%r, %c: tensor<8x2x1000000000000xf32>, tensor<8xf32>) outs(%z: tensor<8x2x1000000000000xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %s = arith.mulf %i, %j : f32
    linalg.yield %s : f32
  } -> tensor<8x2x1000000000000xf32>
  return %q : tensor<8x2x1000000000000xf32>
}

// -----

#id = affine_map<(m) -> (m)>
#m0 = affine_map<(n, k) -> (k)>
#m1 = affine_map<(n, k) -> (k, n)>
#m2 = affine_map<(n, k) -> (n)>
func.func @negative_scfif2(%x: tensor<2xf32>, %o: tensor<3xf32>, %cond: i1) -> tensor<3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %z0 = arith.constant dense<0.0> : tensor<3xf32>
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %r = linalg.generic {indexing_maps=[#m0,#m1,#m2], iterator_types=["parallel","reduction"]} ins(%x,%w: tensor<2xf32>,tensor<2x3xf32>) outs(%z0: tensor<3xf32>) {
  ^bb1(%i: f32, %j: f32, %k: f32):
    %m = arith.mulf %i, %j : f32
    %s = arith.addf %k, %m : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  %q = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%r: tensor<3xf32>) outs(%o: tensor<3xf32>) {
  ^bb0(%a: f32, %u: f32):
    %v = scf.if %cond -> f32 {
      %s = arith.mulf %a, %two : f32
      scf.yield %s : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  } -> tensor<3xf32>
  return %q : tensor<3xf32>
}

// -----

// Weights that change their rank on the way, which only fails when run.
func.func @negative_rank_of_weights(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %c = "tosa.const"() <{values = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %u = tensor.cast %c : tensor<4xf32> to tensor<*xf32>
  %w = tensor.cast %u : tensor<*xf32> to tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %1 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// -----

// And sizes.
func.func @negative_size_of_weights(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x8xf32> {
  %c = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %u = tensor.cast %c : tensor<1x1x1x2xf32> to tensor<*xf32>
  %w = tensor.cast %u : tensor<*xf32> to tensor<1x1x1x8xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<8xf32>}> : () -> tensor<8xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x8xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  %2 = tosa.mul %1, %two, %shift : (tensor<1x4x4x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x8xf32>
  return %2 : tensor<1x4x4x8xf32>
}

// -----

// Weights that nobody can write out: joined, and repeated beside elements that
// differ.
func.func @negative_too_large(%x: tensor<?x?x?x2xf32>, %y: tensor<1x4x4x17179869184xf32>) -> (tensor<?x?x?x17179869184xf32>, tensor<1x4x4x1xf32>) {
  %part = "tosa.const"() <{values = dense<1.0> : tensor<8589934592x1x1x2xf32>}> : () -> tensor<8589934592x1x1x2xf32>
  %w = tosa.concat %part, %part {axis = 0 : i32} : (tensor<8589934592x1x1x2xf32>, tensor<8589934592x1x1x2xf32>) -> tensor<17179869184x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x?x?x2xf32>, tensor<17179869184x1x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x17179869184xf32>
  %1 = tosa.mul %0, %two, %shift : (tensor<?x?x?x17179869184xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<?x?x?x17179869184xf32>
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2x8589934592xf32>
  %r = linalg.broadcast ins(%c : tensor<2xf32>) outs(%e : tensor<2x8589934592xf32>) dimensions = [1]
  %f = tensor.collapse_shape %r [[0, 1]] : tensor<2x8589934592xf32> into tensor<17179869184xf32>
  %v = tensor.expand_shape %f [[0, 1, 2, 3]] output_shape [1, 1, 1, 17179869184] : tensor<17179869184xf32> into tensor<1x1x1x17179869184xf32>
  %2 = tosa.conv2d %y, %v, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x17179869184xf32>, tensor<1x1x1x17179869184xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %3 = tosa.mul %2, %two, %shift : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
  return %1, %3 : tensor<?x?x?x17179869184xf32>, tensor<1x4x4x1xf32>
}

// -----

#loops = affine_map<(i, j) -> (i, j)>
func.func @negative_gathered(%x: tensor<1x17179869184xf32>) -> tensor<1x1xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1x1xf32>
  %two = arith.constant dense<2.0> : tensor<1x1xf32>
  %e = tensor.empty() : tensor<2x8589934592xf32>
  %g = linalg.generic {indexing_maps = [#loops], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x8589934592xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %0 = tensor.extract %c[%i] : tensor<2xf32>
    linalg.yield %0 : f32
  } -> tensor<2x8589934592xf32>
  %f = tensor.collapse_shape %g [[0, 1]] : tensor<2x8589934592xf32> into tensor<17179869184xf32>
  %w = tensor.expand_shape %f [[0, 1]] output_shape [17179869184, 1] : tensor<17179869184xf32> into tensor<17179869184x1xf32>
  %m = linalg.matmul ins(%x, %w : tensor<1x17179869184xf32>, tensor<17179869184x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
  %y = arith.mulf %m, %two : tensor<1x1xf32>
  return %y : tensor<1x1xf32>
}
