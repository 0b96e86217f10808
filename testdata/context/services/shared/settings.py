import os
import signal
import tomllib

PREFIX = "LF_"


def load(path="settings.toml"):
    """Environment over defaults; unknown keys stop the start."""
    with open(path, "rb") as stream:
        values = tomllib.load(stream)
    for name, value in os.environ.items():
        if name.startswith(PREFIX):
            key = name[len(PREFIX):].lower()
            if key not in values:
                raise SystemExit(f"unknown setting {name}")
            values[key] = resolve_secret(value)
    return values


def resolve_secret(value):
    return vault.read(value[6:]) if value.startswith("vault:") else value
