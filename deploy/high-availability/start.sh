#!/usr/bin/env bash
# Starts three nodes (etcd, Patroni with PostgreSQL, an Anteroom server each) behind HAProxy, on loopback.
#
#   start.sh [--dir DIR] [--port FIRST] [NAME...]
#
#   --dir DIR     folder of all data, logs and settings (/var/tmp/anteroom-ha)
#   --port FIRST  port of the web app; the other ports are within 60 above (15000); stored in DIR
#   NAME          start only these: etcd1, patroni1, server1 (to 3), haproxy; default: all that do not run
#
# Anteroom's settings (ADMIN_EMAIL, CLINIC_NAME and so on) come from the environment. NODE is the path of Node to use.

source "$(dirname "$0")/common.sh"

for program in etcd etcdctl patroni haproxy curl setpriv "$postgres_programs/initdb"; do
  command -v "$program" >/dev/null || { echo "$program is missing: run install.sh." >&2; exit 1; }
done

# Checks each candidate, so that an old Node is skipped.
is_new_enough() { "$1" -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)' 2>/dev/null; }
node=
for candidate in "${NODE:-node}" "$checkout"/.runtime/node_modules/node-*/bin/node; do
  if is_new_enough "$candidate"; then node=$candidate; break; fi
done
if [[ -z $node ]]; then echo "Node 24 is missing: run npm run build in $checkout, or set NODE." >&2; exit 1; fi

mkdir -p "$base"/{run,log}
chmod 700 "$base"/{run,log}
chmod 755 "$base"
base=$(cd "$base" && pwd -P)
echo "$first_port" >"$base/first-port"

make_secrets() {
  local name
  if [[ -f $base/secrets ]]; then
    grep -q '^requests_secret=' "$base/secrets" && return
    echo "$base was created by an older release, whose database has no request role: see README.md, Upgrading from 0.1." >&2
    exit 1
  fi
  (
    umask 077
    for name in superuser replicator rewind owner requests restapi app; do
      echo "${name}_secret=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"
    done >"$base/secrets"
  )
}

make_secrets
# shellcheck disable=SC1091
source "$base/secrets"

join() { local IFS=,; echo "$*"; }

etcd_places() { for n in "${nodes[@]}"; do echo "127.0.0.1:$(etcd_port "$n")"; done; }
etcd_peers() { for n in "${nodes[@]}"; do echo "etcd$n=http://127.0.0.1:$(etcd_peer_port "$n")"; done; }

# Prints the address of an etcd member that has a quorum.
healthy_etcd() {
  local n
  for n in "${nodes[@]}"; do
    if answers "http://127.0.0.1:$(etcd_port "$n")/health"; then echo "127.0.0.1:$(etcd_port "$n")"; return 0; fi
  done
  return 1
}

# The others reject a member whose folder was lost. Remove it from the cluster and add it again as a new member.
take_in_again() {
  local n=$1 others=$2 peer id
  peer=http://127.0.0.1:$(etcd_peer_port "$n")
  id=$(etcdctl --endpoints "$others" member list | grep -F "$peer" | cut -d, -f1)
  if [[ -n $id ]]; then etcdctl --endpoints "$others" member remove "$id" || return 1; fi
  etcdctl --endpoints "$others" member add "etcd$n" --peer-urls="$peer"
}

# Prints the peers that a running etcd knows as members.
known_peers() {
  local peer list
  list=$(etcdctl --endpoints "$1" member list)
  for peer in $(etcd_peers); do if [[ $list == *"${peer#*=}"* ]]; then echo "$peer"; fi; done
}

start_etcd() {
  local n=$1 others=$2 folder=$base/etcd$1 mine peer peers state=new
  if is_running "etcd$n"; then return 0; fi
  peers=$(join $(etcd_peers))
  if [[ -n $others ]] && ! compgen -G "$folder/member/wal/*.wal" >/dev/null; then
    wait_until 30 "the other etcd take etcd$n in" take_in_again "$n" "$others"
    peers=$(join $(known_peers "$others"))
    state=existing
  fi
  mine=http://127.0.0.1:$(etcd_port "$n")
  peer=http://127.0.0.1:$(etcd_peer_port "$n")
  install -d -m 700 "$folder"
  own "$folder"
  begin "etcd$n" "${as[@]}" etcd --name "etcd$n" --data-dir "$folder" \
    --listen-client-urls "$mine" --advertise-client-urls "$mine" \
    --listen-peer-urls "$peer" --initial-advertise-peer-urls "$peer" \
    --initial-cluster "$peers" --initial-cluster-token anteroom --initial-cluster-state "$state" \
    --heartbeat-interval 200 --election-timeout 2000 --auto-compaction-retention 1h --log-level warn
}

# Patroni runs this script once in the new cluster. It creates the database, its owner and the request role. The owner
# may not create roles.
write_preparation() {
  cat >"$base/prepare-database" <<END
#!/bin/sh
exec psql "\$1" --no-psqlrc --quiet --set ON_ERROR_STOP=1 <<SQL
create role anteroom login password '$owner_secret';
create role anteroom_app login password '$requests_secret';
create database anteroom owner anteroom encoding 'UTF8' template template0;
SQL
END
  chmod 700 "$base/prepare-database"
  own "$base/prepare-database"
}

start_patroni() {
  local n=$1 folder=$base/node$1
  install -d -m 700 "$folder"
  sed -e "s|@NODE@|$n|g; s|@BASE@|$base|g; s|@PROGRAMS@|$postgres_programs|g" \
    -e "s|@ETCD@|$(join $(etcd_places))|g" \
    -e "s|@PATRONI_PORT@|$(patroni_port "$n")|g; s|@POSTGRES_PORT@|$(postgres_port "$n")|g" \
    -e "s|@SUPERUSER@|$superuser_secret|g; s|@REPLICATOR@|$replicator_secret|g" \
    -e "s|@REWIND@|$rewind_secret|g; s|@RESTAPI@|$restapi_secret|g" \
    "$here/patroni.yml.in" >"$folder/patroni.yml"
  chmod 600 "$folder/patroni.yml"
  own "$folder"
  begin "patroni$n" "${as[@]}" patroni "$folder/patroni.yml"
}

start_haproxy() {
  local n line databases='' webs=''
  for n in "${nodes[@]}"; do
    databases+="    server postgres$n 127.0.0.1:$(postgres_port "$n") check port $(patroni_port "$n")\n"
    webs+="    server anteroom$n 127.0.0.1:$(server_port "$n") check\n"
  done
  sed -e "s|@WEB_PORT@|$web_port|; s|@DATABASE_PORT@|$database_port|; s|@FIGURES_PORT@|$figures_port|" \
    -e "s|^@DATABASES@|$databases|; s|^@WEBS@|$webs|" "$here/haproxy.cfg" >"$base/haproxy.cfg"
  own "$base/haproxy.cfg"
  begin haproxy "${as[@]}" haproxy -db -f "$base/haproxy.cfg"
}

start_server() {
  local n=$1 folder=$base/server$1
  install -d -m 700 "$folder"
  DATABASE_URL="postgres://anteroom:$owner_secret@127.0.0.1:$database_port/anteroom" \
    DATABASE_APP_URL="postgres://anteroom_app:$requests_secret@127.0.0.1:$database_port/anteroom" \
    APP_SECRET=$app_secret DATA_DIR=$folder HOST=127.0.0.1 PORT=$(server_port "$n") \
    APP_URL=${APP_URL:-http://127.0.0.1:$web_port} TRUSTED_PROXIES=127.0.0.1 \
    begin "server$n" "$node" --max-semi-space-size=8 --heap-growing-percent=50 "$checkout/apps/server/src/main.ts"
}

# Checked before any is started: if none answers, the three start a new cluster together.
agreeing=$(healthy_etcd || true)
for n in "${nodes[@]}"; do if is_meant "etcd$n"; then start_etcd "$n" "$agreeing"; fi; done
if [[ ! -f $base/prepare-database ]]; then write_preparation; fi
for n in "${nodes[@]}"; do if is_meant "patroni$n"; then start_patroni "$n"; fi; done
if is_meant haproxy; then start_haproxy; fi
if [[ ${#wishes[@]} == 0 ]]; then
  wait_until 120 "a leader that takes writes" leader_answers
  wait_until 120 "a synchronous replica" synchronous_answers
fi
for n in "${nodes[@]}"; do if is_meant "server$n"; then start_server "$n"; fi; done
if [[ ${#wishes[@]} == 0 ]]; then
  for n in "${nodes[@]}"; do
    wait_until 60 "server$n is ready" answers "http://127.0.0.1:$(server_port "$n")/health/ready"
  done
  for n in "${nodes[@]}"; do
    wait_until 60 "etcd$n agrees with the others" answers "http://127.0.0.1:$(etcd_port "$n")/health"
  done
  wait_until 20 "HAProxy has a server" answers "http://127.0.0.1:$web_port/health/ready"
  echo "Anteroom is open at http://127.0.0.1:$web_port, its database at 127.0.0.1:$database_port."
fi
