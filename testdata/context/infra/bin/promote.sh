#!/bin/sh
# canary first; goes on when the error ratio and latency stay flat
service=$1
image=$2
kubectl set image "deployment/$service-canary" app="$image"
sleep 600
if ! ./check-canary "$service"; then
  kubectl rollout undo "deployment/$service-canary"
  exit 1
fi
kubectl set image "deployment/$service" app="$image"
