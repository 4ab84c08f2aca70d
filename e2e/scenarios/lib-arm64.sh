# Makes node2 an emulated arm64 node until the scenario ends. Sourced by scenarios for arm64.
keep_arm64() { # every 10 s the kubelet resets the label to the machine's own architecture
  while sleep 0.2; do kubectl label --overwrite node node2 kubernetes.io/arch=arm64 >/dev/null; done
}
"$HOTLAP_ROOT/e2e/cluster" arm64 on
keep_arm64 &
keeper=$!
trap 'kill "$keeper"; wait "$keeper" || true; "$HOTLAP_ROOT/e2e/cluster" arm64 off' EXIT
