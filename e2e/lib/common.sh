# Shared by the scripts under e2e/: folders, messages, background processes, waiting. Sourced, never run.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# The folder of all state: programs, packages, images, the cluster, temporary files. It is a real path, because mounts are listed by theirs.
cache=$(readlink -m "${HOTLAP_STATE:-$HOME/.cache/hotlap}")
state=$cache/cluster
# The record of what must be removed from the machine again. A machine has one cluster, so the record has one place, independent of the state folder.
record=/run/hotlap
export HOTLAP_STATE=$cache TMPDIR=$cache/tmp NUGET_PACKAGES=$cache/packages NUGET_HTTP_CACHE_PATH=$cache/nuget-http GOPATH=$cache/go GOCACHE=$cache/go-build
# builds and tests are too short-lived for tiered PGO to pay off
export DOTNET_TieredPGO=0
mkdir -p "$TMPDIR"
bridge=cni0
registry_name=registry.example
# The family of the addresses of pods, services and nodes: that of the cluster that is up, or the wanted one.
family=$(cat "$record/family" 2>/dev/null || echo "${HOTLAP_FAMILY:-ipv4}")

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }

# The gateway is the machine's address on the bridge. Images are pushed to registry, which the nodes pull from; pods reach it as registry_of_pods.
case $family in
  ipv4)
    pod_range=10.244.0.0/16 service_range=10.96.0.0/16 gateway=10.244.0.1 first_service=10.96.0.1 everywhere=0.0.0.0/0 firewall=iptables
    registry=$gateway:5000 registry_of_pods=$registry
    ;;
  ipv6)
    pod_range=fd10:244::/64 service_range=fd10:96::/112 gateway=fd10:244::1 first_service=fd10:96::1 everywhere=::/0 firewall=ip6tables
    # older versions of buildah and skopeo read no IPv6 address in the name of an image
    registry=127.0.0.1:5000 registry_of_pods=[$gateway]:5000
    ;;
  *) die "HOTLAP_FAMILY=$family is neither ipv4 nor ipv6" ;;
esac

# Package sources fail temporarily, so downloads are retried for some minutes.
again() { # WHAT COMMAND...
  local what=$1 pause; shift
  for pause in 5 15 30 60 90; do
    "$@" && return
    say "$what failed; again in $pause s"
    sleep "$pause"
  done
  "$@"
}

# Records the duration of a stage in the file that HOTLAP_STAGES names.
stage() { # NAME COMMAND...
  local name=$1 begin=$EPOCHSECONDS status; shift
  "$@"
  status=$?
  [[ -z ${HOTLAP_STAGES:-} ]] || printf '%s\t%s\t%s\n' "$begin" "$EPOCHSECONDS" "$name" >>"$HOTLAP_STAGES"
  return "$status"
}

print_stages() { # BEGIN FILE: prints a table of the recorded stages; BEGIN is in seconds since the epoch
  local first end name
  printf '\n%7s %8s  %s\n' from seconds stage
  sort -n "$2" | while IFS=$'\t' read -r first end name; do printf '%7d %8d  %s\n' $((first - $1)) $((end - first)) "$name"; done
  printf '%7s %8d  %s\n' "" $((EPOCHSECONDS - $1)) "in all; some ran side by side"
}

# Takes a lock until the end of the (sub)shell that calls it.
alone() { mkdir -p "$cache/locks"; exec 6>"$cache/locks/$1"; flock 6; } # NAME

need_root() { [[ $EUID == 0 ]] || die "this needs root: it makes network interfaces, mounts and cgroups"; }

# A process is identified by its ID and start time, so that a reused ID is never mistaken for it. A zombie counts as ended.
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

# Only one script at a time may change the cluster.
lock() { mkdir -p "$record"; exec 9>"$record/cluster.lock"; flock -w 900 9 || die "another cluster command is still running"; }

. "$repository/e2e/lib/packages.sh"
