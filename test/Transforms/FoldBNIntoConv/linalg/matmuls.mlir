// Matmuls with a constant factor on either side: the dimension of the result that
// comes from it is the channel.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t --check-prefixes=CHECK,NAMED
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -
// RUN: bnfold-opt %s --linalg-generalize-named-ops --fold-bn-into-conv -o %t.generic
// RUN: FileCheck %s --input-file=%t.generic --check-prefixes=CHECK,GENERIC
// RUN: bnfold-opt %t.generic --fold-bn-into-conv | diff %t.generic -

// CHECK-LABEL:  func.func @matmul(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0]
// NAMED-NEXT:     %[[Y:.+]] = linalg.matmul{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @matmul(%x: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x3xf32>) -> tensor<4x3xf32>
  %conv = linalg.matmul ins(%x, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// A constant on the left has its channel in the rows.
// CHECK-LABEL:  func.func @matmul_left(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 4.000000e+00], [1.200000e+01, 1.600000e+01], [3.000000e+01, 3.600000e+01]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [1]
// NAMED-NEXT:     %[[Y:.+]] = linalg.matmul{{.*}} ins(%[[W]], %[[X]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[W]], %[[X]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @matmul_left(%x: tensor<2x4xf32>) -> tensor<3x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<3x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3x4xf32>) -> tensor<3x4xf32>
  %conv = linalg.matmul ins(%w, %x : tensor<3x2xf32>, tensor<2x4xf32>) outs(%init : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<3x4xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// CHECK-LABEL:  func.func @matmul_transpose_b(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 4.000000e+00], [1.200000e+01, 1.600000e+01], [3.000000e+01, 3.600000e+01]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0]
// NAMED-NEXT:     %[[Y:.+]] = linalg.matmul{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @matmul_transpose_b(%x: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x3xf32>) -> tensor<4x3xf32>
  %conv = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%x, %w : tensor<4x2xf32>, tensor<3x2xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// CHECK-LABEL:  func.func @matmul_transpose_a(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0]
// NAMED-NEXT:     %[[Y:.+]] = linalg.matmul{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @matmul_transpose_a(%x: tensor<2x4xf32>) -> tensor<4x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x3xf32>) -> tensor<4x3xf32>
  %conv = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%x, %w : tensor<2x4xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// CHECK-LABEL:  func.func @vecmat(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = []
// NAMED-NEXT:     %[[Y:.+]] = linalg.vecmat{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @vecmat(%x: tensor<2xf32>) -> tensor<3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %conv = linalg.vecmat ins(%x, %w : tensor<2xf32>, tensor<2x3xf32>) outs(%init : tensor<3xf32>) -> tensor<3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%conv, %mean, %scale, %beta : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// CHECK-LABEL:  func.func @matvec(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 4.000000e+00], [1.200000e+01, 1.600000e+01], [3.000000e+01, 3.600000e+01]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = []
// NAMED-NEXT:     %[[Y:.+]] = linalg.matvec{{.*}} ins(%[[W]], %[[X]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[W]], %[[X]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @matvec(%x: tensor<2xf32>) -> tensor<3xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %conv = linalg.matvec ins(%w, %x : tensor<3x2xf32>, tensor<2xf32>) outs(%init : tensor<3xf32>) -> tensor<3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%conv, %mean, %scale, %beta : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<3xf32>
  return %y : tensor<3xf32>
}
