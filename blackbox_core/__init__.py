"""Black Box, the deduction game of hidden atoms and rays, as a conversation on a console."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - says so on an older Python
    sys.exit("blackbox: Python 3.11 or later is needed; this is {}.{}.".format(*sys.version_info))

VERSION = "3.0.0"
