"""Everything that happens at two in the morning."""
import logging
from datetime import date, timedelta

from jobs.invoices import write_invoice
from jobs.ledger import Ledger
from jobs.reminders import send_reminders

log = logging.getLogger(__name__)


def close_stays(ledger: Ledger, today: date) -> list[str]:
    """Ends the stays of boats that left yesterday, and bills them."""
    closed = []
    for stay in ledger.departures(today - timedelta(days=1)):
        if ledger.is_done(stay.id, "close"):
            continue
        write_invoice(stay)
        ledger.mark_done(stay.id, "close")
        closed.append(stay.id)
    return closed


def release_no_shows(ledger: Ledger, today: date) -> int:
    """Frees the berths of boats that never came."""
    released = 0
    for stay in ledger.arrivals(today - timedelta(days=1)):
        if not stay.arrived and not ledger.is_done(stay.id, "release"):
            ledger.free_berth(stay.berth_id)
            ledger.mark_done(stay.id, "release")
            released += 1
    return released


def main() -> None:
    ledger = Ledger.connect()
    today = date.today()
    closed = close_stays(ledger, today)
    released = release_no_shows(ledger, today)
    reminded = send_reminders(ledger, today + timedelta(days=1))
    log.info("closed %d, released %d, reminded %d", len(closed), released, reminded)


if __name__ == "__main__":
    main()
