// RUN: bnfold-opt %s --bnfold-share-loops=threads=3 --canonicalize --split-input-file | FileCheck %s
// RUN: not bnfold-opt %s --bnfold-share-loops=threads=0 --split-input-file 2>&1 | FileCheck %s --check-prefix=NO-THREADS
// NO-THREADS: error: bnfold-share-loops: threads must not be 0

func.func private @task(index, index)

// Two dimensions become one, and iterations are taken from a counter: a sixth
// of what is left, at least one.
// CHECK-LABEL: func.func @two_dimensions
// CHECK-DAG:     %[[NONE:.+]] = arith.constant 0 : index
// CHECK-DAG:     %[[ONE:.+]] = arith.constant 1 : index
// CHECK-DAG:     %[[FOUR:.+]] = arith.constant 4 : index
// CHECK-DAG:     %[[SIX:.+]] = arith.constant 6 : index
// CHECK-DAG:     %[[ALL:.+]] = arith.constant 20 : index
// CHECK-DAG:     %[[ZERO:.+]] = arith.constant 0 : i64
// CHECK-DAG:     %[[THREADS:.+]] = arith.constant 3 : i32
// CHECK-DAG:     %[[COUNTER:.+]] = memref.alloca() {alignment = 64 : i64} : memref<8xi64>
// CHECK:         memref.store %[[ZERO]], %[[COUNTER]][%[[NONE]]]
// CHECK:         omp.parallel num_threads(%[[THREADS]] : i32) {
// CHECK:           scf.while (%[[REST:.+]] = %[[ALL]]) : (index) -> (index, index) {
// CHECK:             %[[PART:.+]] = arith.divui %[[REST]], %[[SIX]]
// CHECK:             %[[SIZE:.+]] = arith.maxui %[[PART]], %[[ONE]]
// CHECK:             %[[STEP:.+]] = arith.index_cast %[[SIZE]] : index to i64
// CHECK:             %[[TAKEN:.+]] = memref.atomic_rmw addi %[[STEP]], %[[COUNTER]][%[[NONE]]]
// CHECK:             %[[FIRST:.+]] = arith.index_cast %[[TAKEN]] : i64 to index
// CHECK:             %[[LEFT:.+]] = arith.cmpi ult, %[[FIRST]], %[[ALL]]
// CHECK:             scf.condition(%[[LEFT]]) %[[FIRST]], %[[SIZE]]
// CHECK:           ^bb0(%[[FROM:.+]]: index, %[[NUMBER:.+]]: index):
// CHECK:             %[[SUM:.+]] = arith.addi %[[FROM]], %[[NUMBER]]
// CHECK:             %[[END:.+]] = arith.minui %[[SUM]], %[[ALL]]
// CHECK:             scf.for %[[I:.+]] = %[[FROM]] to %[[END]] step %[[ONE]] {
// CHECK:               %[[B:.+]] = arith.remui %[[I]], %[[FOUR]]
// CHECK:               %[[A:.+]] = arith.divui %[[I]], %[[FOUR]]
// CHECK:               func.call @task(%[[A]], %[[B]])
// CHECK:             }
// CHECK:             %[[NEXT:.+]] = arith.subi %[[ALL]], %[[END]]
// CHECK:             scf.yield %[[NEXT]]
// CHECK:           omp.terminator
func.func @two_dimensions() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c5, %c4) step (%c1, %c1) {
    func.call @task(%i, %j) : (index, index) -> ()
  }
  return
}

// -----

func.func private @task(index, index)

// A dimension that ends before it starts has no iterations, not fewer than none:
// two of those would have some.
// CHECK-LABEL: func.func @any_range
// CHECK-SAME:    %[[LOW:.+]]: index, %[[HIGH:.+]]: index, %[[STEP:.+]]: index
// CHECK-DAG:     %[[ZERO:.+]] = arith.constant 0 : index
// CHECK:         %[[LENGTH:.+]] = arith.subi %[[HIGH]], %[[LOW]]
// CHECK:         %[[STEPS:.+]] = arith.ceildivsi %[[LENGTH]], %[[STEP]]
// CHECK:         %[[SIZE:.+]] = arith.maxsi %[[STEPS]], %[[ZERO]]
// CHECK:         omp.parallel
// CHECK:           scf.while ({{.+}} = %[[SIZE]])
// CHECK:             scf.for %[[I:[^ ]+]] =
// CHECK:               %[[FAR:.+]] = arith.muli %[[I]], %[[STEP]]
// CHECK:               %[[AT:.+]] = arith.addi %[[LOW]], %[[FAR]]
// CHECK:               func.call @task(%[[AT]], %[[AT]])
func.func @any_range(%low: index, %high: index, %step: index) {
  scf.parallel (%i) = (%low) to (%high) step (%step) {
    func.call @task(%i, %i) : (index, index) -> ()
  }
  return
}

// -----

func.func private @task(index, index)

// Each time around a loop the counter is the same, and zero again.
// CHECK-LABEL: func.func @within_a_loop
// CHECK-SAME:    %[[N:.+]]: index
// CHECK:         %[[COUNTER:.+]] = memref.alloca()
// CHECK-NOT:     memref.alloca
// CHECK:         scf.for
// CHECK:           memref.store %{{.+}}, %[[COUNTER]][
// CHECK:           omp.parallel
func.func @within_a_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      func.call @task(%i, %k) : (index, index) -> ()
    }
  }
  return
}

// -----

func.func private @task(index, index)

// Only the outer loop is shared out: its threads have enough to do.
// CHECK-LABEL: func.func @nested
// CHECK:         omp.parallel
// CHECK:           scf.parallel
// CHECK-NOT:     omp.parallel
func.func @nested(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%k) = (%c0) to (%n) step (%c1) {
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      func.call @task(%i, %k) : (index, index) -> ()
    }
  }
  return
}

// -----

// Memory from the stack is given back after each iteration: OpenMP's lowering
// has a scope for that.
// CHECK-LABEL: func.func @needs_stack
// CHECK-NOT:     omp
// CHECK:         scf.parallel
func.func private @use(memref<64xf32>)
func.func @needs_stack(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %m = memref.alloca() : memref<64xf32>
    func.call @use(%m) : (memref<64xf32>) -> ()
  }
  return
}

// -----

// A sum is left to OpenMP.
// CHECK-LABEL: func.func @reduces
// CHECK-NOT:     omp
// CHECK:         scf.parallel
func.func @reduces(%x: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f32 {
    %e = memref.load %x[%i] : memref<?xf32>
    scf.reduce(%e : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %sum : f32
}

// -----

func.func private @task(index, index)

// Every thread has a loop of its own.
// CHECK-LABEL: func.func @by_many_threads
// CHECK-NOT:     memref.alloca
// CHECK:         scf.parallel
func.func @by_many_threads(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.parallel {
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      func.call @task(%i, %i) : (index, index) -> ()
    }
    omp.terminator
  }
  return
}
