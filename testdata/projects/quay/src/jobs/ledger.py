"""What has been done, so that nothing is done twice."""
from __future__ import annotations

import os
import psycopg


class Ledger:
    """Stays, and which steps each of them has behind it."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection

    @classmethod
    def connect(cls) -> Ledger:
        return cls(psycopg.connect(os.environ["DATABASE_URL"]))

    def departures(self, day):
        return self._stays("departure", day)

    def arrivals(self, day):
        return self._stays("arrival", day)

    def is_done(self, stay_id: str, step: str) -> bool:
        """Was this step of this stay finished by an earlier run?"""
        row = self._connection.execute(
            "select 1 from done where stay = %s and step = %s", (stay_id, step)
        ).fetchone()
        return row is not None

    def mark_done(self, stay_id: str, step: str) -> None:
        self._connection.execute("insert into done values (%s, %s)", (stay_id, step))
        self._connection.commit()

    def free_berth(self, berth_id: str) -> None:
        self._connection.execute("update berths set boat = null where id = %s", (berth_id,))

    def _stays(self, column, day):
        return self._connection.execute(f"select * from stays where {column} = %s", (day,)).fetchall()
