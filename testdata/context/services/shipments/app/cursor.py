import base64
import json

MAX = 200


def encode(row):
    """Opaque to the client: last sort key and id."""
    raw = json.dumps([row.created_at.isoformat(), row.id])
    return base64.urlsafe_b64encode(raw.encode()).decode()


def list_page(query, after=None, size=50):
    size = min(size, MAX)
    if after:
        created, ident = json.loads(base64.urlsafe_b64decode(after))
        query = query.filter_after(created, ident)
    rows = query.limit(size + 1).all()
    next_cursor = encode(rows[size - 1]) if len(rows) > size else None
    return {"items": rows[:size], "next_cursor": next_cursor}
