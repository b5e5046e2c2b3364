// A loop over a tensor may yield another buffer than the one it was given: here
// x -> conv(x) / 2, three times, with weights of 4 and so x * 8.

// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s
// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline=optimize=false \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s
// RUN: bnfold-opt %s --fold-bn-into-conv --bnfold-to-llvm-pipeline \
// RUN:   | mlir-runner --entry-point-result=void --shared-libs=%{runner-libs} \
// RUN:   | FileCheck %s

// CHECK: {{\[\[\[\[}}8],
// CHECK-NEXT: [16]

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
func.func @repeat(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x2x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %w = arith.constant dense<4.0> : tensor<1x1x1x1xf32>
  %e = tensor.empty() : tensor<1x1x2x1xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%y = %x) -> tensor<1x1x2x1xf32> {
    %init = linalg.fill ins(%z : f32) outs(%e : tensor<1x1x2x1xf32>) -> tensor<1x1x2x1xf32>
    %conv = linalg.conv_2d_nchw_fchw ins(%y, %w : tensor<1x1x2x1xf32>, tensor<1x1x1x1xf32>) outs(%init : tensor<1x1x2x1xf32>) -> tensor<1x1x2x1xf32>
    %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
        ins(%conv : tensor<1x1x2x1xf32>) outs(%e : tensor<1x1x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %m = arith.mulf %in, %half : f32
      linalg.yield %m : f32
    } -> tensor<1x1x2x1xf32>
    scf.yield %s : tensor<1x1x2x1xf32>
  }
  return %r : tensor<1x1x2x1xf32>
}

func.func @main() {
  %x = arith.constant dense<[[[[1.0], [2.0]]]]> : tensor<1x1x2x1xf32>
  %y = call @repeat(%x) : (tensor<1x1x2x1xf32>) -> tensor<1x1x2x1xf32>
  %u = tensor.cast %y : tensor<1x1x2x1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}
