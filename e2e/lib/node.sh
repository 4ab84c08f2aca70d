# A node: one containerd and one kubelet with separate folders, ports and a cgroup, so that a machine can have several.

pause_image=localhost/hotlap-pause:1

kubernetes_minor() { "$bin/kubelet" --version | sed -E 's/.*v1\.([0-9]+).*/\1/'; }
node_cgroup() { echo "hotlap-node$1"; }

start_containerd() { # N
  local home=$state/node$1
  mkdir -p "$home/cni" "$home/certs.d"
  write_cni "$1" >"$home/cni/10-pods.conflist"
  write_mirrors "$home/certs.d"
  write_containerd "$home" >"$home/containerd.toml"
  start "containerd$1" containerd -c "$home/containerd.toml"
}

pod_address() { if [[ $family == ipv4 ]]; then echo "10.244.$1.$2"; else echo "fd10:244::$1:$2"; fi; } # NODE NUMBER

write_cni() { # N; pods of all nodes share the bridge, each node has its own range
  cat <<JSON
{"cniVersion": "0.4.0", "name": "hotlap-pods", "plugins": [
  {"type": "bridge", "bridge": "$bridge", "isGateway": true, "hairpinMode": true, "ipam": {"type": "host-local", "dataDir": "$state/node$1/addresses",
    "ranges": [[{"subnet": "$pod_range", "rangeStart": "$(pod_address "$1" 2)", "rangeEnd": "$(pod_address "$1" 250)", "gateway": "$gateway"}]],
    "routes": [{"dst": "$everywhere"}]}},
  {"type": "portmap", "capabilities": {"portMappings": true}}]}
JSON
}

write_mirrors() { # FOLDER: the registry by its address and by the name that images carry
  local host
  for host in "$registry" "$registry_name"; do
    mkdir -p "$1/$host"
    printf 'server = "http://%s"\n[host."http://%s"]\n  capabilities = ["pull", "resolve"]\n' "$registry" "$registry" >"$1/$host/hosts.toml"
  done
}

write_containerd() { # HOME; restrict_oom_score_adj: root in a container may lack the right to lower scores
  cat <<TOML
version = 2
root = "$1/containerd"
state = "$1/containerd-state"
disabled_plugins = ["io.containerd.internal.v1.opt", "io.containerd.snapshotter.v1.aufs", "io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.devmapper", "io.containerd.snapshotter.v1.zfs"]
[grpc]
  address = "$1/containerd.sock"
[ttrpc]
  address = "$1/containerd.sock.ttrpc"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "$pause_image"
  restrict_oom_score_adj = true
  disable_apparmor = true
  netns_mounts_under_state_dir = true
  max_concurrent_downloads = 8
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$1/cni"
  [plugins."io.containerd.grpc.v1.cri".registry]
    config_path = "$1/certs.d"
TOML
}

# Process 1 of every pod: holds its namespaces and reaps orphaned processes.
build_pause() {
  local archive=$state/pause.tar work
  [[ ! -e $archive ]] || return 0
  work=$(mktemp -d)
  gcc -Os -static -s -o "$work/pause" "$repository/e2e/images/pause.c"
  (
    cd "$work"
    tar --owner=0 --group=0 --mtime=@0 -cf layer.tar pause
    printf '{"architecture":"amd64","os":"linux","config":{"Entrypoint":["/pause"]},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' "$(sha256sum layer.tar | cut -d' ' -f1)" >config.json
    printf '[{"Config":"config.json","RepoTags":["%s"],"Layers":["layer.tar"]}]' "$pause_image" >manifest.json
    tar -cf "$archive" manifest.json config.json layer.tar
  )
  rm -rf "$work"
}

import_pause() { # N
  local control=(ctr --address "$state/node$1/containerd.sock" --namespace k8s.io images)
  wait_for 20 "containerd of node$1" "${control[@]}" list
  "${control[@]}" list -q | grep -qx "$pause_image" || "${control[@]}" import "$state/pause.tar" >/dev/null
}

start_kubelet() { # N [PERIOD]: of its statuses
  local home=$state/node$1 minor flags=()
  minor=$(kubernetes_minor)
  make_cgroup "$(node_cgroup "$1")"
  write_kubelet "$1" "$minor" "${2:-10s}" >"$home/kubelet.yaml"
  ((minor >= 27)) || flags=("--container-runtime-endpoint=unix://$home/containerd.sock")
  ((minor >= 24)) || flags+=(--container-runtime=remote)
  start "kubelet$1" "$bin/kubelet" --config="$home/kubelet.yaml" --kubeconfig="$kubeconfig" --hostname-override="node$1" --node-ip="$gateway" \
    --root-dir="$home/kubelet" --cert-dir="$home/pki" "${flags[@]}"
}

write_kubelet() { # N MINOR PERIOD
  local home=$state/node$1
  cat <<YAML
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $gateway
port: $((10260 + 10 * $1))
healthzPort: $((10268 + 10 * $1))
cgroupDriver: cgroupfs
cgroupRoot: /$(node_cgroup "$1")
failSwapOn: false
oomScoreAdj: 0
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: $state/pki/ca.crt}}
authorization: {mode: Webhook}
evictionHard: {memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1%}
imageGCHighThresholdPercent: 100
serializeImagePulls: false
registryPullQPS: 0
eventRecordQPS: 0
kubeAPIQPS: 200
kubeAPIBurst: 400
nodeStatusUpdateFrequency: $3
YAML
  ((${2} < 27)) || echo "containerRuntimeEndpoint: unix://$home/containerd.sock"
  # kubelets that share a folder of pod logs delete each other's logs
  ((${2} < 29)) || echo "podLogsDir: $home/pod-logs"
  ((${2} < 31)) || echo "failCgroupV1: false"
}

node_ready() { [[ $(kubectl get node "$1" -o 'jsonpath={.status.conditions[?(@.type=="Ready")].status}') == True ]]; }

stop_node() { # N: the kubelet first, because it would restart the containers
  stop "kubelet$1"
  remove_cgroup "$(node_cgroup "$1")"
  stop "containerd$1"
}
