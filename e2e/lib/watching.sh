# Watches objects with one kubectl each, because every start of kubectl takes a tenth of a second of CPU time. Sourced, never run.

# Calls FUNCTION with the value of JSONPATH now and after each change of the object, until the function succeeds or the time is over.
# The watch is one of a list, because kubectl drops the first event of a watch of a single object, with what changed before the watch began.
# It starts again when the server ends it.
watch_until() { # SECONDS KIND/NAME JSONPATH FUNCTION: in $NAMESPACE, or in kubectl's current namespace
  local end=$((SECONDS + $1)) left line watcher lines found=1
  while ((found != 0 && SECONDS < end)); do
    exec {lines}< <(exec kubectl ${NAMESPACE:+--namespace="$NAMESPACE"} get "${2%/*}" --field-selector "metadata.name=${2#*/}" --watch \
      -o "jsonpath=$3{\"\\n\"}" 2>/dev/null)
    watcher=$!
    while left=$((end - SECONDS)) && ((left > 0)) && IFS= read -r -t "$left" -u "$lines" line; do
      if "$4" "$line"; then found=0; break; fi
    done
    kill "$watcher" 2>/dev/null || true
    exec {lines}<&-
    ((found == 0)) || sleep 0.3
  done
  return "$found"
}

# Shows the progress of a run until it ends: one line that is refreshed on a terminal, elsewhere a line per change. True when the run is complete.
# Sets run_state (complete, failed, running), run_progress and run_message.
follow_run() { # RUN SECONDS
  local followed=$1 begin=$SECONDS last=""
  run_state="" run_progress="" run_message=""
  watch_until "$2" "benchmarkrun/$1" '{.metadata.resourceVersion}' show_run || true
  [[ ! -t 1 ]] || echo
  [[ $run_state == complete ]]
}

show_run() { # true when the run has ended
  local line
  IFS=$'\t' read -r run_state run_progress run_message < <(read_run 2>/dev/null) || true
  line="$followed: ${run_state:-not found yet}, $run_progress${run_message:+, $run_message}"
  if [[ -t 1 ]]; then printf '\r\e[K%s' "$(printf '%5d s  %s' $((SECONDS - begin)) "$line" | cut -c "1-$(($(tput cols 2>/dev/null || echo 120) - 1))")"
  elif [[ $line != "$last" ]]; then printf '%5d s  %s\n' $((SECONDS - begin)) "$line"; fi
  last=$line
  [[ $run_state == complete || $run_state == failed ]]
}

read_run() { # prints the state, progress and message of $followed, tab-separated
  kubectl ${NAMESPACE:+--namespace="$NAMESPACE"} get "benchmarkrun/$followed" -o json | jq -r '
    (.status.conditions // []) as $conditions | def true_ones($type): $conditions[] | select(.type == $type and .status == "True");
    [ (if any(true_ones("Complete"); .) then "complete" elif any(true_ones("Failed"); .) then "failed" else "running" end),
      "\(.status.progress.trialsDone // 0)/\(.status.progress.trialsPlanned // "?") trials",
      (first(true_ones("Failed") | "\(.reason): \(.message)") // .status.progress.current // .status.summary // "") ] | @tsv'
}
