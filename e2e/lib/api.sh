# Reads the cluster's API with curl and jq, because each start of kubectl takes a third of a second of CPU time. Sourced, never run.
# One kubectl, which knows how to log in, passes the requests on; its socket is in the folder $HOTLAP_E2E_API.

open_api() {
  export HOTLAP_E2E_API
  HOTLAP_E2E_API=$(mktemp -d)
  kubectl proxy --unix-socket="$HOTLAP_E2E_API/socket" >"$HOTLAP_E2E_API/log" 2>&1 &
  api_process=$!
  local end=$((SECONDS + 30))
  until [[ -S $HOTLAP_E2E_API/socket ]]; do
    ((SECONDS < end)) || { say "no access to the API: $(<"$HOTLAP_E2E_API/log")"; return 1; }
    sleep 0.1
  done
}

close_api() {
  kill "$api_process" 2>/dev/null || true
  rm -rf "$HOTLAP_E2E_API"
}

api() { curl -sf --max-time 30 --unix-socket "$HOTLAP_E2E_API/socket" "http://localhost/$1" "${@:2}"; } # PATH [OPTION...]

objects() { # KIND [SELECTOR]: the objects of a core kind, of Jobs or of runs in $NAMESPACE, as a list in JSON
  local path=api/v1
  case $1 in jobs) path=apis/batch/v1 ;; benchmarkruns) path=apis/hotlap.dev/v1alpha1 ;; esac
  api "$path/namespaces/$NAMESPACE/$1" --get --data-urlencode "labelSelector=${2:-}"
}
