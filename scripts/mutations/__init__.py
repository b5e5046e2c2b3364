"""The mutations that scripts/mutation.py tries: what a plausible mistake in the
fold's sources would look like.

Each names a file below lib/BNFold, the exact text to replace, which occurs in
it once, the replacement, and where a test fails: a unit test, or a lit test,
which is tried first and spares running all of them.
"""

from .deciding import DECIDING
from .mutation import Mutation
from .reading import READING
from .writing import WRITING

MUTATIONS = READING + DECIDING + WRITING

__all__ = ["MUTATIONS", "Mutation"]
