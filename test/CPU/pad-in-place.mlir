// The producer of what is padded writes inside of the padded tensor, in front of
// which only the border is filled. Later users read there, too.

// RUN: bnfold-opt %s --bnfold-pad-in-place | FileCheck %s

// CHECK-LABEL: @pad
// CHECK:       %[[T:.+]] = bufferization.alloc_tensor() : tensor<1x6x7x16xf32>
// CHECK:       %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK:       %[[TOP:.+]] = tensor.extract_slice %[[T]][0, 0, 0, 0] [1, 1, 7, 16]
// CHECK:       %[[TOP0:.+]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[TOP]] :
// CHECK:       %[[T1:.+]] = tensor.insert_slice %[[TOP0]] into %[[T]][0, 0, 0, 0] [1, 1, 7, 16]
// CHECK:       tensor.extract_slice %[[T1]][0, 5, 0, 0] [1, 1, 7, 16]
// CHECK:       %[[T2:.+]] = tensor.insert_slice %{{.+}} into %[[T1]][0, 5, 0, 0] [1, 1, 7, 16]
// CHECK:       tensor.extract_slice %[[T2]][0, 0, 4, 0] [1, 6, 3, 16]
// CHECK:       %[[BORDER:.+]] = tensor.insert_slice %{{.+}} into %[[T2]][0, 0, 4, 0] [1, 6, 3, 16]
// CHECK:       %[[A:.+]] = math.exp
// CHECK:       %[[P:.+]] = tensor.insert_slice %[[A]] into %[[BORDER]][0, 1, 0, 0] [1, 4, 4, 16]
// CHECK:       %[[INSIDE:.+]] = tensor.extract_slice %[[P]][0, 1, 0, 0] [1, 4, 4, 16]
// CHECK:       %[[B:.+]] = math.log %[[INSIDE]]
// CHECK:       return %[[P]], %[[B]]
func.func @pad(%x: tensor<1x4x4x16xf32>) -> (tensor<1x6x7x16xf32>, tensor<1x4x4x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = math.exp %x : tensor<1x4x4x16xf32>
  %p = tensor.pad %a low[0, 1, 0, 0] high[0, 1, 3, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x4x4x16xf32> to tensor<1x6x7x16xf32>
  %b = math.log %a : tensor<1x4x4x16xf32>
  return %p, %b : tensor<1x6x7x16xf32>, tensor<1x4x4x16xf32>
}

// Of pads alike each has a tensor of its own.
// CHECK-LABEL: @two
// CHECK-COUNT-2: bufferization.alloc_tensor() : tensor<1x6x6x16xf32>
func.func @two(%x: tensor<1x4x4x16xf32>) -> (tensor<1x6x6x16xf32>, tensor<1x6x6x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = math.exp %x : tensor<1x4x4x16xf32>
  %p = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x4x4x16xf32> to tensor<1x6x6x16xf32>
  %b = math.log %a : tensor<1x4x4x16xf32>
  %q = tensor.pad %b low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x4x4x16xf32> to tensor<1x6x6x16xf32>
  return %p, %q : tensor<1x6x6x16xf32>, tensor<1x6x6x16xf32>
}

// A user in front of the pad reads what there is then.
// CHECK-LABEL: @used_before
// CHECK:       %[[A:.+]] = math.exp
// CHECK:       math.log %[[A]]
// CHECK:       tensor.insert_slice %[[A]]
func.func @used_before(%x: tensor<1x4x4x16xf32>) -> (tensor<1x6x6x16xf32>, tensor<1x4x4x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = math.exp %x : tensor<1x4x4x16xf32>
  %b = math.log %a : tensor<1x4x4x16xf32>
  %p = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x4x4x16xf32> to tensor<1x6x6x16xf32>
  return %p, %b : tensor<1x6x6x16xf32>, tensor<1x4x4x16xf32>
}

// Sizes that are not known, a cut, a value of the caller.
// CHECK-LABEL: @others
// CHECK-NOT:   alloc_tensor
// CHECK-COUNT-3: tensor.pad
func.func @others(%x: tensor<?x4xf32>, %y: tensor<4x4xf32>, %v: f32) -> (tensor<?x6xf32>, tensor<4x4xf32>, tensor<6x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x4xf32> to tensor<?x6xf32>
  %q = tensor.pad %y low[-1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x4xf32> to tensor<4x4xf32>
  %r = tensor.pad %y low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4x4xf32> to tensor<6x6xf32>
  return %p, %q, %r : tensor<?x6xf32>, tensor<4x4xf32>, tensor<6x6xf32>
}
