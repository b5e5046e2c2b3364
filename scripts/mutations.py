"""The mutations that scripts/mutation.py tries: what a plausible mistake in the
fold's sources would look like.

Each names a file below lib/BNFold, the exact text to replace, which occurs in
it once, the replacement, and where a test fails: a unit test, or a lit test,
which is tried first and spares running all of them.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutation:
    name: str
    file: str
    text: str
    replacement: str
    test: str = ""


MUTATIONS = [
    # Reading the graph.
    Mutation(
        "one-use-check-removed",
        "Transforms/FoldFollowingChain.cpp",
        "record.reason == Reason::None && !getSingleUse(conv->getResult())",
        "false",
        test="Transforms/FoldBNIntoConv/linalg/negative-fused-bodies.mlir",
    ),
    Mutation(
        "second-use-ignored",
        "Analysis/AffineChain.cpp",
        "    if (found)\n      return nullptr;",
        "",
        test="Transforms/FoldBNIntoConv/linalg/negative-fused-bodies.mlir",
    ),
    Mutation(
        "transpose-inverted",
        "Analysis/ChannelLayout.cpp",
        "isForwards ? perms\n"
        "                                           : invertPermutationVector(perms)",
        "isForwards ? invertPermutationVector(perms)\n"
        "                                           : perms",
        test="Transforms/FoldBNIntoConv/looks-through.mlir",
    ),
    Mutation(
        "reshape-splits-wrong-end",
        "Analysis/ChannelLayout.cpp",
        "(fromEnd ? rest : part).stride *= fromEnd ? part.size : rest.size;",
        "",
        test="Transforms/FoldBNIntoConv/looks-through.mlir",
    ),
    Mutation(
        "slice-may-turn-channels",
        "Analysis/ChannelLayout.cpp",
        "(offsets[d] == 0 && strides[d] == 1)",
        "true",
        test="Transforms/FoldBNIntoConv/negative-slice-turned.mlir",
    ),
    Mutation(
        "entries-may-differ-in-a-channel",
        "Analysis/PerChannel.cpp",
        "return value == values[channel] ||\n"
        "             (std::isnan(value) && std::isnan(values[channel]));",
        "return true;",
        test="Transforms/FoldBNIntoConv/negative-reports.mlir",
    ),
    Mutation(
        "border-repeats-nothing",
        "Analysis/PrecedingChain.cpp",
        "llvm::append_range(result.repeated, layout.dims[d]);",
        "",
        test="Transforms/FoldBNIntoConv/preceding/padding-with-channels.mlir",
    ),
    Mutation(
        "conv-filter-axis",
        "Analysis/ConvOps.cpp",
        "readTosaConv(conv, 0, 3)",
        "readTosaConv(conv, 3, 0)",
        test="Pipelines/report_graph.mlir",
    ),
    Mutation(
        "depthwise-input-axis",
        "Analysis/ConvOps.cpp",
        "readTosaConv(conv, {2, 3}, 2)",
        "readTosaConv(conv, {2, 3}, 3)",
        test="Transforms/FoldBNIntoConv/preceding/conv-kinds.mlir",
    ),
    Mutation(
        "matmul-channels-of-other-side",
        "Analysis/ConvOps.cpp",
        "isRight ? SharedDims{{0, 2}, {0, 2}} : SharedDims{{0, 1}, {0, 1}}",
        "SharedDims{{0, 2}, {0, 2}}",
        test="Transforms/FoldBNIntoConv/preceding/matmul.mlir",
    ),
    Mutation(
        "padding-ignored",
        "Analysis/ConvOps.cpp",
        "[](int64_t size) { return size == 0; }",
        "[](int64_t) { return true; }",
        test="Transforms/FoldBNIntoConv/preceding/both-neighbours.mlir",
    ),
    Mutation(
        "f64-accumulator-forgotten",
        "Analysis/ConvOps.cpp",
        "if (conv.resultType.isF64())",
        "if (false)",
        test="Transforms/FoldBNIntoConv/element-types.mlir",
    ),
    Mutation(
        "weights-summed-twice",
        "Analysis/ConvOps.cpp",
        " ||\n      !sumsEachWeightOnce(op, weightMap))",
        ")",
        test="Transforms/FoldBNIntoConv/preceding/negative-linalg.mlir",
    ),
    Mutation(
        "subtrahend-sign",
        "Analysis/StepReader.cpp",
        "entry = -entry;",
        "entry = +entry;",
        test="Transforms/FoldBNIntoConv/batch-norm.mlir",
    ),
    Mutation(
        "minuend-and-subtrahend-swapped",
        "Analysis/StepReader.cpp",
        "inputIsFirst ? Kind::Add : Kind::SubtractFrom",
        "inputIsFirst ? Kind::SubtractFrom : Kind::Add",
        test="Transforms/FoldBNIntoConv/batch-norm.mlir",
    ),
    Mutation(
        "division-by-conv-taken-for-division",
        "Analysis/StepReader.cpp",
        "inputIsFirst ? std::optional(Kind::Divide) : std::nullopt",
        "Kind::Divide",
        test="Transforms/FoldBNIntoConv/negative-not-affine.mlir",
    ),
    Mutation(
        "broadcast-enlarges-conv",
        "Analysis/StepReader.cpp",
        "return size != 1 && size != typeSize;",
        "return false;",
        test="Transforms/FoldBNIntoConv/negative-broadcasts-the-conv.mlir",
    ),
    Mutation(
        "root-of-inverse-forgotten",
        "Analysis/ConstantArithmetic.cpp",
        "return 1 / std::sqrt(x);",
        "return std::sqrt(x);",
        test="Transforms/FoldBNIntoConv/batch-norm.mlir",
    ),
    Mutation(
        "epsilon-dropped",
        "Analysis/ConstantArithmetic.cpp",
        "return x + y;",
        "return std::fabs(y) <= 1e-3 ? x : x + y;",
        test="Pipelines/report_graph.mlir",
    ),
    Mutation(
        "cast-does-not-round",
        "Analysis/ConstantArithmetic.cpp",
        "return roundOnce(format, x);",
        "return (void)format, x;",
        test="Transforms/FoldBNIntoConv/constant-arithmetic.mlir",
    ),
    Mutation(
        "resource-of-any-size",
        "Analysis/ConstantExpr.cpp",
        "blob->getData().size() != bytes",
        "blob->getData().size() < bytes",
        test="Transforms/FoldBNIntoConv/resource-unavailable.mlir",
    ),
    Mutation(
        "variance-of-zero-not-told",
        "Analysis/ConstantExpr.cpp",
        "!(value > 0) && !rootOf",
        "value < 0 && !rootOf",
        test="Transforms/FoldBNIntoConv/negative-not-finite.mlir",
    ),
    Mutation(
        "chain-starts-before-second-use",
        "Analysis/PrecedingChain.cpp",
        "while (getSingleUse(value)) {",
        "while (!value.use_empty()) {",
        test="Transforms/FoldBNIntoConv/preceding/negative-kept.mlir",
    ),
    Mutation(
        "padded-with-anything",
        "Analysis/PrecedingChain.cpp",
        "constant.tensor.getDouble(0) == 0;",
        "true;",
        test="Transforms/FoldBNIntoConv/preceding/negative-padding.mlir",
    ),
    # Deciding and computing.
    Mutation(
        "bias-unscaled",
        "Support/FoldNumerics.cpp",
        "const double product = scale * bias;",
        "const double product = bias;",
        test="FoldEdges.BiasIsScaled",
    ),
    Mutation(
        "rule-one-for-weights-dropped",
        "Support/FoldNumerics.cpp",
        "if (!(s * stats.absMax <= weights.max))",
        "if (false)",
        test="Table.ConvEqualsMean",
    ),
    Mutation(
        "rule-one-for-bias-dropped",
        "Support/FoldNumerics.cpp",
        "if (!(exactBias <= bias.max))",
        "if (false)",
        test="FoldEdges.RuleOneForBiases",
    ),
    Mutation(
        "rule-two-weakened",
        "Support/FoldNumerics.cpp",
        "double allowed = 32 * weights.u",
        "double allowed = 3200 * weights.u",
        test="FoldEdges.RuleTwo",
    ),
    Mutation(
        "rule-three-without-bias",
        "Support/FoldNumerics.cpp",
        "return (bias + inputBound * sum)",
        "return (inputBound * sum)",
        test="FoldEdges.RuleThreeCountsTheBias",
    ),
    Mutation(
        "rule-three-for-inputs-weakened",
        "Support/FoldNumerics.cpp",
        "(1 + (n + 2) * accumulator.u);",
        "1;",
        test="FoldEdges.RuleThreeCountsRoundings",
    ),
    Mutation(
        "rule-three-for-sums-weakened",
        "Support/FoldNumerics.cpp",
        "s * accumulator.max * (1 + 2 * n * (weights.u + accumulator.u))",
        "s * accumulator.max",
        test="DecideFold.SumsOfRoundedWeights",
    ),
    Mutation(
        "result-range-ignored",
        "Support/FoldNumerics.cpp",
        "return !(s * conv + absT <= 32 * result.max);",
        "return false;",
        test="DecideFold.ResultOfSmallerRangeThanAccumulator",
    ),
    Mutation(
        "decided-on-unrounded-constants",
        "Support/FoldNumerics.cpp",
        "{rounded.scale[c], rounded.offset[c], rounded.absOffset[c]}",
        "{exact.scale[c], exact.offset[c], exact.absOffset[c]}",
        test="DecideFold.RoundedFormBeyondTheMargin",
    ),
    Mutation(
        "only-first-channel-checked",
        "Support/FoldNumerics.cpp",
        "rules.check(c, merged[c], getAt(problem.bias, c), stats[c]);",
        "rules.check(0, merged[0], getAt(problem.bias, 0), stats[0]);",
        test="DecideFold.OneBadChannelDecides",
    ),
    Mutation(
        "merge-reordered",
        "Support/MergeSteps.cpp",
        "double merged = additive ? b.sign * p + q : p * q;",
        "double merged = additive ? p + b.sign * q : p * q;",
        test="MergeSteps.SignForms",
    ),
    Mutation(
        "merge-without-amplification",
        "Support/MergeSteps.cpp",
        "harmless &= std::fabs(item.get(channel)) * amplification <= limits.max;",
        "harmless &= std::isfinite(item.get(channel));",
        test="MergeSteps.AmplifiedCancellation",
    ),
    Mutation(
        "negation-not-absorbed-whole",
        "Support/MergeSteps.cpp",
        "if (!additive || !negationFirst)",
        "if (!additive)",
        test="MergeSteps.SignForms",
    ),
    Mutation(
        "identity-of-negated-add-dropped",
        "Support/MergeSteps.cpp",
        "item.family == Item::Negation || item.sign != 1",
        "item.family == Item::Negation",
        test="MergeSteps.ZeroMinusXIsNoIdentity",
    ),
    Mutation(
        "scale-not-negated",
        "Support/ComposeSteps.cpp",
        "case AffineStep::Kind::SubtractFrom:\n    negate();",
        "case AffineStep::Kind::SubtractFrom:",
        test="ComposeSteps.Forms",
    ),
    Mutation(
        "offset-not-scaled",
        "Support/ComposeSteps.cpp",
        "    offset = multiply(offset, constant, status);\n",
        "",
        test="ComposeSteps.Forms",
    ),
    Mutation(
        "underflow-not-noticed",
        "Support/ComposeSteps.cpp",
        "else if (status & APFloat::opUnderflow)",
        "else if (false)",
        test="ComposeSteps.Reasons",
    ),
    Mutation(
        "rounds-half-up",
        "Support/NativeFormats.h",
        "double sum = magnitude + power * shift;",
        "double sum = magnitude * (1 + 0x1p-40) + power * shift;",
        test="ScaleWeights.StoredElements",
    ),
    Mutation(
        "input-offset-forgotten",
        "Support/InputFold.cpp",
        "(problem.isPadded ? 0 : sum.offset)",
        "0",
        test="InputFold.Dense",
    ),
    Mutation(
        "border-sees-offset",
        "Support/InputFold.cpp",
        "if (!problem.isPadded ||",
        "if (problem.isPadded ||",
        test="InputFold.Dense",
    ),
    Mutation(
        "front-add-may-overflow",
        "Support/InputFold.cpp",
        "if (reach != inputBound && !(reach <= input.max))",
        "if (false)",
        test="InputRules.OffsetBeforePadding",
    ),
    Mutation(
        "input-stride",
        "Support/ScaleInputs.cpp",
        "input -= loop.size * loop.inputStep;",
        "input -= loop.size;",
        test="InputFold.LayoutsByStrides",
    ),
    # Writing.
    Mutation(
        "channels-left-in-front",
        "Transforms/ConvConstants.cpp",
        "llvm::copy(restored.data, newWeights.begin());",
        "",
        test="Transforms/FoldBNIntoConv/linalg/contractions.mlir",
    ),
    Mutation(
        "skip-attribute-ignored",
        "Transforms/ConvConstants.cpp",
        "if (conv.op->hasAttr(skipAttrName))",
        "if (false)",
        test="Transforms/FoldBNIntoConv/skip-attribute.mlir",
    ),
    Mutation(
        "input-channels-not-counted",
        "Transforms/FoldPrecedingChain.cpp",
        "if (findMiscounted(chain.ops, numInputs) != chain.ops.size())",
        "if (false)",
        test="Transforms/FoldBNIntoConv/negative-unknown-channels.mlir",
    ),
    Mutation(
        "subtract-from-written-as-subtract",
        "Transforms/StepWriter.cpp",
        "return tosa::SubOp::create(builder, loc, type, constant, input);",
        "return tosa::SubOp::create(builder, loc, type, input, constant);",
        test="Transforms/FoldBNIntoConv/merge.mlir",
    ),
    Mutation(
        "asserts-erased-unproven",
        "Transforms/ReplacedOps.cpp",
        "if (elements.getDouble(i) == 0)\n        return;",
        "(void)elements;",
        test="Transforms/FoldBNIntoConv/linalg/parameters-assert.mlir",
    ),
]
