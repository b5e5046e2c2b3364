// What cannot be widened is an error: an op that reads the bits of a float, and a
// constant whose data is not there.

// RUN: bnfold-opt %s --split-input-file --bnfold-widen-to-f64 --verify-diagnostics

func.func @negative_bits(%x: tensor<4xf32>) -> tensor<4xi32> {
  // expected-error @below {{reads the bits of a float type that is to be widened}}
  %0 = arith.bitcast %x : tensor<4xf32> to tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

func.func @negative_elided() -> tensor<4xf32> {
  // expected-error @below {{the data of a constant is elided, missing or too short}}
  %0 = arith.constant dense_resource<__elided__> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
