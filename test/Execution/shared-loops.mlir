// Threads run each iteration of a loop once: over ranges that are empty or end
// before they start, of steps above one, in two dimensions, and again each time
// around a loop. Every iteration adds one to its element of `%seen`.

// REQUIRES: openmp
// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline="optimize=false threads=3" -o %t
// RUN: mlir-runner %t --entry-point-result=void --shared-libs=%{runner-libs},%{openmp-lib} | FileCheck %s

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func private @count(%seen: memref<10x100xf32>, %i: index, %j: index) {
  %one = arith.constant 1.0 : f32
  %old = memref.load %seen[%i, %j] : memref<10x100xf32>
  %new = arith.addf %old, %one : f32
  memref.store %new, %seen[%i, %j] : memref<10x100xf32>
  return
}

func.func private @visit(%seen: memref<10x100xf32>, %low: index, %high: index, %step: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  scf.parallel (%i, %j) = (%low, %c0) to (%high, %c100) step (%step, %c1) {
    func.call @count(%seen, %i, %j) : (memref<10x100xf32>, index, index) -> ()
  }
  return
}

// Of each row the sum, and the largest element.
// CHECK: [600, 0, 600, 0, 0, 600, 0, 0, 600, 0]
// CHECK: [6, 0, 6, 0, 0, 6, 0, 0, 6, 0]
func.func @main() {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c9 = arith.constant 9 : index
  %seen = memref.alloc() : memref<10x100xf32>
  linalg.fill ins(%zero : f32) outs(%seen : memref<10x100xf32>)
  scf.for %k = %c0 to %c6 step %c1 {
    func.call @visit(%seen, %c0, %c1, %c1) : (memref<10x100xf32>, index, index, index) -> ()
    func.call @visit(%seen, %c2, %c9, %c3) : (memref<10x100xf32>, index, index, index) -> ()
    func.call @visit(%seen, %c5, %c3, %c1) : (memref<10x100xf32>, index, index, index) -> ()
    func.call @visit(%seen, %c3, %c3, %c1) : (memref<10x100xf32>, index, index, index) -> ()
  }
  %sums = memref.alloc() : memref<10xf32>
  linalg.fill ins(%zero : f32) outs(%sums : memref<10xf32>)
  linalg.reduce { arith.addf } ins(%seen : memref<10x100xf32>) outs(%sums : memref<10xf32>) dimensions = [1]
  %any = memref.cast %sums : memref<10xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  linalg.fill ins(%zero : f32) outs(%sums : memref<10xf32>)
  linalg.reduce { arith.maximumf } ins(%seen : memref<10x100xf32>) outs(%sums : memref<10xf32>) dimensions = [1]
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  return
}
