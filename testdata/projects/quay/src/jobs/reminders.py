"""Mails to those who arrive tomorrow."""


def send_reminders(ledger, day) -> int:
    """Writes to every skipper who arrives on the day, once."""
    count = 0
    for stay in ledger.arrivals(day):
        if ledger.is_done(stay.id, "remind"):
            continue
        send_mail(stay.address, reminder_text(stay))
        ledger.mark_done(stay.id, "remind")
        count += 1
    return count


def reminder_text(stay) -> str:
    return f"We expect {stay.boat} tomorrow at berth {stay.berth_id}. The office is open until eight."


def send_mail(address: str, text: str) -> None:
    import smtplib

    with smtplib.SMTP("localhost") as server:
        server.sendmail("office@quay.example", [address], text)
