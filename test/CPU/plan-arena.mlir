// Buffers are places in one piece of memory; those not alive at the same time may
// share theirs. Sizes are rounded up to 64 bytes.

// RUN: bnfold-opt %s --allow-unregistered-dialect --bnfold-plan-arena | FileCheck %s

// The two of 256 bytes share a place, the one that is alive with both has its own.
// CHECK:       memref.global "private" @[[$ARENA:bnfold_arena.*]] : memref<320xi8> = uninitialized {alignment = 64 : i64}
// CHECK:       memref.global "private" @[[$FLAG:bnfold_arena_is_taken.*]] : memref<i32> = dense<0>
// CHECK-LABEL: @reuse
// CHECK:       %[[FLAG:.+]] = memref.get_global @[[$FLAG]]
// CHECK:       %[[OLD:.+]] = memref.atomic_rmw assign %{{.+}}, %[[FLAG]][]
// CHECK:       %[[FREE:.+]] = arith.cmpi eq, %[[OLD]], %{{.+}} : i32
// CHECK:       %[[MEMORY:.+]] = scf.if %[[FREE]] -> (memref<320xi8>) {
// CHECK:         memref.get_global @[[$ARENA]]
// CHECK:       } else {
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<320xi8>
// CHECK:       }
// CHECK:       %[[AT0:.+]] = arith.constant 0 : index
// CHECK:       memref.view %[[MEMORY]][%[[AT0]]][] : memref<320xi8> to memref<64xf32>
// CHECK:       %[[AT256:.+]] = arith.constant 256 : index
// CHECK:       memref.view %[[MEMORY]][%[[AT256]]][] : memref<320xi8> to memref<5xf32>
// CHECK:       %[[AGAIN:.+]] = arith.constant 0 : index
// CHECK:       memref.view %[[MEMORY]][%[[AGAIN]]][] : memref<320xi8> to memref<32xf64>
// CHECK-NOT:   memref.dealloc
// CHECK:       scf.if %[[FREE]] {
// CHECK:         memref.atomic_rmw assign %{{.+}}, %[[FLAG]][]
// CHECK:       } else {
// CHECK:         memref.dealloc %[[MEMORY]] : memref<320xi8>
// CHECK:       }
// CHECK-NEXT:  return
func.func @reuse() {
  %a = memref.alloc() : memref<64xf32>
  "test.use"(%a) : (memref<64xf32>) -> ()
  %b = memref.alloc() : memref<5xf32>
  "test.use"(%b) : (memref<5xf32>) -> ()
  memref.dealloc %a : memref<64xf32>
  %c = memref.alloc() : memref<32xf64>
  "test.use"(%c) : (memref<32xf64>) -> ()
  memref.dealloc %c : memref<32xf64>
  memref.dealloc %b : memref<5xf32>
  return
}

// The largest first: what lives at the same time is beside it.
// CHECK-LABEL: @together
// CHECK:       %[[A:.+]] = arith.constant 256 : index
// CHECK:       memref.view %{{.+}}[%[[A]]][] : memref<320xi8> to memref<16xf32>
// CHECK:       %[[B:.+]] = arith.constant 0 : index
// CHECK:       memref.view %{{.+}}[%[[B]]][] : memref<320xi8> to memref<64xf32>
func.func @together() {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<64xf32>
  "test.use"(%a) : (memref<16xf32>) -> ()
  "test.use"(%b) : (memref<64xf32>) -> ()
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<64xf32>
  return
}

// Not of known size; the caller's by the end; deallocated elsewhere; with a
// layout; of index, whose size the target says; aligned to more than the arena.
// CHECK-LABEL: @others
// CHECK-NOT:   memref.view
// CHECK-COUNT-6: memref.alloc(
// CHECK-NOT:   memref.view
// CHECK:       return
func.func @others(%n: index, %flag: i1) -> memref<16xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.use"(%a) : (memref<?xf32>) -> ()
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc() : memref<16xf32>
  %c = memref.alloc() : memref<16xf32>
  scf.if %flag {
    memref.dealloc %c : memref<16xf32>
  }
  %d = memref.alloc() : memref<16xf32, strided<[2]>>
  "test.use"(%d) : (memref<16xf32, strided<[2]>>) -> ()
  memref.dealloc %d : memref<16xf32, strided<[2]>>
  %e = memref.alloc() : memref<16xindex>
  "test.use"(%e) : (memref<16xindex>) -> ()
  memref.dealloc %e : memref<16xindex>
  %f = memref.alloc() {alignment = 256 : i64} : memref<16xf32>
  "test.use"(%f) : (memref<16xf32>) -> ()
  memref.dealloc %f : memref<16xf32>
  return %b : memref<16xf32>
}

// Several blocks: which of them runs is not known.
// CHECK-LABEL: @blocks
// CHECK:       memref.alloc() : memref<16xf32>
// CHECK:       memref.dealloc
func.func @blocks(%flag: i1) {
  %a = memref.alloc() : memref<16xf32>
  "test.use"(%a) : (memref<16xf32>) -> ()
  memref.dealloc %a : memref<16xf32>
  cf.cond_br %flag, ^bb1, ^bb2
^bb1:
  cf.br ^bb2
^bb2:
  return
}
