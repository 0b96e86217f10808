"""Factories for fixtures; each test builds its own."""
import random
from datetime import datetime

from freezegun import freeze_time


def make_shipment(seed=1, **overrides):
    rng = random.Random(seed)
    values = {"number": rng.randint(10**9, 10**10), "weight": 1200}
    values.update(overrides)
    return values


def frozen(moment=datetime(2024, 5, 1)):
    return freeze_time(moment)
