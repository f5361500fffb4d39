"""`python -m tests.anthropic_walk [NAME]`: walk all behaviours, or those whose names begin with NAME. Exits with 1 on failure."""

import sys

from tests.anthropic_walk.parts import PARTS
from tests.anthropic_walk.walking import walker
from tests.openai_walk.walking import run

if __name__ == "__main__":
    sys.exit(run(walker, PARTS, " ".join(sys.argv[1:])))
