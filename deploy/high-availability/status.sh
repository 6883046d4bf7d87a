#!/usr/bin/env bash
# Shows the running processes, the leader, and whether the web app answers. Exit code 1 if it does not.
#
#   status.sh [--dir DIR]

source "$(dirname "$0")/common.sh"

for name in etcd1 etcd2 etcd3 patroni1 patroni2 patroni3 haproxy server1 server2 server3; do
  if is_running "$name"; then echo "$name runs as process $(pid_of "$name")"; else echo "$name does not run"; fi
done

for n in "${nodes[@]}"; do
  if is_running "patroni$n"; then
    "${as[@]}" timeout 20 patronictl -c "$base/node$n/patroni.yml" list || true
    break
  fi
done

if answers "http://127.0.0.1:$web_port/health/ready"; then
  echo "ready: http://127.0.0.1:$web_port"
else
  echo "not ready: http://127.0.0.1:$web_port"
  exit 1
fi
