"""Runs the command c2a-conform: python -m c2a_conform."""

import os
import subprocess
import sys
import sysconfig


def main() -> int:
    name = "c2a-conform.exe" if os.name == "nt" else "c2a-conform"
    for scheme in (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")):
        path = os.path.join(sysconfig.get_path("scripts", scheme), name)
        if os.path.exists(path):
            if os.name != "nt":
                os.execv(path, [path, *sys.argv[1:]])
            return subprocess.call([path, *sys.argv[1:]])
    print(f"c2a-conform: {name} is not where this Python installs commands", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
