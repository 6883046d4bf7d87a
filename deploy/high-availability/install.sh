#!/usr/bin/env bash
# Installs from Debian's packages what start.sh needs: Patroni, etcd, HAProxy and PostgreSQL 15. Needs root.
#
# None of them is started: their own services stay off until you turn them on, and PostgreSQL makes no cluster "main".
# What is installed already is not upgraded.

set -euo pipefail

if [[ ${1:-} == --help ]]; then sed -n '2,/^$/{s/^# \{0,1\}//;p;}' "$0"; exit 0; fi
if [[ $(id -u) != 0 ]]; then echo "install.sh needs root." >&2; exit 1; fi

# Debian starts a service as it installs it unless this program says no. One that is there already stays.
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

# Enabled by the packages, they would start at the next boot with settings of nobody.
if command -v systemctl >/dev/null; then
  for service in patroni etcd haproxy; do systemctl disable "$service" >/dev/null 2>&1 || true; done
fi
