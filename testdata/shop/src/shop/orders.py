"""Orders and what they cost."""
from decimal import Decimal

from flask import Flask

app = Flask(__name__)


class Money:
    """An amount with two decimals."""

    def __init__(self, amount: Decimal) -> None:
        self.amount = amount


def charge(cart) -> Money:
    """Takes the money for everything in the cart."""
    return Money(sum(line.price for line in cart))


def place_order(cart):
    """Charges the cart and stores the order."""
    return charge(cart)


@app.post("/orders/<id>/ship")
def ship(id):
    """Ships what was paid for."""
    return id
