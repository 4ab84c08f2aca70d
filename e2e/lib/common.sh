# Shared by the scripts under e2e/: folders, messages, background processes, waiting. Sourced, never run.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# All that these scripts keep: programs, packages, images, the cluster, temporary files. Mounts are known by their real path.
cache=$(readlink -m "${HOTLAP_STATE:-$HOME/.cache/hotlap}")
state=$cache/cluster
# What the machine must be rid of again. There is one cluster on a machine, so its record has one place, whatever folder the state is in.
record=/run/hotlap
export HOTLAP_STATE=$cache TMPDIR=$cache/tmp NUGET_PACKAGES=$cache/packages NUGET_HTTP_CACHE_PATH=$cache/nuget-http GOPATH=$cache/go GOCACHE=$cache/go-build
mkdir -p "$TMPDIR"
pod_network=10.244 service_network=10.96
bridge=cni0
registry=$pod_network.0.1:5000 registry_name=registry.example

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }

# Package sources fail at times: what is fetched is tried again for some minutes.
again() { # WHAT COMMAND...
  local what=$1 pause; shift
  for pause in 5 15 30 60 90; do
    "$@" && return
    say "$what failed; again in $pause s"
    sleep "$pause"
  done
  "$@"
}

# Notes how long a part took, where HOTLAP_STAGES names a file for it.
stage() { # NAME COMMAND...
  local name=$1 begin=$EPOCHSECONDS status; shift
  "$@"
  status=$?
  [[ -z ${HOTLAP_STAGES:-} ]] || printf '%s\t%s\t%s\n' "$begin" "$EPOCHSECONDS" "$name" >>"$HOTLAP_STAGES"
  return "$status"
}

print_stages() { # BEGIN FILE: a table of what stage noted; BEGIN in seconds of the epoch
  local first end name
  printf '\n%7s %8s  %s\n' from seconds stage
  sort -n "$2" | while IFS=$'\t' read -r first end name; do printf '%7d %8d  %s\n' $((first - $1)) $((end - first)) "$name"; done
  printf '%7s %8d  %s\n' "" $((EPOCHSECONDS - $1)) "in all; some ran side by side"
}

# The rest of this shell, which is to be a subshell, is run by one process at a time.
alone() { mkdir -p "$cache/locks"; exec 6>"$cache/locks/$1"; flock 6; } # NAME

need_root() { [[ $EUID == 0 ]] || die "this needs root: it makes network interfaces, mounts and cgroups"; }

# A process is known by its id and its start time, so that a reused id is never taken for ours. A zombie has ended.
started_at() { # PID
  local stat
  stat=$(cat "/proc/$1/stat" 2>/dev/null) || return
  read -ra stat <<<"${stat##*) }"
  [[ ${stat[0]} != Z ]] && echo "${stat[19]}"
}

running() { # NAME
  local pid since
  read -r pid since 2>/dev/null <"$record/run/$1" || return
  [[ -n $since && $(started_at "$pid") == "$since" ]]
}

start() { # NAME COMMAND...: in the background, with a log; nothing when it runs already
  local name=$1 pid; shift
  running "$name" && return
  (echo "$BASHPID" >"$(tracking_cgroup)/cgroup.procs" && exec setsid "$@") >>"$state/log/$name.log" 2>&1 </dev/null 9>&- &
  pid=$!
  echo "$pid $(started_at "$pid")" >"$record/run/$name"
}

stop() { # NAME [SECONDS]
  local name=$1 patience=${2:-5} pid
  if running "$name"; then
    read -r pid _ <"$record/run/$name"
    kill "$pid" 2>/dev/null || true
    for _ in $(seq $((patience * 20))); do running "$name" || break; sleep 0.05; done
    ! running "$name" || kill -9 "$pid" 2>/dev/null || true
  fi
  rm -f "$record/run/$name"
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
lock() { mkdir -p "$record"; exec 9>"$record/cluster.lock"; flock -w 900 9 || die "another cluster command is still running"; }

. "$repository/e2e/lib/packages.sh"
