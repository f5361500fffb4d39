"""Runs examples one after another in the environment of their library, which is then imported once.

Above: `example_runs`, which starts it with the Python of that environment. One order a line on standard input; what the example
prints, then a NUL, on standard output.
"""

import json
import os
import runpy
import sys

for line in sys.stdin:
    order = json.loads(line)
    os.environ.update(order["environment"])
    sys.argv = [order["file"], *order["words"]]
    runpy.run_path(order["file"], run_name="__main__")
    print("\0", end="", flush=True)
