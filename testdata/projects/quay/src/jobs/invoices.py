"""Invoices as PDF, numbered without gaps."""
from pathlib import Path

INVOICES = Path("/var/lib/quay/invoices")


def next_number(year: int) -> str:
    """The number after the last one of the year: 2026-00041. The tax office wants no gaps."""
    numbers = sorted(int(file.stem.split("-")[1]) for file in INVOICES.glob(f"{year}-*.pdf"))
    return f"{year}-{(numbers[-1] if numbers else 0) + 1:05d}"


def write_invoice(stay) -> Path:
    number = next_number(stay.departure.year)
    file = INVOICES / f"{number}.pdf"
    file.write_bytes(render(stay, number))
    return file


def render(stay, number: str) -> bytes:
    """Lays out one page: address, nights, tourist tax, sum."""
    lines = [number, stay.skipper, f"{stay.nights} nights", f"tax {stay.tax}", f"total {stay.total}"]
    return "\n".join(lines).encode()
