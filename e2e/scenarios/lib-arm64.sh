# Makes node2 an emulated arm64 node until the scenario ends. Sourced by scenarios for arm64.
trap '"$HOTLAP_ROOT/e2e/cluster" arm64 off' EXIT
"$HOTLAP_ROOT/e2e/cluster" arm64 on
