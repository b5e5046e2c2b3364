// Transposes move past elementwise ops and pads until they cancel.

// RUN: bnfold-opt %s --bnfold-sink-transposes | FileCheck %s

// CHECK-DAG: #[[$MOVED:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
// CHECK-DAG: #[[$ID:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

// A transposed operand is read through the indexing map.
// CHECK-LABEL: @absorbed
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<1x8x9x4xf32>, %[[Y:[^ :]+]]: tensor<1x4x8x9xf32>
// CHECK-NOT:   linalg.transpose
// CHECK:       linalg.generic {indexing_maps = [#[[$MOVED]], #[[$ID]], #[[$ID]]], {{.+}} ins(%[[X]], %[[Y]] :
func.func @absorbed(%x: tensor<1x8x9x4xf32>, %y: tensor<1x4x8x9xf32>) -> tensor<1x4x8x9xf32> {
  %e = tensor.empty() : tensor<1x4x8x9xf32>
  %t = linalg.transpose ins(%x : tensor<1x8x9x4xf32>) outs(%e : tensor<1x4x8x9xf32>) permutation = [0, 3, 1, 2]
  %s = linalg.add ins(%t, %y : tensor<1x4x8x9xf32>, tensor<1x4x8x9xf32>) outs(%e : tensor<1x4x8x9xf32>) -> tensor<1x4x8x9xf32>
  return %s : tensor<1x4x8x9xf32>
}

// Most of the operands are in another order: so is the op, then.
// CHECK-LABEL: @relu
// CHECK:       %[[EXP:.+]] = math.exp
// CHECK:       %[[RELU:.+]] = linalg.generic {indexing_maps = [#[[$ID]], #[[$ID]]], {{.+}} ins(%[[EXP]] : tensor<1x8x9x4xf32>)
// CHECK:       %[[T:.+]] = linalg.transpose ins(%[[RELU]] : {{.+}} permutation = [0, 3, 1, 2]
// CHECK:       return %[[T]]
func.func @relu(%x: tensor<1x8x9x4xf32>) -> tensor<1x4x8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %w = tensor.empty() : tensor<1x8x9x4xf32>
  %q = math.exp %x : tensor<1x8x9x4xf32>
  %e = tensor.empty() : tensor<1x4x8x9xf32>
  %t = linalg.transpose ins(%q : tensor<1x8x9x4xf32>) outs(%e : tensor<1x4x8x9xf32>) permutation = [0, 3, 1, 2]
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%t: tensor<1x4x8x9xf32>) outs(%e : tensor<1x4x8x9xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %zero : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x8x9xf32>
  return %s : tensor<1x4x8x9xf32>
}

// The pad goes in front of the transpose, which meets its inverse.
// CHECK-LABEL: @cancel
// CHECK:       %[[EXP:.+]] = math.exp
// CHECK-NOT:   linalg.transpose
// CHECK:       %[[P:.+]] = tensor.pad %[[EXP]] low[0, 1, 0, 0] high[0, 1, 2, 0]
// CHECK:         tensor.yield %{{.+}} : f32
// CHECK:       } : tensor<1x8x9x4xf32> to tensor<1x10x11x4xf32>
// CHECK-NOT:   linalg.transpose
// CHECK:       return %[[P]]
func.func @cancel(%x: tensor<1x8x9x4xf32>) -> tensor<1x10x11x4xf32> {
  %q = math.exp %x : tensor<1x8x9x4xf32>
  %e = tensor.empty() : tensor<1x4x8x9xf32>
  %t = linalg.transpose ins(%q : tensor<1x8x9x4xf32>) outs(%e : tensor<1x4x8x9xf32>) permutation = [0, 3, 1, 2]
  %p = tensor.pad %t low[0, 0, 1, 0] high[0, 0, 1, 2] {
  ^bb0(%n: index, %c: index, %h: index, %w: index):
    %zero = arith.constant 0.0 : f32
    tensor.yield %zero : f32
  } : tensor<1x4x8x9xf32> to tensor<1x4x10x11xf32>
  %e2 = tensor.empty() : tensor<1x10x11x4xf32>
  %b = linalg.transpose ins(%p : tensor<1x4x10x11xf32>) outs(%e2 : tensor<1x10x11x4xf32>) permutation = [0, 2, 3, 1]
  return %b : tensor<1x10x11x4xf32>
}

// An argument is transposed before it is padded: one copy does both.
// CHECK-LABEL: @argument
// CHECK-SAME:    %[[X:[^ :]+]]: tensor
// CHECK:       %[[T:.+]] = linalg.transpose ins(%[[X]] : {{.+}} permutation = [0, 2, 3, 1]
// CHECK:       %[[P:.+]] = tensor.pad %[[T]] low[0, 1, 0, 0] high[0, 1, 2, 0]
// CHECK:       return %[[P]]
func.func @argument(%x: tensor<1x4x8x9xf32>) -> tensor<1x10x11x4xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 1, 2] {
  ^bb0(%n: index, %c: index, %h: index, %w: index):
    tensor.yield %zero : f32
  } : tensor<1x4x8x9xf32> to tensor<1x4x10x11xf32>
  %e2 = tensor.empty() : tensor<1x10x11x4xf32>
  %b = linalg.transpose ins(%p : tensor<1x4x10x11xf32>) outs(%e2 : tensor<1x10x11x4xf32>) permutation = [0, 2, 3, 1]
  return %b : tensor<1x10x11x4xf32>
}

// Elements stay where they are.
// CHECK-LABEL: @reshape
// CHECK-NOT:   linalg.transpose
// CHECK:       tensor.expand_shape {{.+}} into tensor<2x7x1x1xf32>
func.func @reshape(%x: tensor<2x1x7x1xf32>) -> tensor<2x7x1x1xf32> {
  %e = tensor.empty() : tensor<2x7x1x1xf32>
  %t = linalg.transpose ins(%x : tensor<2x1x7x1xf32>) outs(%e : tensor<2x7x1x1xf32>) permutation = [0, 2, 3, 1]
  return %t : tensor<2x7x1x1xf32>
}

// One operand in each order: the op stays as it is.
// CHECK-LABEL: @undecided
// CHECK:       %[[A:.+]] = math.exp %{{.+}} : tensor<1x8x9x4xf32>
// CHECK:       %[[B:.+]] = math.exp %{{.+}} : tensor<1x4x8x9xf32>
// CHECK:       %[[Y:.+]] = linalg.generic {indexing_maps = [#[[$MOVED]], #[[$ID]], #[[$ID]]], {{.+}} ins(%[[A]], %[[B]] :
// CHECK:       return %[[Y]]
func.func @undecided(%x: tensor<1x8x9x4xf32>, %y: tensor<1x4x8x9xf32>) -> tensor<1x4x8x9xf32> {
  %a = math.exp %x : tensor<1x8x9x4xf32>
  %b = math.exp %y : tensor<1x4x8x9xf32>
  %e = tensor.empty() : tensor<1x4x8x9xf32>
  %t = linalg.transpose ins(%a : tensor<1x8x9x4xf32>) outs(%e : tensor<1x4x8x9xf32>) permutation = [0, 3, 1, 2]
  %s = linalg.add ins(%t, %b : tensor<1x4x8x9xf32>, tensor<1x4x8x9xf32>) outs(%e : tensor<1x4x8x9xf32>) -> tensor<1x4x8x9xf32>
  return %s : tensor<1x4x8x9xf32>
}

// It says where the element is: loops cannot change places.
// CHECK-LABEL: @uses_an_index
// CHECK:       linalg.generic {indexing_maps = [#[[$MOVED]], #[[$ID]]]
// CHECK-NOT:   linalg.transpose
func.func @uses_an_index(%x: tensor<1x8x9x4xf32>) -> tensor<1x4x8x9xf32> {
  %a = math.exp %x : tensor<1x8x9x4xf32>
  %e = tensor.empty() : tensor<1x4x8x9xf32>
  %t = linalg.transpose ins(%a : tensor<1x8x9x4xf32>) outs(%e : tensor<1x4x8x9xf32>) permutation = [0, 3, 1, 2]
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%t : tensor<1x4x8x9xf32>) outs(%e : tensor<1x4x8x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %0 = arith.mulf %in, %k : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x8x9xf32>
  return %s : tensor<1x4x8x9xf32>
}

// Sizes that are not known stay with their dimensions.
// CHECK-LABEL: @dynamic
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<?x8x9x4xf32>
// CHECK:       %[[P:.+]] = tensor.pad %{{.+}} low[0, 1, 0, 0] high[0, 1, 0, 0]
// CHECK:       } : tensor<?x8x9x4xf32> to tensor<?x10x9x4xf32>
// CHECK:       %[[N:.+]] = tensor.dim %{{.+}}, %{{.+}} : tensor<?x{{.+}}xf32>
// CHECK:       %[[E:.+]] = tensor.empty(%[[N]]) : tensor<?x4x10x9xf32>
// CHECK:       linalg.transpose ins(%[[P]] : tensor<?x10x9x4xf32>) outs(%[[E]] : {{.+}} permutation = [0, 3, 1, 2]
func.func @dynamic(%x: tensor<?x8x9x4xf32>, %e: tensor<?x4x8x9xf32>) -> tensor<?x4x10x9xf32> {
  %zero = arith.constant 0.0 : f32
  %a = math.exp %x : tensor<?x8x9x4xf32>
  %t = linalg.transpose ins(%a : tensor<?x8x9x4xf32>) outs(%e : tensor<?x4x8x9xf32>) permutation = [0, 3, 1, 2]
  %p = tensor.pad %t low[0, 0, 1, 0] high[0, 0, 1, 0] {
  ^bb0(%n: index, %c: index, %h: index, %w: index):
    tensor.yield %zero : f32
  } : tensor<?x4x8x9xf32> to tensor<?x4x10x9xf32>
  return %p : tensor<?x4x10x9xf32>
}
