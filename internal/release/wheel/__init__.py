"""c2a-conform tests whether a program conforms to an agent chat protocol.

The program is the command c2a-conform. This package holds the JSON Schemas of all
messages, and test vectors: see schemas().
"""

from pathlib import Path


def schemas() -> Path:
    """The folder with the JSON Schemas, the test vectors and beyond.json."""
    return Path(__file__).parent / "schemas"
