"""Writing: the mutations of that part."""

from .mutation import Mutation

WRITING = [
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
        "contradicting-result",
        "Transforms/ConvConstants.cpp",
        "!ShapedType::isDynamic(shown) && shown != result.numChannels",
        "false",
        test="Transforms/FoldBNIntoConv/negative-unknown-channels.mlir",
    ),
    Mutation(
        "input-channels-not-counted",
        "Transforms/FoldPrecedingChain.cpp",
        "if (!fitsInputs(chain.ops, constants.getIndexed(*conv).numInputs))",
        "if (false)",
        test="Transforms/FoldBNIntoConv/negative-unknown-channels.mlir",
    ),
    Mutation(
        "joined-channels-not-shifted",
        "Transforms/FoldFollowingChain.cpp",
        "recordReason(decision.reason, first + decision.channel,",
        "recordReason(decision.reason, decision.channel,",
        test="Transforms/FoldBNIntoConv/joined-convs-report.mlir",
    ),
    Mutation(
        "joined-steps-not-sliced",
        "Transforms/FoldFollowingChain.cpp",
        "constant = constant.slice(first, count);",
        "constant = constant.slice(0, count);",
        test="Transforms/FoldBNIntoConv/joined-convs.mlir",
    ),
    Mutation(
        "joined-refusal-is-no-graver-than-a-merge",
        "Transforms/FoldFollowingChain.cpp",
        "before != FoldAction::Refuse &&",
        "before == FoldAction::Fold &&",
        test="Transforms/FoldBNIntoConv/joined-convs-report.mlir",
    ),
    Mutation(
        "joined-channels-not-counted",
        "Transforms/FoldRequest.cpp",
        "if (request.parts.size() > 1 &&",
        "if (false &&",
        test="Transforms/FoldBNIntoConv/negative-unknown-channels.mlir",
    ),
    Mutation(
        "merged-between-casts",
        "Transforms/FoldFollowingChain.cpp",
        "if (record.action == FoldAction::Merge && !request.chain.casts.empty())",
        "if (false)",
        test="Transforms/FoldBNIntoConv/joined-convs-casts.mlir",
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
