#!/usr/bin/env bash
# Dumps the database each hour and keeps thirty days.
set -euo pipefail

readonly KEEP_DAYS=30

# One file for each hour, named by the time.
dump() {
  pg_dump --format=custom "$DATABASE_URL" > "$1/quay-$(date +%Y%m%d%H).dump"
}

# Removes what is older than KEEP_DAYS.
prune() {
  find "$1" -name 'quay-*.dump' -mtime "+$KEEP_DAYS" -delete
}

dump "$1"
prune "$1"
