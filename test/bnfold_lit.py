"""The suite's test format: in a module of its own, for lit's worker processes
get it by name."""

import os

import lit.formats
import lit.TestRunner


class RelativePathTest(lit.formats.ShTest):
    """Names files relative to the folder a test runs in, so that a checkout in
    a folder with a space in its name needs no quotes in RUN lines."""

    def execute(self, test, lit_config):
        folder = os.path.dirname(test.getExecPath())
        source = os.path.relpath(test.getSourcePath(), folder)
        _, base = lit.TestRunner.getTempPaths(test)
        relative = [
            ("%s", source),
            ("%S", os.path.dirname(source)),
            ("%t", os.path.relpath(base, folder) + ".tmp"),
        ]
        return lit.TestRunner.executeShTest(
            test, lit_config, self.execute_external, relative
        )
