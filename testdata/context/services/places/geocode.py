from .provider import CommercialProvider
from .store import best_known

THRESHOLD = 0.8


def locate(address, own, commercial: CommercialProvider):
    """Coordinates of a doorstep; the paid provider is the last resort."""
    known = best_known(address)
    if known and known.source == "driver":
        return known
    result = own.lookup(address)
    if result.confidence < THRESHOLD:
        result = max(result, commercial.lookup(address), key=lambda one: one.confidence)
    return result.latitude, result.longitude
