//===- FoldThreadsTest.cpp - the fold on threads, and memory --------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "BNFold/Transforms/Passes.h"
#include "BNFold/Transforms/WeightMemory.h"
#include "TestSupport.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/ThreadPool.h"
#include "gtest/gtest.h"
#include <thread>
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

using namespace mlir;
using namespace mlir::bnfold;
using namespace mlir::bnfold::test;

namespace {

/// Gives the resource that a module of `context` names its data.
ArrayRef<char> setResource(MLIRContext &context, StringRef name, size_t count,
                           Random &random) {
  AsmResourceBlob blob = HeapAsmResourceBlob::allocate(count * 4, 16);
  for (char *at = blob.getMutableData().begin(),
            *end = blob.getMutableData().end();
       at != end; at += 4) {
    float value = float(random.unit() + 0.25);
    std::memcpy(at, &value, 4);
  }
  ArrayRef<char> data = blob.getData();
  DenseResourceElementsHandle::getManagerInterface(&context)
      .getBlobManager()
      .update(name, std::move(blob));
  return data;
}

/// Two convs in a row, the first with weights of several tiles; the second's
/// channels are input channels of a conv behind it that takes its add.
constexpr StringLiteral source = R"mlir(
func.func @f(%x: tensor<1x4x4x700xf32>) -> tensor<1x2x2x600xf32> {
  %w0 = "tosa.const"() <{values = dense_resource<w0> : tensor<600x3x3x700xf32>}> : () -> tensor<600x3x3x700xf32>
  %w1 = "tosa.const"() <{values = dense_resource<w1> : tensor<600x1x1x600xf32>}> : () -> tensor<600x1x1x600xf32>
  %gamma = "tosa.const"() <{values = dense_resource<gamma> : tensor<1x1x1x600xf32>}> : () -> tensor<1x1x1x600xf32>
  %beta = "tosa.const"() <{values = dense_resource<beta> : tensor<1x1x1x600xf32>}> : () -> tensor<1x1x1x600xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<600xf32>}> : () -> tensor<600xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c0 = tosa.conv2d %x, %w0, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x700xf32>, tensor<600x3x3x700xf32>, tensor<600xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x600xf32>
  %m0 = tosa.mul %c0, %gamma, %shift : (tensor<1x2x2x600xf32>, tensor<1x1x1x600xf32>, tensor<1xi8>) -> tensor<1x2x2x600xf32>
  %a0 = tosa.add %m0, %beta : (tensor<1x2x2x600xf32>, tensor<1x1x1x600xf32>) -> tensor<1x2x2x600xf32>
  %r = tosa.clamp %a0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x2x2x600xf32>) -> tensor<1x2x2x600xf32>
  %m1 = tosa.mul %r, %gamma, %shift : (tensor<1x2x2x600xf32>, tensor<1x1x1x600xf32>, tensor<1xi8>) -> tensor<1x2x2x600xf32>
  %a1 = tosa.add %m1, %beta : (tensor<1x2x2x600xf32>, tensor<1x1x1x600xf32>) -> tensor<1x2x2x600xf32>
  %c1 = tosa.conv2d %a1, %w1, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x600xf32>, tensor<600x1x1x600xf32>, tensor<600xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x600xf32>
  %m2 = tosa.mul %c1, %gamma, %shift : (tensor<1x2x2x600xf32>, tensor<1x1x1x600xf32>, tensor<1xi8>) -> tensor<1x2x2x600xf32>
  return %m2 : tensor<1x2x2x600xf32>
}
)mlir";

class Model {
public:
  explicit Model(MLIRContext::Threading threading) : context(threading) {
    DialectRegistry registry;
    registry.insert<func::FuncDialect>();
    createFoldBNIntoConvPass()->getDependentDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    module = parseSourceString<ModuleOp>(source, &context);
    Random random(1);
    w0 = setResource(context, "w0", 600 * 9 * 700, random);
    w1 = setResource(context, "w1", 600 * 600, random);
    (void)setResource(context, "gamma", 600, random);
    (void)setResource(context, "beta", 600, random);
  }

  static std::string toBytecode(ModuleOp module) {
    std::string bytes;
    llvm::raw_string_ostream os(bytes);
    EXPECT_TRUE(succeeded(writeBytecodeToFile(module, os)));
    return bytes;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  ArrayRef<char> w0, w1;
};

} // namespace

TEST(FoldThreads, OutputAndReportDoNotDependOnThem) {
  std::string bytes[2], reports[2];
  for (bool threads : {false, true}) {
    Model model(threads ? MLIRContext::Threading::ENABLED
                        : MLIRContext::Threading::DISABLED);
    FoldReport report = foldBNIntoConvs(*model.module);
    EXPECT_EQ(report.count(FoldAction::Fold), 3u);
    llvm::raw_string_ostream os(reports[threads]);
    report.printJSON(os);
    bytes[threads] = Model::toBytecode(*model.module);
  }
  EXPECT_EQ(bytes[0], bytes[1]);
  EXPECT_EQ(reports[0], reports[1]);
}

/// A report alone decides the same.
TEST(FoldThreads, ReportOnly) {
  Model model(MLIRContext::Threading::ENABLED);
  const std::string before = Model::toBytecode(*model.module);
  FoldBNIntoConvOptions options;
  options.reportOnly = true;
  FoldReport report = foldBNIntoConvs(*model.module, options);
  EXPECT_EQ(report.count(FoldAction::Fold), 3u);
  EXPECT_EQ(Model::toBytecode(*model.module), before);
}

/// Other modules of the context see the same blobs.
TEST(FoldThreads, BlobsOfTheInputStay) {
  Model model(MLIRContext::Threading::ENABLED);
  const std::vector<char> w0(model.w0), w1(model.w1);
  OwningOpRef<ModuleOp> other = model.module->clone();
  const std::string before = Model::toBytecode(*other);
  FoldReport report = foldBNIntoConvs(*model.module);
  EXPECT_EQ(report.count(FoldAction::Fold), 3u);
  model.module = {};
  EXPECT_EQ(model.w0, ArrayRef(w0));
  EXPECT_EQ(model.w1, ArrayRef(w1));
  EXPECT_EQ(Model::toBytecode(*other), before);
}

/// Takes blobs of many sizes, fills them, and looks at them when it is gone.
void takeAndOutlive(llvm::ThreadPoolInterface *pool) {
  std::vector<AsmResourceBlob> blobs;
  std::vector<size_t> sizes = {1,  0,       100,     4096,    3 << 20,
                               17, 5 << 20, 1 << 20, 1 << 20, 70 << 20};
  {
    WeightMemory memory(pool);
    for (size_t size : sizes) {
      // What is not taken is handed out again.
      char *unused = memory.reserve(size + 1000).data();
      MutableArrayRef<char> reserved = memory.reserve(size);
      EXPECT_EQ(reserved.data(), unused);
      blobs.push_back(memory.take(size));
      EXPECT_EQ(blobs.back().getData().data(), reserved.data());
      EXPECT_EQ(blobs.back().getData().size(), size);
      EXPECT_EQ(uintptr_t(reserved.data()) % blobs.back().getDataAlignment(),
                0u);
      std::memset(reserved.data(), int(blobs.size()), size);
    }
  }
  for (auto [i, blob] : llvm::enumerate(blobs)) {
    EXPECT_TRUE(blob.isMutable());
    EXPECT_TRUE(llvm::all_of(blob.getData(),
                             [i = i](char c) { return c == char(i + 1); }));
  }
  std::thread([blobs = std::move(blobs)] {}).join();
}

TEST(WeightMemory, BlobsOutliveIt) { takeAndOutlive(/*pool=*/nullptr); }

// Pages come while others are written, and keep what is in them.
TEST(WeightMemory, KeepsWhatIsWrittenMeanwhile) {
  llvm::DefaultThreadPool pool;
  takeAndOutlive(&pool);
}

#ifdef MADV_POPULATE_WRITE
/// Whether the system has provided all of the pages of [begin, begin + bytes).
bool isProvided(char *begin, size_t bytes) {
  std::vector<unsigned char> pages(bytes / size_t(sysconf(_SC_PAGESIZE)));
  EXPECT_EQ(mincore(begin, bytes, pages.data()), 0);
  return llvm::all_of(pages, [](unsigned char page) { return page & 1; });
}

TEST(WeightMemory, IsPopulatedAhead) {
  constexpr size_t mega = size_t(1) << 20;
  for (bool hasPool : {false, true}) {
    llvm::DefaultThreadPool pool;
    WeightMemory memory(hasPool ? &pool : nullptr);
    // A slab of 8 MB, of which nothing is written, nor was by an earlier owner.
    char *slab = memory.reserve(8 * mega).data();
    ASSERT_EQ(madvise(slab, 8 * mega, MADV_DONTNEED), 0);
    if (madvise(slab, 2 * mega, MADV_POPULATE_WRITE) != 0)
      GTEST_SKIP() << "this kernel cannot be asked for pages";
    EXPECT_EQ(memory.reserve(1 * mega).data(), slab);
    pool.wait();
    EXPECT_EQ(isProvided(slab + 2 * mega, 4 * mega), hasPool);
    EXPECT_FALSE(isProvided(slab + 6 * mega, 2 * mega));
  }
}
#endif
