"""One run of c2a-conform, whose results are read while it goes on."""

import json
import subprocess
import tempfile
import threading

from c2a_conform import _program


class Failed(Exception):
    """The command could not be used, or ended without a result. The text is for people."""


def plan(folder, args):
    """The runs that would be played, in reading order: the objects of 'run --list --format json'."""
    found = subprocess.run(
        _command(["run", "--list", "--format", "json", *args]),
        cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace", check=False,
    )
    if found.returncode != 0:
        raise Failed(found.stderr.strip() or f"c2a-conform ended with {found.returncode}")
    return json.loads(found.stdout)


def _command(args):
    try:
        return [_program.find(), *args]
    except FileNotFoundError as err:
        raise Failed(str(err)) from err


class Run:
    """A run that goes on. Its methods may be called from any thread.

    only: the names of the runs to play; None plays all that the configuration selects.
    """

    def __init__(self, folder, args, only=None):
        self._changed = threading.Condition()
        self._lines = {}  # by run
        self._end = None
        self._code = None  # None: it goes on
        self._errors = tempfile.TemporaryFile()
        more = [] if only is None else ["--only", "-"]
        self._process = subprocess.Popen(
            _command(["--quiet", "run", "--report", "ndjson=-", *more, *args]),
            cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors,
        )
        threading.Thread(target=self._read, daemon=True).start()
        try:
            with self._process.stdin as to:
                to.write("".join(f"{name}\n" for name in only or []).encode())
        except OSError:
            pass  # it has ended, and says why on stderr

    def _read(self):
        for line in self._process.stdout:
            try:
                event = json.loads(line)
            except ValueError:
                continue  # the last line of a program that was killed
            with self._changed:
                if event.get("event") == "scenario":
                    # The first verdict is shown. A later one changes what a failure follows from, and nothing else.
                    self._lines.setdefault(event["run"], event)
                elif event.get("event") == "end":
                    self._end = event
                self._changed.notify_all()
        code = self._process.wait()
        with self._changed:
            self._code = code
            self._changed.notify_all()

    def _wait(self, ready):
        with self._changed:
            while not ready() and self._code is None:
                self._changed.wait(0.5)  # a wait without an end can't be interrupted on every platform

    def line(self, run):
        """The line of a run, when it is decided.

        None: the program under test speaks nothing of this protocol. Failed: the run ended without a result.
        """
        self._wait(lambda: run in self._lines)
        if run not in self._lines:
            self.check()
        return self._lines.get(run)

    def end(self):
        """The last line, when all is over, and whether the run lets a build pass. Failed: there is no last line."""
        self._wait(lambda: False)
        self.check()
        return self._end, self._code == 0 and self._end["green"] is True

    def check(self):
        """Raises Failed if the run is over and has no result."""
        if self._code is None or self._end is not None:
            return
        self._errors.seek(0)
        said = self._errors.read().decode("utf-8", "replace").strip()
        raise Failed(f"c2a-conform ended with {self._code} and without a verdict\n{said[-4000:]}".strip())

    def stop(self):
        """Ends the run, and the program under test with it."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
