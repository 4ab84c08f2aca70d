# Functions for the scripts of scenarios. Every wait has a deadline: the time that a quiet machine needs, multiplied by a factor for busy machines.
patience=${HOTLAP_E2E_PATIENCE:-3}
. "$(dirname "${BASH_SOURCE[0]}")/../lib/watching.sh"

fail() { echo "$*"; return 1; }

# Each start of kubectl takes a third of a second of CPU time on a busy machine, so waits are left to `kubectl wait`.

new_namespace() {
  create_namespace 2>/dev/null || { kubectl delete namespace "$NAMESPACE" --timeout=60s >/dev/null && create_namespace; }
  eventually 20 kubectl -n "$NAMESPACE" get serviceaccount default >/dev/null
}

create_namespace() { # Whatever a run creates must pass the strictest standard.
  kubectl create -f - <<<"{apiVersion: v1, kind: Namespace, metadata: {name: $NAMESPACE, labels: {pod-security.kubernetes.io/enforce: restricted}}}" >/dev/null
}

k() { kubectl -n "$NAMESPACE" "$@"; }

apply() { k apply -f "${1:-$SCENARIO/run.yaml}"; }

sample() { sed "s#registry\.example/#${HOTLAP_E2E_REGISTRY:-registry.example}/#g" "$HOTLAP_ROOT/deploy/samples/$1.yaml"; } # NAME: prints a sample

eventually() { # SECONDS COMMAND...: until the command succeeds
  local end=$((SECONDS + $1 * patience)); shift
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < end)) || { echo "not within its time: $*"; return 1; }
    sleep 1
  done
}

field() { k get "bmr/${2:-$(run_name)}" -o "jsonpath=$1"; } # JSONPATH [RUN]

condition() { field "{.status.conditions[?(@.type==\"$1\")].$2}" "${3:-}"; } # TYPE FIELD [RUN]

run_name() { [[ -n ${awaited_run:-} ]] && echo "$awaited_run" || k get bmr -o 'jsonpath={.items[0].metadata.name}'; } # the run that the scenario awaited last

becomes() { # SECONDS JSONPATH VALUE [RUN]: until the field has this value
  k wait "bmr/${4:-$(run_name)}" --for="jsonpath=$2=$3" --timeout="$(($1 * patience))s" >/dev/null || fail "$2 is not $3 after $(($1 * patience)) s"
}

changed() { # PATCH [RUN]: edits the run, until the operator has seen the edit
  local run=${2:-$(run_name)} generation
  generation=$(k patch "bmr/$run" --type=merge -p "$1" -o 'jsonpath={.metadata.generation}') && becomes 10 '{.status.observedGeneration}' "$generation" "$run"
}

has_ended() { [[ $(field "$true_conditions" "$1") =~ \ (Complete|Failed)\  ]]; } # RUN

# The types of all conditions that are True, each surrounded by blanks.
true_conditions=' {range .status.conditions[?(@.status=="True")]}{.type} {end}'

await() { # TYPE SECONDS [RUN]: until the condition is True; fails at once when the run ends in another way
  local run=${3:-$(run_name)} awaited=$1 seen=""
  awaited_run=$run
  if ! watch_until $(($2 * patience)) "bmr/$run" "$true_conditions" decides; then
    fail "$1 is not True after $(($2 * patience)) s: $(k get "bmr/$run" --no-headers)"
  elif [[ $seen == *" $1 "* ]]; then return 0
  elif [[ $seen == *" Failed "* ]]; then fail "failed: $(condition Failed reason "$run"): $(condition Failed message "$run")"
  else fail "complete, but $1 was expected"; fi
}

decides() { seen=$1; [[ $1 == *" $awaited "* || $1 == *" Complete "* || $1 == *" Failed "* ]]; } # TYPES

warned() { # CODE TEXT [RUN]: the run is not trustworthy, its results carry the code, and the condition says TEXT of it
  same "$(condition Trustworthy status "${3:-}")" False "$(condition Trustworthy message "${3:-}")" || return 1
  contains " $(warnings "${3:-}") " " $1 " || return 1
  contains "$(condition Trustworthy message "${3:-}")" "$2"
}

warnings() { field '{.status.results[*].warnings[*]} {.status.variants[*].warnings[*]}' "${1:-}" | tr -d '[]",'; } # [RUN]: all codes

server_minor() { kubectl get --raw /version | grep -oP '"minor": *"\K[0-9]+'; }

same() { [[ $1 == "$2" ]] || fail "expected \"$2\", found \"$1\"${3:+ ($3)}"; }

contains() { [[ $1 == *"$2"* ]] || fail "expected to find \"$2\" in: $1"; }

nothing_left() { gone pods,jobs,configmaps "${1:-20}"; } # [SECONDS]: nothing that a run creates is in the namespace

no_pods_left() { gone pods,jobs 20; }

gone() { # KINDS SECONDS
  k wait "$1" -l hotlap.dev/run-uid --for=delete --timeout="$(($2 * patience))s" >/dev/null 2>&1 || true
  local left
  left=$(k get "$1" -l hotlap.dev/run-uid -o name)
  [[ -z $left ]] || fail "left: $(tr '\n' ' ' <<<"$left")"
}

# Reads an expectation:
#   rejected TEXT     applying fails, and says TEXT (more lines: all of them)
#   condition TYPE    this condition becomes True
#   reason NAME       with this reason
#   message TEXT      and a message that holds TEXT (more lines: all of them)
#   within SECONDS    in this time (default 60)
#   nothing created   and the run owns no object
expect() {
  local key value type="" reason="" within=60 created="" text
  local rejected=() messages=()
  while read -r key value; do
    case $key in
      rejected) rejected+=("$value") ;;
      condition) type=$value ;;
      reason) reason=$value ;;
      message) messages+=("$value") ;;
      within) within=$value ;;
      nothing) created=none ;;
      "" | "#"*) ;;
      *) fail "unknown expectation: $key"; return 1 ;;
    esac
  done <"$1"
  if text=$(apply 2>&1); then
    # A server without validation rules (before 1.25) takes the object; then the operator says what is wrong.
    if ((${#rejected[@]})) && [[ -z $type ]]; then fail "was accepted: $text"; return 1; fi
  else
    ((${#rejected[@]})) || { fail "was rejected: $text"; return 1; }
    for value in "${rejected[@]}"; do contains "$text" "$value" || return 1; done
    return 0
  fi
  await "$type" "$within" || return 1
  same "$(condition "$type" reason)" "$reason" "$(condition "$type" message)" || return 1
  for value in "${messages[@]}"; do contains "$(condition "$type" message)" "$value" || return 1; done
  if [[ $created == none ]]; then same "$(k get pods,jobs,configmaps -l hotlap.dev/run-uid -o name)" "" || return 1; fi
  no_pods_left
}

explain() {
  echo "--- runs"; k get bmr -o wide; k get bmr -o yaml | sed -n '/^  status:/,$p' | head -120
  echo "--- objects"; k get pods,jobs,configmaps -o wide
  echo "--- events"; k get events --sort-by=.metadata.creationTimestamp | tail -30
  local pod
  for pod in $(k get pods -o name); do
    echo "--- $pod"; k get "$pod" -o 'jsonpath={.status}' | head -c 3000; echo
    k logs "$pod" --all-containers --tail=5 | cut -c1-300
  done
  echo "--- operator"; kubectl -n hotlap-system logs deploy/hotlap --tail=20 | cut -c1-400
}

measuring() { [[ $(field '{.status.progress.current}' "${1:-}") == *measuring* ]]; } # [RUN]

discarded() { local count; count=$(field '{.status.progress.trialsDiscarded}' "${1:-}"); ((${count:-0} > 0)); } # [RUN]

discard_events() { k get events -o 'jsonpath={.items[?(@.reason=="RoundDiscarded")].message}{.items[?(@.reason=="RoundDiscarded")].note}'; }

# Evicts the target while it is measured, as a drain of its node does, until a trial more is recorded as disrupted. [RUN]
evict_target() {
  local known
  known=$(field '{.status.progress.trialsDiscarded}' "${1:-}")
  eventually 60 evict_once_more "${known:-0}" "${1:-}"
}

evict_once_more() { # DISCARDED [RUN]
  local discarded current pod
  read -r discarded current < <(field '{.status.progress.trialsDiscarded} {.status.progress.current}{"\n"}' "${2:-}") || return 1
  ((${discarded:-0} > $1)) && return
  [[ $current == *measuring* ]] || return 1
  pod=$(k get pods -l hotlap.dev/role=target --field-selector=status.phase=Running -o 'jsonpath={.items[0].metadata.name}') || return 1
  evict "$pod" policy/v1 || evict "$pod" policy/v1beta1 # servers before 1.22
  return 1
}

evict() { # POD VERSION
  printf '{"apiVersion": "%s", "kind": "Eviction", "metadata": {"name": "%s", "namespace": "%s"}}' "$2" "$1" "$NAMESPACE" |
    kubectl create --raw "/api/v1/namespaces/$NAMESPACE/pods/$1/eviction" -f -
}
