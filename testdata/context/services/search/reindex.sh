#!/usr/bin/env bash
set -euo pipefail
# builds a fresh index beside the old one, then moves the alias
new="shipments-$(date +%s)"
curl -sf -X PUT "$ELASTIC/$new" -d @mapping.json
curl -sf -X POST "$ELASTIC/_reindex" -d "{\"source\":{\"index\":\"shipments\"},\"dest\":{\"index\":\"$new\"}}"
curl -sf -X POST "$ELASTIC/_aliases" -d "{\"actions\":[{\"add\":{\"index\":\"$new\",\"alias\":\"shipments\"}}]}"
