"""`python -m tests.openai_walk [NAME]`: walk all behaviours, or those whose names begin with NAME. Exits with 1 if one fails."""

import sys

from tests.openai_walk.parts import PARTS
from tests.openai_walk.walking import run, walker

if __name__ == "__main__":
    sys.exit(run(walker, PARTS, " ".join(sys.argv[1:])))
