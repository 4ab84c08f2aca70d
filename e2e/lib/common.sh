# Shared by the scripts under e2e/: folders, messages, packages, background processes, waiting. Sourced, never run.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cache=${HOTLAP_CACHE_DIR:-$HOME/.cache/hotlap}
# mounts are known by their real path
state=$(readlink -m "${HOTLAP_CLUSTER_DIR:-$HOME/.cache/hotlap/cluster}")
pod_network=10.244 service_network=10.96
bridge=cni0
registry=$pod_network.0.1:5000 registry_name=registry.example

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }

need_root() { [[ $EUID == 0 ]] || die "this needs root: it makes network interfaces, mounts and cgroups"; }

# Debian starts a package's daemon when it is installed; ours are started by these scripts, on their own ports.
without_daemons() {
  local policy=/usr/sbin/policy-rc.d status=0
  if [[ -e $policy ]]; then "$@"; return; fi
  printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy"
  "$@" || status=$?
  rm -f "$policy"
  return "$status"
}

# Installs what is missing of the named Debian packages; quick when nothing is.
install_packages() {
  local package missing=()
  for package in "$@"; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  need_root
  say "installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  local install=(apt-get install -y -qq --no-install-recommends "${missing[@]}")
  without_daemons "${install[@]}" >/dev/null 2>&1 && return
  apt-get update -qq >/dev/null || die "apt-get update failed: check this machine's package sources"
  without_daemons "${install[@]}" >/dev/null || die "could not install ${missing[*]}"
}

# A process is known by its id and its start time, so that a reused id is never taken for ours. A zombie has ended.
started_at() { # PID
  local stat
  stat=$(cat "/proc/$1/stat" 2>/dev/null) || return
  read -ra stat <<<"${stat##*) }"
  [[ ${stat[0]} != Z ]] && echo "${stat[19]}"
}

running() { # NAME
  local pid since
  read -r pid since 2>/dev/null <"$state/run/$1" || return
  [[ -n $since && $(started_at "$pid") == "$since" ]]
}

start() { # NAME COMMAND...: in the background, with a log; nothing when it runs already
  local name=$1 pid; shift
  running "$name" && return
  setsid "$@" >>"$state/log/$name.log" 2>&1 </dev/null 9>&- &
  pid=$!
  echo "$pid $(started_at "$pid")" >"$state/run/$name"
}

stop() { # NAME [SECONDS]
  local name=$1 patience=${2:-5} pid
  if running "$name"; then
    read -r pid _ <"$state/run/$name"
    kill "$pid" 2>/dev/null || true
    for _ in $(seq $((patience * 20))); do running "$name" || break; sleep 0.05; done
    ! running "$name" || kill -9 "$pid" 2>/dev/null || true
  fi
  rm -f "$state/run/$name"
}

wait_for() { # SECONDS WHAT COMMAND...
  local seconds=$1 what=$2 end; shift 2
  end=$((SECONDS + seconds))
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < end)) || die "gave up after $seconds s waiting for $what; logs are in $state/log"
    sleep 0.1
  done
}

# One of the scripts at a time changes the cluster.
lock() { mkdir -p "$cache"; exec 9>"$cache/cluster.lock"; flock -w 900 9 || die "another cluster command is still running"; }
