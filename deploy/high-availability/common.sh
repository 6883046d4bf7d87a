# Shared by start.sh, status.sh and stop.sh: paths, ports, and processes that are recorded and stopped by their id.

set -euo pipefail
umask 022

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
checkout=$(cd "$here/../.." && pwd)
postgres_programs=${POSTGRES_PROGRAMS:-/usr/lib/postgresql/15/bin}
PATH=$PATH:/usr/sbin

# Used by the scripts that source this file.
# shellcheck disable=SC2034
nodes=(1 2 3)
base=/var/tmp/anteroom-ha
wishes=()

usage() {
  sed -n '2,/^$/{s/^# \{0,1\}//;p;}' "$0"
}

while [[ $# -gt 0 ]]; do
  case $1 in
    --dir) base=$2; shift 2 ;;
    --port) first_port=$2; shift 2 ;;
    --help) usage; exit 0 ;;
    --*) echo "Unknown option $1. See --help." >&2; exit 2 ;;
    *) wishes+=("$1"); shift ;;
  esac
done

case $base in
  /*) ;;
  *) base=$PWD/$base ;;
esac

# A folder keeps the ports of its first start.
if [[ -f $base/first-port ]]; then first_port=$(<"$base/first-port"); fi
first_port=${first_port:-15000}

web_port=$first_port
database_port=$((first_port + 1))
figures_port=$((first_port + 2))
server_port() { echo $((first_port + 10 + $1)); }
postgres_port() { echo $((first_port + 20 + $1)); }
patroni_port() { echo $((first_port + 30 + $1)); }
etcd_port() { echo $((first_port + 40 + $1)); }
etcd_peer_port() { echo $((first_port + 50 + $1)); }

# PostgreSQL refuses to run as root, and the other programs do not need root.
account=$(id -un)
if [[ $(id -u) == 0 ]]; then account=${ANTEROOM_HA_ACCOUNT:-postgres}; fi

# A clean environment, so that the databases do not get Anteroom's secrets (ADMIN_PASSWORD).
as=(env -i "PATH=$PATH" "HOME=$base" LANG=C.UTF-8)
if [[ $(id -un) != "$account" ]]; then
  as=(setpriv "--reuid=$account" "--regid=$(id -gn "$account")" --init-groups -- "${as[@]}")
fi

own() { if [[ $(id -u) == 0 ]]; then chown -R "$account:" "$@"; fi; }

# True if no names were given on the command line, or if this name was.
is_meant() {
  local wish
  [[ ${#wishes[@]} == 0 ]] && return 0
  for wish in "${wishes[@]}"; do [[ $wish == "$1" ]] && return 0; done
  return 1
}

# A process id can be reused, so the start time is recorded with it.
started_at() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20 || true; }

is_running() {
  local pid start
  [[ -f $base/run/$1 ]] || return 1
  read -r pid start <"$base/run/$1"
  [[ -n $start && $(started_at "$pid") == "$start" && $(process_state "$pid") != Z ]]
}

process_state() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f1 || true; }

pid_of() { cut -d' ' -f1 "$base/run/$1"; }

# begin NAME COMMAND...: starts it in its own session, with a log file, and records its id.
begin() {
  local name=$1 pid
  shift
  if is_running "$name"; then return 0; fi
  setsid "$@" </dev/null >>"$base/log/$name.log" 2>&1 &
  pid=$!
  echo "$pid $(started_at "$pid")" >"$base/run/$name"
}

# end NAME SECONDS: sends SIGTERM, waits, then sends SIGKILL.
end() {
  local name=$1 patience=$2 pid
  if is_running "$name"; then
    pid=$(pid_of "$name")
    kill -TERM "$pid" 2>/dev/null || true
    for ((i = 0; i < patience * 10; i++)); do is_running "$name" || break; sleep 0.1; done
    if is_running "$name"; then
      echo "$name did not end within $patience s and is killed." >&2
      kill -KILL "$pid" 2>/dev/null || true
    fi
  fi
  rm -f "$base/run/$name"
}

# Prints the process id of a node's PostgreSQL, which outlives a killed Patroni; nothing if none runs.
postmaster_of() {
  local file=$base/node$1/data/postmaster.pid pid
  pid=$(head -n 1 "$file" 2>/dev/null) || return 0
  if [[ -n $pid && $(readlink "/proc/$pid/cwd" 2>/dev/null) == "$base/node$1/data" ]]; then echo "$pid"; fi
}

# wait_until SECONDS WHAT COMMAND...
wait_until() {
  local patience=$1 what=$2
  shift 2
  for ((i = 0; i < patience * 2; i++)); do
    if "$@" >/dev/null 2>&1; then return 0; fi
    sleep 0.5
  done
  echo "Not after $patience s: $what. Look into $base/log." >&2
  return 1
}

answers() { curl --silent --fail --max-time 3 --output /dev/null "$1"; }

leader_answers() {
  local n
  for n in "${nodes[@]}"; do if answers "http://127.0.0.1:$(patroni_port "$n")/primary"; then return 0; fi; done
  return 1
}

synchronous_answers() {
  local n
  for n in "${nodes[@]}"; do if answers "http://127.0.0.1:$(patroni_port "$n")/synchronous"; then return 0; fi; done
  return 1
}
