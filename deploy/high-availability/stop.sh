#!/usr/bin/env bash
# Stops the processes that start.sh started, by their recorded ids. Keeps all data in DIR for the next start.
#
#   stop.sh [--dir DIR] [NAME...]
#
#   NAME  stop only these: etcd1, patroni1, server1 (to 3), haproxy

source "$(dirname "$0")/common.sh"

end_node() {
  local n=$1 pid
  end "patroni$n" 60
  pid=$(postmaster_of "$n")
  # Still running if Patroni was killed.
  if [[ -n $pid ]]; then
    kill -INT "$pid" 2>/dev/null || true
    wait_until 30 "PostgreSQL of node $n has ended" test ! -d "/proc/$pid"
  fi
}

is_leader() { answers "http://127.0.0.1:$(patroni_port "$1")/primary"; }

for n in "${nodes[@]}"; do if is_meant "server$n"; then end "server$n" 20; fi; done
if is_meant haproxy; then end haproxy 10; fi
# Stop the leader last: otherwise a replica would be promoted.
leaders=()
for n in "${nodes[@]}"; do
  if is_meant "patroni$n"; then if is_leader "$n"; then leaders+=("$n"); else end_node "$n"; fi; fi
done
for n in "${leaders[@]}"; do end_node "$n"; done
for n in "${nodes[@]}"; do if is_meant "etcd$n"; then end "etcd$n" 10; fi; done
