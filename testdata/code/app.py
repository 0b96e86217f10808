#!/usr/bin/env python3
"""An application."""
import os, sys as system
from flask import Flask
from .models import User

MAX_USERS = 100

# Where the data is.
DATA = {
    "a": 1,
}

app = Flask(__name__)


class Account(Base):
    """An account of a user."""

    limit = 3

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def balance(self) -> int:
        """What is left."""
        def inner():
            return 0
        return inner()

    @balance.setter
    def balance(self, value):
        pass

    class Meta:
        ordering = ["name"]


@app.route("/login", methods=["POST"])
@limited(
    5,
)
async def login(
    user: User,
    *,
    password: str = "",
) -> bool:
    return validate_token(user, password)


@app.get("/users")
def users(): return []


if os.name == "nt":
    def only_windows():
        pass

if __name__ == "__main__":
    app.run()
