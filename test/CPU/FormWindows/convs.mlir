// Dense and depthwise convs of any layout, named or generic, as windows on NHWC
// images: what is in another layout is transposed, weights are packed in blocks
// of as many channels as a tile has, and sums start from the former output.

// RUN: bnfold-opt %s --bnfold-form-windows=target=avx2 | FileCheck %s
// RUN: bnfold-opt %s --linalg-generalize-named-ops --bnfold-form-windows=target=avx2 | FileCheck %s

// CHECK-LABEL: @nhwc_hwcf
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<2x9x9x8xf32>, %[[O:[^ :]+]]: tensor<2x3x2x16xf32>
// CHECK-DAG:   %[[W:.+]] = arith.constant dense_resource<bnfold.packed_weights{{.*}}> : tensor<1x3x2x8x16xf32>
// CHECK-DAG:   %[[E:.+]] = tensor.empty() : tensor<2x3x2x16xf32>
// CHECK:       %[[Y:.+]] = bnfold.window <dense> ins(%[[X]], %[[W]] : tensor<2x9x9x8xf32>, tensor<1x3x2x8x16xf32>)
// CHECK-SAME:    start(0.000000e+00 : f32, %[[O]] : tensor<2x3x2x16xf32>) outs(%[[E]] : tensor<2x3x2x16xf32>)
// CHECK-SAME:    dilations = array<i64: 1, 3>, kernel = array<i64: 3, 2>, maps = [#{{.+}}], pads = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 3>
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]] : f32
// CHECK:       return %[[Y]]
func.func @nhwc_hwcf(%x: tensor<2x9x9x8xf32>, %o: tensor<2x3x2x16xf32>) -> tensor<2x3x2x16xf32> {
  %w = arith.constant dense<1.0> : tensor<3x2x8x16xf32>
  %y = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>}
      ins(%x, %w : tensor<2x9x9x8xf32>, tensor<3x2x8x16xf32>) outs(%o : tensor<2x3x2x16xf32>) -> tensor<2x3x2x16xf32>
  return %y : tensor<2x3x2x16xf32>
}

// 20 channels of f32 are three vectors of eight.
// CHECK-LABEL: @nhwc_fhwc
// CHECK:       bnfold.window <dense> ins(%{{.+}}, %{{.+}} : tensor<1x8x8x4xf32>, tensor<1x3x3x4x24xf32>)
// CHECK-SAME:    kernel = array<i64: 3, 3>
func.func @nhwc_fhwc(%x: tensor<1x8x8x4xf32>, %o: tensor<1x6x6x20xf32>) -> tensor<1x6x6x20xf32> {
  %w = arith.constant dense<1.0> : tensor<20x3x3x4xf32>
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x4xf32>, tensor<20x3x3x4xf32>) outs(%o : tensor<1x6x6x20xf32>) -> tensor<1x6x6x20xf32>
  return %y : tensor<1x6x6x20xf32>
}

// CHECK-LABEL: @nchw_fchw
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<1x4x8x9xf32>, %[[O:[^ :]+]]: tensor<1x8x6x8xf32>
// CHECK:       %[[IN:.+]] = linalg.transpose ins(%[[X]] : {{.+}}) outs(%{{.+}} : tensor<1x8x9x4xf32>) permutation = [0, 2, 3, 1]
// CHECK:       %[[START:.+]] = linalg.transpose ins(%[[O]] : {{.+}}) outs(%{{.+}} : tensor<1x6x8x8xf32>) permutation = [0, 2, 3, 1]
// CHECK:       %[[Y:.+]] = bnfold.window <dense> ins(%[[IN]], %{{.+}} : tensor<1x8x9x4xf32>, tensor<1x3x2x4x8xf32>)
// CHECK-SAME:    start(0.000000e+00 : f32, %[[START]] : tensor<1x6x8x8xf32>)
// CHECK-SAME:    kernel = array<i64: 3, 2>
// CHECK:       %[[BACK:.+]] = linalg.transpose ins(%[[Y]] : {{.+}}) outs(%{{.+}} : tensor<1x8x6x8xf32>) permutation = [0, 3, 1, 2]
// CHECK:       return %[[BACK]]
func.func @nchw_fchw(%x: tensor<1x4x8x9xf32>, %o: tensor<1x8x6x8xf32>) -> tensor<1x8x6x8xf32> {
  %w = arith.constant dense<1.0> : tensor<8x4x3x2xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x8x9xf32>, tensor<8x4x3x2xf32>) outs(%o : tensor<1x8x6x8xf32>) -> tensor<1x8x6x8xf32>
  return %y : tensor<1x8x6x8xf32>
}

// One image dimension is the width, of an image one row high.
// CHECK-LABEL: @nwc_wcf
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<2x33x8xf64>
// CHECK:       %[[IN:.+]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2], [3]] {{.*}} into tensor<2x1x33x8xf64>
// CHECK:       %[[Y:.+]] = bnfold.window <dense> ins(%[[IN]], %{{.+}} : tensor<2x1x33x8xf64>, tensor<1x1x3x8x4xf64>)
// CHECK-SAME:    dilations = array<i64: 1, 2>, kernel = array<i64: 1, 3>, {{.+}} strides = array<i64: 1, 3>
// CHECK:       tensor.collapse_shape %[[Y]] {{\[\[}}0], [1, 2], [3]] : tensor<2x1x10x4xf64> into tensor<2x10x4xf64>
func.func @nwc_wcf(%x: tensor<2x33x8xf64>, %o: tensor<2x10x4xf64>) -> tensor<2x10x4xf64> {
  %w = arith.constant dense<1.0> : tensor<3x8x4xf64>
  %y = linalg.conv_1d_nwc_wcf {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
      ins(%x, %w : tensor<2x33x8xf64>, tensor<3x8x4xf64>) outs(%o : tensor<2x10x4xf64>) -> tensor<2x10x4xf64>
  return %y : tensor<2x10x4xf64>
}

// CHECK-LABEL: @ncw_fcw
// CHECK:       linalg.transpose {{.*}} permutation = [0, 2, 1]
// CHECK:       bnfold.window <dense> ins(%{{.+}}, %{{.+}} : tensor<1x1x16x8xf32>, tensor<1x1x3x8x8xf32>)
// CHECK:       linalg.transpose {{.*}} permutation = [0, 2, 1]
func.func @ncw_fcw(%x: tensor<1x8x16xf32>, %o: tensor<1x8x14xf32>) -> tensor<1x8x14xf32> {
  %w = arith.constant dense<1.0> : tensor<8x8x3xf32>
  %y = linalg.conv_1d_ncw_fcw ins(%x, %w : tensor<1x8x16xf32>, tensor<8x8x3xf32>) outs(%o : tensor<1x8x14xf32>) -> tensor<1x8x14xf32>
  return %y : tensor<1x8x14xf32>
}

// Every channel has an input of its own: weights have one input channel.
// CHECK-LABEL: @depthwise_nhwc
// CHECK:       bnfold.window <depthwise> ins(%{{.+}}, %{{.+}} : tensor<1x9x9x17xf32>, tensor<3x3x3x1x8xf32>)
// CHECK-SAME:    strides = array<i64: 2, 2>
func.func @depthwise_nhwc(%x: tensor<1x9x9x17xf32>, %o: tensor<1x4x4x17xf32>) -> tensor<1x4x4x17xf32> {
  %w = arith.constant dense<1.0> : tensor<3x3x17xf32>
  %y = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<2> : tensor<2xi64>}
      ins(%x, %w : tensor<1x9x9x17xf32>, tensor<3x3x17xf32>) outs(%o : tensor<1x4x4x17xf32>) -> tensor<1x4x4x17xf32>
  return %y : tensor<1x4x4x17xf32>
}

// CHECK-LABEL: @depthwise_nchw
// CHECK:       linalg.transpose {{.*}} permutation = [0, 2, 3, 1]
// CHECK:       bnfold.window <depthwise> ins(%{{.+}}, %{{.+}} : tensor<1x9x9x16xf32>, tensor<1x3x3x1x16xf32>)
// CHECK:       linalg.transpose {{.*}} permutation = [0, 3, 1, 2]
func.func @depthwise_nchw(%x: tensor<1x16x9x9xf32>, %o: tensor<1x16x7x7xf32>) -> tensor<1x16x7x7xf32> {
  %w = arith.constant dense<1.0> : tensor<16x3x3xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw ins(%x, %w : tensor<1x16x9x9xf32>, tensor<16x3x3xf32>) outs(%o : tensor<1x16x7x7xf32>) -> tensor<1x16x7x7xf32>
  return %y : tensor<1x16x7x7xf32>
}

// As TOSA's depthwise convs arrive: a multiplier, which is one.
// CHECK-LABEL: @depthwise_multiplier_of_one
// CHECK:       bnfold.window <depthwise>
// CHECK:       tensor.expand_shape {{.*}} into tensor<1x7x7x16x1xf32>
func.func @depthwise_multiplier_of_one(%x: tensor<1x9x9x16xf32>, %o: tensor<1x7x7x16x1xf32>) -> tensor<1x7x7x16x1xf32> {
  %w = arith.constant dense<1.0> : tensor<3x3x16x1xf32>
  %y = linalg.depthwise_conv_2d_nhwc_hwcm ins(%x, %w : tensor<1x9x9x16xf32>, tensor<3x3x16x1xf32>) outs(%o : tensor<1x7x7x16x1xf32>) -> tensor<1x7x7x16x1xf32>
  return %y : tensor<1x7x7x16x1xf32>
}

// CHECK-LABEL: @dynamic_batch
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<?x8x8x4xf32>, %[[O:[^ :]+]]: tensor<?x6x6x8xf32>
// CHECK:       %[[N:.+]] = tensor.dim %[[X]], %{{.+}} : tensor<?x8x8x4xf32>
// CHECK:       %[[E:.+]] = tensor.empty(%[[N]]) : tensor<?x6x6x8xf32>
// CHECK:       bnfold.window <dense> ins(%[[X]], {{.+}}) start(0.000000e+00 : f32, %[[O]] : tensor<?x6x6x8xf32>) outs(%[[E]] : tensor<?x6x6x8xf32>)
func.func @dynamic_batch(%x: tensor<?x8x8x4xf32>, %o: tensor<?x6x6x8xf32>) -> tensor<?x6x6x8xf32> {
  %w = arith.constant dense<1.0> : tensor<8x3x3x4xf32>
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<?x8x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o : tensor<?x6x6x8xf32>) -> tensor<?x6x6x8xf32>
  return %y : tensor<?x6x6x8xf32>
}

// 4 * 4 * 4 * 16 multiplications, the least that are worth it.
// CHECK-LABEL: @large_enough
// CHECK:       bnfold.window
func.func @large_enough(%x: tensor<1x4x4x4xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  %w = arith.constant dense<1.0> : tensor<16x1x1x4xf32>
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x4x4x4xf32>, tensor<16x1x1x4xf32>) outs(%o : tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}
