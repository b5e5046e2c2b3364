// Bodies within bodies: what differs from iteration to iteration of one op is one
// value for the op inside, and a use in a region of its own is not one an iteration.

// RUN: bnfold-opt %s --split-input-file --fold-bn-into-conv -o %t
// RUN: bnfold-opt %s --split-input-file | diff %t -

#id = affine_map<(m) -> (m)>
#sc = affine_map<(m) -> ()>
#m0 = affine_map<(n, k) -> (k)>
#m1 = affine_map<(n, k) -> (k, n)>
#m2 = affine_map<(n, k) -> (n)>
func.func @negative_nest(%x: tensor<2xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %z0 = arith.constant dense<0.0> : tensor<3xf32>
  %p = arith.constant dense<[1.0, 10.0, 100.0]> : tensor<3xf32>
  %c0 = arith.constant 0 : index
  %q = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%p: tensor<3xf32>) outs(%o: tensor<3xf32>) {
  ^bb0(%a: f32, %u: f32):
    %r = linalg.generic {indexing_maps=[#m0,#m1,#m2], iterator_types=["parallel","reduction"]} ins(%x,%w: tensor<2xf32>,tensor<2x3xf32>) outs(%z0: tensor<3xf32>) {
    ^bb1(%i: f32, %j: f32, %k: f32):
      %m = arith.mulf %i, %j : f32
      %s = arith.addf %k, %m : f32
      linalg.yield %s : f32
    } -> tensor<3xf32>
    %t = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%r: tensor<3xf32>) outs(%z0: tensor<3xf32>) {
    ^bb1(%i: f32, %k: f32):
      %s = arith.mulf %i, %a : f32
      linalg.yield %s : f32
    } -> tensor<3xf32>
    %e = tensor.extract %t[%c0] : tensor<3xf32>
    linalg.yield %e : f32
  } -> tensor<3xf32>
  return %q : tensor<3xf32>
}

// -----

#id = affine_map<(m) -> (m)>
#id2 = affine_map<(m, n, p) -> (m, n, p)>
#m0 = affine_map<(n, k) -> (k)>
#m1 = affine_map<(n, k) -> (k, n)>
#m2 = affine_map<(n, k) -> (n)>
func.func @negative_nest(%x: tensor<2xf32>, %o: tensor<3x3x3xf32>) -> tensor<3x3x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %z0 = arith.constant dense<0.0> : tensor<3xf32>
  %p = arith.constant dense<[1.0, 10.0, 100.0]> : tensor<3xf32>
  %c0 = arith.constant 0 : index
  %q = linalg.generic {indexing_maps=[#id2], iterator_types=["parallel","parallel","parallel"]} outs(%o: tensor<3x3x3xf32>) {
  ^bb0(%u: f32):
    %ix = linalg.index 0 : index
    %r = linalg.generic {indexing_maps=[#m0,#m1,#m2], iterator_types=["parallel","reduction"]} ins(%x,%w: tensor<2xf32>,tensor<2x3xf32>) outs(%z0: tensor<3xf32>) {
    ^bb1(%i: f32, %j: f32, %k: f32):
      %m = arith.mulf %i, %j : f32
      %s = arith.addf %k, %m : f32
      linalg.yield %s : f32
    } -> tensor<3xf32>
    %t = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%r: tensor<3xf32>) outs(%z0: tensor<3xf32>) {
    ^bb1(%i: f32, %k: f32):
      %a = tensor.extract %p[%ix] : tensor<3xf32>
      %s = arith.mulf %i, %a : f32
      linalg.yield %s : f32
    } -> tensor<3xf32>
    %e = tensor.extract %t[%c0] : tensor<3xf32>
    linalg.yield %e : f32
  } -> tensor<3x3x3xf32>
  return %q : tensor<3x3x3xf32>
}

// -----

#id = affine_map<(m) -> (m)>
#id2 = affine_map<(m, n, p) -> (m, n, p)>
#m0 = affine_map<(n, k) -> (k)>
#m1 = affine_map<(n, k) -> (k, n)>
#m2 = affine_map<(n, k) -> (n)>
func.func @negative_nest(%x: tensor<2xf32>, %o: tensor<3x3x3xf32>) -> tensor<3x3x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %z0 = arith.constant dense<0.0> : tensor<3xf32>
  %p = arith.constant dense<[1.0, 10.0, 100.0]> : tensor<3xf32>
  %c0 = arith.constant 0 : index
  %q = linalg.generic {indexing_maps=[#id2], iterator_types=["parallel","parallel","parallel"]} outs(%o: tensor<3x3x3xf32>) {
  ^bb0(%u: f32):
    %ix = linalg.index 2 : index
    %r = linalg.generic {indexing_maps=[#m0,#m1,#m2], iterator_types=["parallel","reduction"]} ins(%x,%w: tensor<2xf32>,tensor<2x3xf32>) outs(%z0: tensor<3xf32>) {
    ^bb1(%i: f32, %j: f32, %k: f32):
      %m = arith.mulf %i, %j : f32
      %s = arith.addf %k, %m : f32
      linalg.yield %s : f32
    } -> tensor<3xf32>
    %t = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%r: tensor<3xf32>) outs(%z0: tensor<3xf32>) {
    ^bb1(%i: f32, %k: f32):
      %a = tensor.extract %p[%ix] : tensor<3xf32>
      %s = arith.mulf %i, %a : f32
      linalg.yield %s : f32
    } -> tensor<3xf32>
    %e = tensor.extract %t[%c0] : tensor<3xf32>
    linalg.yield %e : f32
  } -> tensor<3x3x3xf32>
  return %q : tensor<3x3x3xf32>
}

// -----

#id = affine_map<(m) -> (m)>
#m0 = affine_map<(n, k) -> (k)>
#m1 = affine_map<(n, k) -> (k, n)>
#m2 = affine_map<(n, k) -> (n)>
func.func @negative_nest(%x: tensor<2xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %z0 = arith.constant dense<0.0> : tensor<3xf32>
  %p = arith.constant dense<[1.0, 10.0, 100.0]> : tensor<3xf32>
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps=[#m0,#m1,#m2], iterator_types=["parallel","reduction"]} ins(%x,%w: tensor<2xf32>,tensor<2x3xf32>) outs(%z0: tensor<3xf32>) {
  ^bb1(%i: f32, %j: f32, %k: f32):
    %m = arith.mulf %i, %j : f32
    %s = arith.addf %k, %m : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  %q = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%r: tensor<3xf32>) outs(%o: tensor<3xf32>) {
  ^bb0(%a: f32, %u: f32):
    %t = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%p: tensor<3xf32>) outs(%z0: tensor<3xf32>) {
    ^bb1(%i: f32, %k: f32):
      %s = arith.mulf %a, %i : f32
      linalg.yield %s : f32
    } -> tensor<3xf32>
    %e = tensor.extract %t[%c0] : tensor<3xf32>
    linalg.yield %e : f32
  } -> tensor<3xf32>
  return %q : tensor<3xf32>
}
