"""Virtual time for asyncio (docs/attach.md, section 4): a loop whose clock follows the suite's.

The program above it runs unchanged, as long as it takes intervals from asyncio (call_later, sleep, wait_for) and the
wall time from time.time(). The trick: a loop asks its selector to wait only when nothing is left to do at this moment.
"""
import asyncio
import selectors
import time


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop in which time stands still until advance() lets it pass."""

    def __init__(self, start_ms=0):
        selector = selectors.DefaultSelector()
        self._poll, selector.select = selector.select, self._select
        self._now = 0.0  # seconds since the loop was made
        self._pause = None  # seconds from now to the next timer
        super().__init__(selector)
        time.time = lambda: start_ms / 1000 + self._now  # this loop's world is the one that programs see

    def time(self):
        return self._now

    def _select(self, timeout=None):
        if timeout != 0:  # nothing is left to do now
            self._pause = timeout
            self.stop()
        return self._poll(0)

    def settle(self):
        """Does all that can be done at this moment."""
        self.run_forever()

    def advance(self, ms, stop):
        """Lets time pass, moment by moment, and stops behind one after which stop() is true. Returns where it is."""
        target = self._now + ms / 1000
        self.settle()
        while not stop():
            if self._pause is None or self._now + self._pause > target + 1e-6:  # seconds are floats
                self._now = target
                break
            self._now += self._pause
            self.settle()
        return self._now

    def abandon(self):
        """Ends this world: its tasks are cancelled, its timers forgotten."""
        for task in asyncio.all_tasks(self):
            task.cancel()
        self.settle()
        self.close()
