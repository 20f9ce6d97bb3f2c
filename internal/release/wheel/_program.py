"""Finds the command c2a-conform, which is installed beside this package."""

import os
import sysconfig


def find() -> str:
    """The path of the command.

    The environment variable C2A_CONFORM names another one. FileNotFoundError: there is none.
    """
    named = os.environ.get("C2A_CONFORM")
    if named:
        return named
    name = "c2a-conform.exe" if os.name == "nt" else "c2a-conform"
    for scheme in (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")):
        path = os.path.join(sysconfig.get_path("scripts", scheme), name)
        if os.path.exists(path):
            return path
    raise FileNotFoundError(f"{name} is not where this Python installs commands")
