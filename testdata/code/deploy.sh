#!/bin/bash
# Deploys.
set -e
source ./common.sh
. "$HOME/lib.sh"

# Where to.
TARGET="/srv"
OTHER=1

# Builds it.
# Twice.
build() {
  echo "building"
  inner() { :; }
}

function release {
  build "$1"
}

release "$@"
