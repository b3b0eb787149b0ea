"""A player of the single game that starts quickly: it fires some rays, and then it guesses.

How many rays, its argument says. Which rays and which two cells follow from its seed.
"""

import os
import sys

rays, seed = int(sys.argv[1]), int(os.environ["BLACKBOX_SEED"])
fired = 0
for line in sys.stdin:
    answer = ""
    if line.startswith("seek"):
        fired = 0
    elif line.startswith("genturn") and fired < rays:
        answer = f"ray {1 + (seed + fired) % 16}"
        fired += 1
    elif line.startswith("genturn"):
        answer = f"name 1,{1 + seed % 4} 3,{1 + seed // 4 % 4}"
    print("=", answer, flush=True)
