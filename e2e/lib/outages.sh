# Records when a part of the cluster itself did not answer: the API server, the registry or a kubelet. Sourced, never run.

outages=$logs/outages
longest_answer=10

# Appends "SECOND PART" for each part that refuses or does not answer within 10 s, every few seconds, until it is ended.
watch_for_outages() {
  while true; do
    absent_parts | sed "s/^/$EPOCHSECONDS /" >>"$outages"
    sleep 5
  done
}

absent_parts() { # prints them
  local nodes
  nodes=$(api api/v1/nodes --max-time "$longest_answer" | jq -r '.items[] | select(all(.status.conditions[]?; .type != "Ready" or .status != "True")) | "the kubelet of \(.metadata.name)"') ||
    echo "the API server"
  [[ -z $nodes ]] || echo "$nodes"
  [[ -n ${HOTLAP_E2E_REGISTRY:-} ]] || curl -sf --noproxy '*' --max-time "$longest_answer" -o /dev/null "http://$registry/v2/" || echo "the registry"
}

outage_between() { # BEGIN END, seconds since the epoch: prints what was not there; false if all was
  awk -v begin="$1" -v end="$2" '$1 >= begin && $1 <= end && !seen { seen = 1; sub(/^[0-9]+ /, ""); print $0 " did not answer" } END { exit !seen }' "$outages" 2>/dev/null
}

wait_until_all_answer() { # for a minute
  local end=$((SECONDS + 60))
  while [[ -n $(absent_parts) ]]; do
    ((SECONDS < end)) || { echo "the cluster did not come back: $(absent_parts | tr '\n' ' ')"; return 1; }
    sleep 1
  done
}
