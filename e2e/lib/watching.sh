# Watches one object with one kubectl; a kubectl for each look would take a tenth of a second of CPU time each. Sourced, never run.

# Calls FUNCTION with the line of JSONPATH for the object as it is, and after each change, until the function succeeds or the time is over.
# An object that does not exist yet, or a watch that ends, is asked for again.
watch_until() { # SECONDS OBJECT JSONPATH FUNCTION: of $NAMESPACE, or of kubectl's current one
  local end=$((SECONDS + $1)) left line watcher lines found=1
  while ((found != 0 && SECONDS < end)); do
    exec {lines}< <(exec kubectl ${NAMESPACE:+--namespace="$NAMESPACE"} get "$2" --watch -o "jsonpath=$3{\"\\n\"}" 2>/dev/null)
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
