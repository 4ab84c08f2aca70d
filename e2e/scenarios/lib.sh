# Functions for the scripts of scenarios. Every wait has a deadline: the time that a quiet machine needs, multiplied by a factor for busy machines.
patience=${HOTLAP_E2E_PATIENCE:-3}
for part in watching api; do . "$(dirname "${BASH_SOURCE[0]}")/../lib/$part.sh"; done

fail() { echo "$*"; return 1; }

new_namespace() {
  create_namespace || { kubectl delete namespace "$NAMESPACE" --timeout=60s >/dev/null && create_namespace; }
  eventually 20 api "api/v1/namespaces/$NAMESPACE/serviceaccounts/default"
}

create_namespace() { # Whatever a run creates must pass the strictest standard.
  api api/v1/namespaces --json '{"metadata": {"name": "'"$NAMESPACE"'", "labels": {"pod-security.kubernetes.io/enforce": "restricted"}}}' >/dev/null
}

k() { kubectl -n "$NAMESPACE" "$@"; }

apply() { k apply -f "${1:-$SCENARIO/run.yaml}"; }

metrics_token() { kubectl -n hotlap-system get secret hotlap-metrics-reader -o 'jsonpath={.data.token}' | base64 -d; } # of the account that may read the metrics

sample() { sed "s#registry\.example/#${HOTLAP_E2E_REGISTRY:-registry.example}/#g" "$HOTLAP_ROOT/deploy/samples/$1.yaml"; } # NAME: prints a sample

eventually() { # SECONDS COMMAND...: until the command succeeds
  local end=$((SECONDS + $1 * patience)); shift
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < end)) || { echo "not within its time: $*"; return 1; }
    sleep 1
  done
}

field() { run_json "${2:-}" | jq -r "[$1 | values | tostring] | join(\" \")"; } # FILTER [RUN]: all that jq finds in the run

run_json() { api "apis/hotlap.dev/v1alpha1/namespaces/$NAMESPACE/benchmarkruns/${1:-$(run_name)}" "${@:2}"; } # [RUN [OPTION...]]

patch() { run_json "$2" --request PATCH --header 'Content-Type: application/merge-patch+json' --data "$1"; } # PATCH RUN: prints the run after it

condition() { field ".status.conditions[]? | select(.type == \"$1\").$2" "${3:-}"; } # TYPE FIELD [RUN]

run_name() { [[ -n ${awaited_run:-} ]] && echo "$awaited_run" || objects benchmarkruns | jq -er '.items[0].metadata.name // empty'; } # the run that the scenario awaited last

becomes() { # SECONDS PATH VALUE [RUN]: until the field has this value
  eventually "$1" field_is "$2" "$3" "${4:-}"
}

field_is() { [[ $(field "$1" "${3:-}") == "$2" ]]; } # PATH VALUE [RUN]

changed() { # PATCH [RUN]: edits the run, until the operator has seen the edit
  local run=${2:-$(run_name)} generation
  generation=$(patch "$1" "$run" | jq .metadata.generation) && becomes 10 .status.observedGeneration "$generation" "$run"
}

seconds_since_queue() { # RUN: 0 while it is queued; very many for one that is neither queued nor started
  local started
  if [[ $(condition Complete reason "$1") == Queued ]]; then echo 0; return; fi
  started=$(field .status.startTime "$1")
  echo $(($(date +%s) - $(date -d "${started:-@0}" +%s)))
}

has_ended() { [[ " $(field '.status.conditions[]? | select(.status == "True").type' "$1") " =~ \ (Complete|Failed)\  ]]; } # RUN

# The types of all conditions that are True, each surrounded by blanks.
# Without a range, with which kubectl's watch ends at its second event.
true_conditions=' {.status.conditions[?(@.status=="True")].type} '

await() { # TYPE SECONDS [RUN]: until the condition is True; fails at once when the run ends in another way
  local run=${3:-$(run_name)} awaited=$1 seen="" limit=$(($2 * patience)) left end
  awaited_run=$run left=$limit end=$((SECONDS + limit + 200 * patience))
  until watch_until "$left" "bmr/$run" "$true_conditions" decides; do
    # The time behind the runs of other scenarios is not its own.
    left=$((limit - $(seconds_since_queue "$run")))
    if ((left <= 0 || SECONDS >= end)); then fail "$1 is not True after $limit s: $(k get "bmr/$run" --no-headers)"; return 1; fi
  done
  if [[ $seen == *" $1 "* ]]; then return 0
  elif [[ $seen == *" Failed "* ]]; then fail "failed: $(condition Failed reason "$run"): $(condition Failed message "$run")"
  else fail "complete, but $1 was expected"; fi
}

decides() { seen=$1; [[ $1 == *" $awaited "* || $1 == *" Complete "* || $1 == *" Failed "* ]]; } # TYPES

warned() { # CODE TEXT [RUN]: the run is not trustworthy, its results carry the code, and the condition says TEXT of it
  same "$(condition Trustworthy status "${3:-}")" False "$(condition Trustworthy message "${3:-}")" || return 1
  contains " $(warnings "${3:-}") " " $1 " || return 1
  contains "$(condition Trustworthy message "${3:-}")" "$2"
}

warnings() { field '(.status.results, .status.variants)[]?.warnings[]?' "${1:-}"; } # [RUN]: all codes

processes_of() { grep -ls -e "$1" -e "${1//-/_}" /proc/[0-9]*/cgroup | cut -d / -f 3; } # UID: prints the IDs of a pod's processes on this machine's nodes

server_minor() { api version | grep -oP '"minor": *"\K[0-9]+'; }

same() { [[ $1 == "$2" ]] || fail "expected \"$2\", found \"$1\"${3:+ ($3)}"; }

contains() { [[ $1 == *"$2"* ]] || fail "expected to find \"$2\" in: $1"; }

nothing_left() { gone pods,jobs,configmaps "${1:-20}"; } # [SECONDS]: nothing that a run creates is in the namespace

no_pods_left() { gone pods,jobs 20; }

gone() { eventually "$2" owns_none "$1" || fail "left: $(owned_names "$1" | tr '\n' ' ')"; } # KINDS SECONDS

owns_none() { local names; names=$(owned_names "$1") && [[ -z $names ]]; } # KINDS

owned_names() { # KINDS: what runs created
  local kind
  for kind in ${1//,/ }; do objects "$kind" hotlap.dev/run-uid | jq -r --arg kind "$kind" '.items[] | "\($kind)/\(.metadata.name)"' || return; done
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
  if [[ $created == none ]]; then owns_none pods,jobs,configmaps || { fail "created: $(owned_names pods,jobs,configmaps | tr '\n' ' ')"; return 1; }; fi
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
  curl -sm 5 --noproxy '*' -H "Authorization: Bearer $(metrics_token)" "http://$(operator_address):8080/metrics" | grep -E '^hotlap_(reconciles|queue|watch)|code="0"'
}

operator_address() { kubectl -n hotlap-system get pods -l app.kubernetes.io/name=hotlap --field-selector status.phase=Running -o 'jsonpath={.items[0].status.podIP}' | sed 's/.*:.*/[&]/'; } # in brackets, if it is one of IPv6

measuring() { [[ $(field .status.progress.current "${1:-}") == *measuring* ]]; } # [RUN]

discarded() { local count; count=$(field .status.progress.trialsDiscarded "${1:-}"); ((${count:-0} > 0)); } # [RUN]

discard_events() { k get events -o 'jsonpath={.items[?(@.reason=="RoundDiscarded")].message}{.items[?(@.reason=="RoundDiscarded")].note}'; }

# Evicts the target while it is measured, as a drain of its node does, until a trial more is recorded as disrupted. [RUN]
evict_target() {
  local known
  known=$(field .status.progress.trialsDiscarded "${1:-}")
  eventually 60 evict_once_more "${known:-0}" "${1:-}"
}

evict_once_more() { # DISCARDED [RUN]
  local discarded current pod
  read -r discarded current < <(field '.status.progress | .trialsDiscarded // 0, .current' "${2:-}") || return 1
  ((discarded > $1)) && return
  [[ $current == *measuring* ]] || return 1
  pod=$(objects pods hotlap.dev/role=target | jq -er 'first(.items[] | select(.status.phase == "Running")).metadata.name') || return 1
  evict "$pod" policy/v1 || evict "$pod" policy/v1beta1 # servers before 1.22
  return 1
}

evict() { # POD VERSION
  printf '{"apiVersion": "%s", "kind": "Eviction", "metadata": {"name": "%s", "namespace": "%s"}}' "$2" "$1" "$NAMESPACE" |
    api "api/v1/namespaces/$NAMESPACE/pods/$1/eviction" --json @-
}

# The cluster's own operator would work on the same runs, and its policies let no other operator do so.
stop_operator() {
  helm upgrade hotlap "$HOTLAP_ROOT/charts/hotlap" --namespace hotlap-system --reuse-values --set admissionPolicies.enabled=false,replicas=0 --wait --timeout 2m >/dev/null
  kubectl -n hotlap-system wait --for=delete pod -l app.kubernetes.io/name=hotlap --timeout=60s >/dev/null
}

start_operator() { helm rollback hotlap --namespace hotlap-system --wait --timeout 2m >/dev/null; }
