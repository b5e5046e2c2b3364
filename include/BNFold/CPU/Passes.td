//===- Passes.td - the passes of the CPU pipeline ----------*- tablegen -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_CPU_PASSES
#define BNFOLD_CPU_PASSES

include "mlir/Pass/PassBase.td"

def BNFold_TargetOption : Option<"target", "target", "std::string",
    /*default=*/"\"host\"",
    "The vector unit the code is for: `avx512`, `avx2`, `generic` (128 bits), "
    "or `host`, the best of these that this machine has. Default: `host`.">;

def SplitGroupsPass : Pass<"bnfold-split-groups", "func::FuncOp"> {
  let summary = "Split grouped convs into dense ones";
  let description = [{
    A linalg conv in up to 64 groups, of any layout, becomes a `linalg.generic`
    for each group, on slices of input, weights and result, which
    `bnfold-form-windows` takes for the dense conv it is.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect"];
}

def FormWindowsPass : Pass<"bnfold-form-windows", "func::FuncOp"> {
  let summary = "Turn convs, pools and matmuls into windows on NHWC images";
  let description = [{
    Every linalg conv (dense or depthwise, one or two image dimensions, any
    layout, named or generic), pool and matmul on f32 or f64 whose sizes are
    known, except that of the batch, and whose weights are constant, becomes a
    `bnfold.window`. Weights are the second operand; a matmul whose first operand
    is the constant one stays. Images in another layout than NHWC get transposes
    around the window; `bnfold-sink-transposes` removes them. Weights are packed
    here, once, into blocks of channels as wide as the target's register tile.

    Other convs stay, and a remark of category `bnfold-cpu` says why.
  }];
  let options = [BNFold_TargetOption];
  let dependentDialects = ["bnfold::BNFoldDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect", "arith::ArithDialect"];
}

def SinkTransposesPass : Pass<"bnfold-sink-transposes", "func::FuncOp"> {
  let summary = "Move transposes past elementwise ops and pads until they cancel";
  let description = [{
    Transposes of operands are absorbed into the indexing maps of linalg ops. An
    elementwise op that reads most of its operands in another order than it
    writes is computed in that order, with a transpose of its result. Pads and
    transposes swap places, and a transpose that only moves dimensions of size
    one becomes a reshape. Where each op of an NCHW network had transposes to
    NHWC and back around it, only those at the function's arguments and results
    are left.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect"];
}

def FuseWindowsPass : Pass<"bnfold-fuse-windows", "func::FuncOp"> {
  let summary = "Fuse pads and elementwise ops into windows";
  let description = [{
    An elementwise `linalg.generic` behind a window becomes its epilogue, if
    nothing else uses the window: bias, residual, a merged batch norm, clamp,
    hard swish. A `tensor.pad` in front of a depthwise window or a pool becomes
    part of it, if taps in the padding add nothing. Dense windows read their
    padding from memory: `bnfold-pad-in-place`.
  }];
  let dependentDialects = ["bnfold::BNFoldDialect"];
}

def PadInPlacePass : Pass<"bnfold-pad-in-place", "func::FuncOp"> {
  let summary = "Let producers write inside padded tensors";
  let description = [{
    A `tensor.pad` by a constant becomes an `insert_slice` into a tensor of
    which only the border is filled, and other users of the source read its
    inside. After `eliminate-empty-tensors` the producer of the source then
    writes into the padded buffer, and no copy is left.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect",
                           "linalg::LinalgDialect", "tensor::TensorDialect"];
}

def LowerWindowsPass : Pass<"bnfold-lower-windows", "ModuleOp"> {
  let summary = "Turn windows on buffers into functions of vector code";
  let description = [{
    One private function for every distinct window (shapes, strides, layout,
    epilogue), and a call of it in the place of each. The accumulators of a tile
    of pixels by channels stay in registers; the epilogue runs on them before
    they are stored. lib/BNFold/CPU/Tiles.cpp has the tile sizes and their
    derivation.

    With more than one thread the loops over blocks of channels and rows are
    `scf.parallel`; each element is computed by one thread in one order, so that
    results do not depend on the number.
  }];
  let options = [BNFold_TargetOption,
    Option<"threads", "threads", "unsigned", /*default=*/"1",
           "The number of threads; 1 for plain loops. Default: 1.">];
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect",
                           "memref::MemRefDialect", "scf::SCFDialect",
                           "vector::VectorDialect", "math::MathDialect"];
}

def InterchangeLoopsPass : Pass<"bnfold-interchange-loops", "func::FuncOp"> {
  let summary = "Make the innermost loop of linalg ops the one LLVM vectorizes";
  let description = [{
    Reorders the loops of linalg ops on buffers so that the innermost one walks
    along the last dimension of the output, and reductions are outside of it:
    loads and stores are then contiguous and no sum runs through one register.

    A `memref.copy` from or to a view that is not contiguous becomes a
    `linalg.copy`, for loops: the function of MLIR's runtime that it would call
    copies element by element.
  }];
  let dependentDialects = ["linalg::LinalgDialect"];
}

def ShareLoopsPass : Pass<"bnfold-share-loops", "func::FuncOp"> {
  let summary = "Share parallel loops out among OpenMP threads";
  let description = [{
    An `scf.parallel` without reductions, inside nothing but sequential loops and
    branches, becomes an `omp.parallel` whose threads take shares of the
    iterations from an atomic counter until none is left. Shares become smaller
    towards the end, so that threads end at about the same time even if one is
    slowed down, and taking one is a single instruction instead of a call of
    OpenMP's runtime. Loops that take memory from the stack are left to
    `convert-scf-to-openmp`, which gives it back after each iteration.
  }];
  let options = [Option<"threads", "threads", "unsigned", /*default=*/"1",
                        "The number of threads. Default: 1.">];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "omp::OpenMPDialect", "scf::SCFDialect"];
}

def PlanArenaPass : Pass<"bnfold-plan-arena", "ModuleOp"> {
  let summary = "Place the buffers of a function in one piece of memory";
  let description = [{
    Every `memref.alloc` of static size in the body of a function that the same
    block deallocates becomes a view into an arena, at an offset that no other
    buffer alive at the same time has (largest first). The arena is static
    memory, so that calls do not allocate. It is taken by one call at a time:
    another call at the same time allocates an arena of its own.
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect"];
}

#endif // BNFOLD_CPU_PASSES
