"""Black Box. This file is compiled anew at every start, so it is short: see main.py."""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one is told so
    sys.exit("blackbox: Python 3.11 or later is needed; this is {}.{}.".format(*sys.version_info))
if sys.flags.safe_path:  # as with python -I, which does not look for modules here
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
