#!/bin/bash
# takes over when the primary is gone; fence it first
set -e
ip addr del "$VIRTUAL_ADDRESS" dev eth0 || true
replica=$(./least-lag)
ssh "$replica" pg_ctl promote
sed -i "s/host=.*/host=$replica/" /etc/pgbouncer/pgbouncer.ini
systemctl reload pgbouncer
