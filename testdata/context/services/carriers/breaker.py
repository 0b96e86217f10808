"""Opens the circuit after failures in a row."""
import os
import time


class CircuitBreaker:
    def __init__(self, limit=5, pause=30):
        self.failures = 0
        self.opened = None

    def call(self, func, *args):
        if self.opened and time.time() - self.opened < self.pause:
            raise RuntimeError("circuit is open")
        try:
            return func(*args)
        except Exception:
            self.failures += 1
            if self.failures >= self.limit:
                self.opened = time.time()
            raise


SANDBOX = os.environ.get("CARRIER_MODE") == "sandbox"
