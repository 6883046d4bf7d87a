#!/usr/bin/env bash
# Installs the Debian packages that start.sh needs: Patroni, etcd, HAProxy and PostgreSQL 15. Needs root.
#
# Starts none of them: their services stay off until you enable them, and PostgreSQL creates no cluster "main".
# Does not upgrade installed packages.

set -euo pipefail

if [[ ${1:-} == --help ]]; then sed -n '2,/^$/{s/^# \{0,1\}//;p;}' "$0"; exit 0; fi
if [[ $(id -u) != 0 ]]; then echo "install.sh needs root." >&2; exit 1; fi

# Debian starts a service when it installs it, unless this program forbids it. An existing policy file is kept.
policy=/usr/sbin/policy-rc.d
if [[ ! -e $policy ]]; then
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
  trap 'rm -f "$policy"' EXIT
fi

export DEBIAN_FRONTEND=noninteractive
apt-get install -y --no-install-recommends --no-upgrade postgresql-common
settings=/etc/postgresql-common/createcluster.conf
if ! dpkg-query -W -f='${Status}' postgresql-15 2>/dev/null | grep -q 'ok installed'; then
  sed -i 's/^#\{0,1\}create_main_cluster.*/create_main_cluster = false/' "$settings"
  grep -q '^create_main_cluster = false' "$settings" || echo 'create_main_cluster = false' >>"$settings"
fi
apt-get install -y --no-install-recommends --no-upgrade \
  patroni etcd-server etcd-client haproxy postgresql-15 curl

# The packages enable them, so they would start unconfigured at the next boot.
if command -v systemctl >/dev/null; then
  for service in patroni etcd haproxy; do systemctl disable "$service" >/dev/null 2>&1 || true; done
fi
