# An emulated arm64 node: qemu runs programs for arm64, and node2 reports the architecture arm64.

binfmt=/proc/sys/fs/binfmt_misc
# the first 20 bytes of an ELF file for arm64, and the mask of the bits to compare
arm64_magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
arm64_mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'

register_arm64() {
  install_packages qemu-user-static
  if [[ ! -e $binfmt/register ]]; then mount -t binfmt_misc binfmt_misc "$binfmt" && touch "$record/host/binfmt-mounted"; fi
  [[ ! -e $binfmt/qemu-aarch64 && ! -e $binfmt/hotlap-arm64 ]] || return 0
  # The flag F keeps the emulator open, so it also works in containers whose images lack it.
  printf '%s' ":hotlap-arm64:M::$arm64_magic:$arm64_mask:/usr/bin/qemu-aarch64-static:F" >"$binfmt/register"
}

unregister_arm64() {
  [[ ! -e $binfmt/hotlap-arm64 ]] || echo -1 >"$binfmt/hotlap-arm64"
  [[ ! -e $record/host/binfmt-mounted ]] || { umount "$binfmt" && rm -f "$record/host/binfmt-mounted"; }
}

# The containerd of the emulated node selects the image of the machine's own platform from an index. Targets are unaffected, because their images
# are named by the digest for arm64. The agent's image is named by its tag, so on this node the tag is set to the image for arm64.
use_arm64_agent() { # N
  local control=(ctr --address "$state/node$1/containerd.sock" --namespace k8s.io images) image digest
  image=hotlap/agent:$(pushed_tag agent)
  digest=$(curl -sf --noproxy '*' -H 'Accept: application/vnd.docker.distribution.manifest.list.v2+json' "http://$registry/v2/${image%:*}/manifests/${image##*:}" |
    jq -r '.manifests[]? | select(.platform.architecture == "arm64") | .digest') || digest=""
  [[ -n $digest ]] || { say "no agent for arm64 in the registry (e2e/images/build agent-arm64, then make up): probes and generators stay amd64"; return 0; }
  "${control[@]}" pull --hosts-dir "$state/node$1/certs.d" --platform linux/arm64 "$registry_name/${image%:*}@$digest" >/dev/null
  "${control[@]}" tag --force "$registry_name/${image%:*}@$digest" "$registry_name/$image" >/dev/null
}

forget_arm64_agent() { # N: the next pod pulls the image for the machine's platform again
  ctr --address "$state/node$1/containerd.sock" --namespace k8s.io images remove "$registry_name/hotlap/agent:$(pushed_tag agent)" >/dev/null || true
}

# A kubelet sets the labels to the machine's own architecture when it starts and with each status. This one sends the next status in a day; its node
# stays Ready by its Lease.
label_as_arm64() { # N
  stop "kubelet$1"
  set_architecture "node$1" arm64
  start_kubelet "$1" 24h
  wait_for 60 "the kubelet of node$1" has_architecture "node$1" amd64
  wait_for 60 "the labels of node$1" stays_arm64 "node$1"
  # The first status after the start can come before the kubelet has asked its runtime, and say for a day that the node is not ready.
  set_ready "node$1"
  wait_for 60 "node$1 to take pods" takes_pods "node$1"
}

set_ready() { # NODE
  kubectl patch node "$1" --subresource status --patch "{\"status\": {\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\",
    \"reason\": \"KubeletReady\", \"lastTransitionTime\": \"$(date -u +%FT%TZ)\"}]}}" >/dev/null
}

takes_pods() { [[ $(kubectl get node "$1" -o 'jsonpath={.spec.taints}{.status.conditions[?(@.type=="Ready")].status}') == True ]]; } # NODE

# The kubelet sends its first statuses within moments of its start.
stays_arm64() { set_architecture "$1" arm64 && sleep 5 && has_architecture "$1" arm64; } # NODE

label_as_machine() { # N: the kubelet does it
  stop "kubelet$1"
  set_architecture "node$1" arm64
  start_kubelet "$1"
  wait_for 60 "the kubelet of node$1" has_architecture "node$1" amd64
}

set_architecture() { # NODE ARCHITECTURE
  kubectl label --overwrite node "$1" "kubernetes.io/arch=$2" "beta.kubernetes.io/arch=$2" >/dev/null
}

has_architecture() { [[ $(kubectl get node "$1" -o 'jsonpath={.metadata.labels.kubernetes\.io/arch}') == "$2" ]]; } # NODE ARCHITECTURE
