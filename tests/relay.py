"""Connect standard input and output to HOST:PORT, as socat or ssh do."""

from __future__ import annotations

import os
import select
import socket
import sys


def main(where: str) -> None:
    """Carry bytes both ways until either side ends its output."""
    host, _, port = where.rpartition(":")
    with socket.create_connection((host, int(port))) as end:
        to = {0: end.fileno(), end.fileno(): 1}
        while True:
            for source in select.select([*to], [], [])[0]:
                data = os.read(source, 4096)
                if not data:
                    return
                os.write(to[source], data)


if __name__ == "__main__":
    main(sys.argv[1])
