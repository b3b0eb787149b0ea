"""The time as it is kept, in UTC."""

from __future__ import annotations

from time import gmtime, strftime, time

FORM = "%Y-%m-%dT%H:%M:%SZ"


def now() -> str:
    """As in 2026-03-04T05:06:07Z."""
    return strftime(FORM, gmtime())


def age(kept: str) -> int:
    """The seconds since a time; 0 where it is none, or has yet to come."""
    from calendar import timegm
    from time import strptime

    try:
        return max(0, int(time()) - timegm(strptime(kept, FORM)))
    except ValueError:
        return 0
