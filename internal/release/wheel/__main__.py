"""Runs the command c2a-conform: python -m c2a_conform."""

import os
import subprocess
import sys

from c2a_conform import _program


def main() -> int:
    try:
        path = _program.find()
    except FileNotFoundError as err:
        print(f"c2a-conform: {err}", file=sys.stderr)
        return 2
    if os.name != "nt":
        os.execv(path, [path, *sys.argv[1:]])
    return subprocess.call([path, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
