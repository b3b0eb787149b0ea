"""Black Box. This file is compiled anew at every start, so it is short: see main.py."""

import os
import sys

if getattr(sys.flags, "safe_path", sys.flags.isolated):  # as with -I, which looks for none here
    sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))


def main() -> int:
    """Play; the exit status."""
    try:
        from blackbox_core import main

        return main.main()
    except KeyboardInterrupt:  # before anything was said
        os._exit(130)


if __name__ == "__main__":
    sys.exit(main())
