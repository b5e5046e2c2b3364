// Batched matmuls, packed ones and contractions: all dimensions of the result that
// come from the constant factor count through the channels, neighbours or not.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t --check-prefixes=CHECK,NAMED
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -
// RUN: bnfold-opt %s --linalg-generalize-named-ops --fold-bn-into-conv -o %t.generic
// RUN: FileCheck %s --input-file=%t.generic --check-prefixes=CHECK,GENERIC
// RUN: bnfold-opt %t.generic --fold-bn-into-conv | diff %t.generic -

// CHECK-LABEL:  func.func @batch_matmul(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]], [[5.600000e+01, 8.000000e+01, 1.080000e+02], [8.000000e+01, 1.100000e+02, 1.440000e+02]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00, 7.000000e+00], [0.000000e+00, -1.100000e+01, 1.000000e+01]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [1]
// NAMED-NEXT:     %[[Y:.+]] = linalg.batch_matmul{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @batch_matmul(%x: tensor<2x4x2xf32>) -> tensor<2x4x3xf32> {
  %w = arith.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0, 0.0], [1.0, 2.0, 0.0]]> : tensor<2x3xf32>
  %scale = arith.constant dense<[[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]> : tensor<2x3xf32>
  %beta = arith.constant dense<[[5.0, 6.0, 7.0], [8.0, 9.0, 10.0]]> : tensor<2x3xf32>
  %empty = tensor.empty() : tensor<2x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %conv = linalg.batch_matmul ins(%x, %w : tensor<2x4x2xf32>, tensor<2x2x3xf32>) outs(%init : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<2x4x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%empty : tensor<2x4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// CHECK-LABEL:  func.func @batch_matmul_broadcast(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1]
// NAMED-NEXT:     %[[Y:.+]] = linalg.batch_matmul{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @batch_matmul_broadcast(%x: tensor<2x4x2xf32>) -> tensor<2x4x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<2x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %conv = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>] ins(%x, %w : tensor<2x4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<2x4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// CHECK-LABEL:  func.func @batch_matmul_transpose_b(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 4.000000e+00], [1.200000e+01, 1.600000e+01], [3.000000e+01, 3.600000e+01]], [[5.600000e+01, 6.400000e+01], [9.000000e+01, 1.000000e+02], [1.320000e+02, 1.440000e+02]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00, 7.000000e+00], [0.000000e+00, -1.100000e+01, 1.000000e+01]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [1]
// NAMED-NEXT:     %[[Y:.+]] = linalg.batch_matmul{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @batch_matmul_transpose_b(%x: tensor<2x4x2xf32>) -> tensor<2x4x3xf32> {
  %w = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0, 0.0], [1.0, 2.0, 0.0]]> : tensor<2x3xf32>
  %scale = arith.constant dense<[[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]> : tensor<2x3xf32>
  %beta = arith.constant dense<[[5.0, 6.0, 7.0], [8.0, 9.0, 10.0]]> : tensor<2x3xf32>
  %empty = tensor.empty() : tensor<2x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %conv = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>] ins(%x, %w : tensor<2x4x2xf32>, tensor<2x3x2xf32>) outs(%init : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<2x4x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%empty : tensor<2x4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// CHECK-LABEL:  func.func @batch_matvec(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 4.000000e+00, 6.000000e+00], [1.600000e+01, 2.000000e+01, 2.400000e+01]], [[4.200000e+01, 4.800000e+01, 5.400000e+01], [8.000000e+01, 8.800000e+01, 9.600000e+01]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00], [7.000000e+00, 0.000000e+00]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = []
// NAMED-NEXT:     %[[Y:.+]] = linalg.batch_matvec{{.*}} ins(%[[W]], %[[X]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[W]], %[[X]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @batch_matvec(%x: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0], [0.0, 1.0]]> : tensor<2x2xf32>
  %scale = arith.constant dense<[[2.0, 4.0], [6.0, 8.0]]> : tensor<2x2xf32>
  %beta = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %empty = tensor.empty() : tensor<2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x2xf32>) -> tensor<2x2xf32>
  %conv = linalg.batch_matvec ins(%w, %x : tensor<2x2x3xf32>, tensor<2x3xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) outs(%empty : tensor<2x2xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// CHECK-LABEL:  func.func @batch_vecmat(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 8.000000e+00], [6.000000e+00, 1.600000e+01], [1.000000e+01, 2.400000e+01]], [[4.200000e+01, 6.400000e+01], [5.400000e+01, 8.000000e+01], [6.600000e+01, 9.600000e+01]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00], [7.000000e+00, 0.000000e+00]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = []
// NAMED-NEXT:     %[[Y:.+]] = linalg.batch_vecmat{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @batch_vecmat(%x: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0], [0.0, 1.0]]> : tensor<2x2xf32>
  %scale = arith.constant dense<[[2.0, 4.0], [6.0, 8.0]]> : tensor<2x2xf32>
  %beta = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %empty = tensor.empty() : tensor<2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x2xf32>) -> tensor<2x2xf32>
  %conv = linalg.batch_vecmat ins(%x, %w : tensor<2x3xf32>, tensor<2x3x2xf32>) outs(%init : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) outs(%empty : tensor<2x2xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// CHECK-LABEL:  func.func @batch_reduce_matmul(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]], [[1.400000e+01, 3.200000e+01, 5.400000e+01], [2.000000e+01, 4.400000e+01, 7.200000e+01]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0]
// NAMED-NEXT:     %[[Y:.+]] = linalg.batch_reduce_matmul{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @batch_reduce_matmul(%x: tensor<2x4x2xf32>) -> tensor<4x3xf32> {
  %w = arith.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x3xf32>) -> tensor<4x3xf32>
  %conv = linalg.batch_reduce_matmul ins(%x, %w : tensor<2x4x2xf32>, tensor<2x2x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// CHECK-LABEL:  func.func @mmt4d(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00, 4.000000e+00], [1.200000e+01, 1.600000e+01]], [[1.000000e+01, 1.200000e+01], [2.800000e+01, 3.200000e+01]]], [[[5.400000e+01, 6.000000e+01], [8.800000e+01, 9.600000e+01]], [[7.800000e+01, 8.400000e+01], [1.200000e+02, 1.280000e+02]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00], [7.000000e+00, 0.000000e+00]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 2]
// NAMED-NEXT:     %[[Y:.+]] = linalg.mmt4d{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @mmt4d(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = arith.constant dense<[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]], [[[9.0, 10.0], [11.0, 12.0]], [[13.0, 14.0], [15.0, 16.0]]]]> : tensor<2x2x2x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0], [0.0, 1.0]]> : tensor<2x2xf32>
  %scale = arith.constant dense<[[2.0, 4.0], [6.0, 8.0]]> : tensor<2x2xf32>
  %beta = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %empty = tensor.empty() : tensor<1x2x2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %conv = linalg.mmt4d ins(%x, %w : tensor<1x2x2x2xf32>, tensor<2x2x2x2xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x2x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) outs(%empty : tensor<1x2x2x2xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x2x2x2xf32>
  return %y : tensor<1x2x2x2xf32>
}

// CHECK-LABEL:  func.func @batch_mmt4d(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[2.000000e+00, 4.000000e+00], [1.200000e+01, 1.600000e+01]], [[1.000000e+01, 1.200000e+01], [2.800000e+01, 3.200000e+01]]], [[[5.400000e+01, 6.000000e+01], [8.800000e+01, 9.600000e+01]], [[7.800000e+01, 8.400000e+01], [1.200000e+02, 1.280000e+02]]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00], [7.000000e+00, 0.000000e+00]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1, 3]
// NAMED-NEXT:     %[[Y:.+]] = linalg.batch_mmt4d{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @batch_mmt4d(%x: tensor<1x1x2x2x2xf32>) -> tensor<1x1x2x2x2xf32> {
  %w = arith.constant dense<[[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]], [[[9.0, 10.0], [11.0, 12.0]], [[13.0, 14.0], [15.0, 16.0]]]]]> : tensor<1x2x2x2x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[[1.0, 2.0], [0.0, 1.0]]]> : tensor<1x2x2xf32>
  %scale = arith.constant dense<[[[2.0, 4.0], [6.0, 8.0]]]> : tensor<1x2x2xf32>
  %beta = arith.constant dense<[[[5.0, 6.0], [7.0, 8.0]]]> : tensor<1x2x2xf32>
  %empty = tensor.empty() : tensor<1x1x2x2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x1x2x2x2xf32>) -> tensor<1x1x2x2x2xf32>
  %conv = linalg.batch_mmt4d ins(%x, %w : tensor<1x1x2x2x2xf32>, tensor<1x2x2x2x2xf32>) outs(%init : tensor<1x1x2x2x2xf32>) -> tensor<1x1x2x2x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x1x2x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>) outs(%empty : tensor<1x1x2x2x2xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x1x2x2x2xf32>
  return %y : tensor<1x1x2x2x2xf32>
}

// CHECK-LABEL:  func.func @contract(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 4.000000e+00], [1.200000e+01, 1.600000e+01], [3.000000e+01, 3.600000e+01]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [1, 2]
// NAMED-NEXT:     %[[Y:.+]] = linalg.contract{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @contract(%x: tensor<2x2x4xf32>) -> tensor<3x4x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<3x4x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  %conv = linalg.contract indexing_maps = [affine_map<(a, b, n, k) -> (a, k, b)>, affine_map<(a, b, n, k) -> (n, k)>, affine_map<(a, b, n, k) -> (n, b, a)>] ins(%x, %w : tensor<2x2x4xf32>, tensor<3x2xf32>) outs(%init : tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<3x4x2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<3x4x2xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<3x4x2xf32>
  return %y : tensor<3x4x2xf32>
}
