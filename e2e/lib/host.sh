# Everything that `up` changes on the machine outside its own folder, and how `down` restores it.

# kubelet, kube-proxy and the bridge plugin set these
sysctls=(net.ipv4.ip_forward net.ipv6.conf.all.forwarding net.ipv4.conf.all.route_localnet net.bridge.bridge-nf-call-iptables
  net.bridge.bridge-nf-call-ip6tables net.netfilter.nf_conntrack_max
  net.netfilter.nf_conntrack_tcp_timeout_established net.netfilter.nf_conntrack_tcp_timeout_close_wait net.netfilter.nf_conntrack_tcp_be_liberal
  vm.overcommit_memory vm.panic_on_oom kernel.panic kernel.panic_on_oops kernel.keys.root_maxkeys kernel.keys.root_maxbytes)
# fixed paths of kubelet, containerd and the CNI library
system_paths=(/var/lib/kubelet /var/log/pods /var/log/containers /var/lib/cni /run/containerd /run/netns /opt/containerd /usr/libexec/kubernetes)

cgroup_parents() { # the parent folders of a node's cgroup: one with version 2, one for each controller with version 1
  if [[ -e /sys/fs/cgroup/cgroup.controllers ]]; then echo /sys/fs/cgroup; return; fi
  local hierarchy
  for hierarchy in /sys/fs/cgroup/*/; do
    [[ -L ${hierarchy%/} || $hierarchy == */unified/ || ! -e $hierarchy/cgroup.procs ]] || echo "${hierarchy%/}"
  done
}

# Contains every process of the cluster outside its pods and all of their children, so that each is found even if its record is lost. It sets no limits.
tracking_cgroup() { echo "$(cgroup_parents | tail -n 1)/hotlap"; }

make_cgroup() { # NAME
  local parent file controller
  for parent in $(cgroup_parents); do
    if [[ -e $parent/cgroup.subtree_control ]]; then
      for controller in $(cat "$parent/cgroup.controllers"); do enable_controller "$parent" "$controller"; done
    fi
    mkdir -p "$parent/$1"
    for file in cpuset.cpus cpuset.mems; do
      # a version 1 cpuset accepts no process until CPUs and memory nodes are set
      [[ -e $parent/cgroup.subtree_control || ! -e $parent/$file ]] || cat "$parent/$file" >"$parent/$1/$file"
    done
  done
}

enable_controller() { # PARENT CONTROLLER, version 2
  grep -qw "$2" "$1/cgroup.subtree_control" && return
  echo "+$2" >"$1/cgroup.subtree_control" 2>/dev/null || return 0
  echo "$2" >>"$record/host/controllers"
}

remove_cgroup() { # NAME: ends every process in it, then the folders
  local parent try
  # beside version 1 the runtime also creates folders in the version 2 hierarchy
  for parent in $(cgroup_parents) /sys/fs/cgroup/unified; do
    [[ -d $parent/$1 ]] || continue
    find "$parent/$1" -name cgroup.procs -exec cat {} + 2>/dev/null | sort -u | xargs -r kill -9 2>/dev/null || true
    for try in $(seq 50); do
      find "$parent/$1" -depth -type d -exec rmdir {} + 2>/dev/null || true
      [[ -d $parent/$1 ]] || break
      sleep 0.1
    done
  done
}

remember_host() { # once, before the first change
  [[ ! -e $record/host/sysctls ]] || return 0
  modprobe -a br_netfilter overlay 2>/dev/null || true
  mkdir -p "$record/host"
  local path table
  for path in "${system_paths[@]}"; do [[ -e $path ]] || echo "$path"; done >"$record/host/new-paths"
  nft list tables 2>/dev/null >"$record/host/tables" || true
  sysctl -e "${sysctls[@]}" 2>/dev/null | sed 's/ = /=/' >"$record/host/.sysctls"
  mv "$record/host/.sysctls" "$record/host/sysctls"
}

make_network() {
  # Without an address of its own, a bridge takes the lowest of its ports, and changes it as pods come and go. A pod that knows the one before loses the machine.
  if ! ip link show "$bridge" >/dev/null 2>&1; then ip link add "$bridge" address 0a:58:0a:f4:00:01 type bridge; fi
  ip address replace "$gateway/${pod_range#*/}" dev "$bridge" $([[ $family == ipv4 ]] || echo nodad)
  ip link set "$bridge" up
  # Addresses of pods and services never leave this machine. The host reaches services through the bridge's route, after kube-proxy's rules.
  ip route replace "$service_range" dev "$bridge" src "$gateway"
  ip route replace unreachable "$service_range" metric 1000
  ip route replace unreachable "$pod_range" metric 1000
  sysctl -qw "$(if [[ $family == ipv4 ]]; then echo net.ipv4.ip_forward; else echo net.ipv6.conf.all.forwarding; fi)=1"
  sysctl -qw "net.bridge.bridge-nf-call-$firewall=1" 2>/dev/null || say "no br_netfilter here: a pod cannot reach a service whose pod shares its bridge"
  "$firewall" -N HOTLAP-PODS 2>/dev/null || return 0
  "$firewall" -A HOTLAP-PODS -i "$bridge" ! -o "$bridge" -j REJECT
  "$firewall" -A HOTLAP-PODS -i "$bridge" -o "$bridge" -j ACCEPT
  "$firewall" -I FORWARD -j HOTLAP-PODS
}

# Prints the removal of all chains of kube-proxy, kubelet, the CNI plugins and these scripts, and of the rules that jump to them, as input for
# iptables-restore --noflush.
chain_removal() { # reads iptables-save
  awk '
    function ours(chain) { return chain ~ /^(KUBE-|CNI-|HOTLAP-)/ }
    /^\*/ { print; removals = ""; next }
    /^:/ { chain = substr($1, 2); if (ours(chain)) { print "-F " chain; removals = removals "-X " chain "\n" } next }
    /^-A/ { if (ours($2)) next; for (i = 3; i < NF; i++) if (($i == "-j" || $i == "-g") && ours($(i + 1))) { sub(/^-A/, "-D"); print; break } next }
    /^COMMIT/ { printf "%s", removals; print }'
}

remove_chains() {
  local family tool table
  for tool in iptables ip6tables; do
    "$tool-save" 2>/dev/null | chain_removal | "$tool-restore" --noflush 2>/dev/null || say "some $tool rules could not be removed: see $tool-save"
  done
  # tables that exist only because a rule was written to them
  nft list tables 2>/dev/null | while read -r _ family table; do
    grep -qx "table $family $table" "$record/host/tables" && continue
    nft list table "$family" "$table" | grep -vqE '^(table|#)|^\s*chain|^\s*type|^\s*}|^}|^\s*$' || nft delete table "$family" "$table"
  done
}

remove_network() {
  local kind
  ip link delete "$bridge" 2>/dev/null || true
  for kind in "$service_range" "$pod_range"; do ip route delete unreachable "$kind" metric 1000 2>/dev/null || true; done
}

remove_mounts() { # below a folder; a mount may disappear with another one, or appear while a kubelet stops
  local _
  for _ in 1 2 3 4 5; do
    mounts_below "$1" | xargs -r -n1 umount -l 2>/dev/null || true
    [[ -n $(mounts_below "$1") ]] || return 0
  done
  die "still mounted: $(mounts_below "$1")"
}

mounts_below() { awk -v folder="$1/" 'index($2, folder) == 1 {print $2}' /proc/mounts | sort -ru; } # FOLDER

restore_host() {
  local path
  [[ -e $record/host/sysctls ]] || return 0
  sysctl -qe -p "$record/host/sysctls" >/dev/null 2>&1 || true
  [[ ! -e $record/host/controllers ]] || sed 's/^/-/' "$record/host/controllers" | while read -r path; do echo "$path" >/sys/fs/cgroup/cgroup.subtree_control 2>/dev/null || true; done
  rm -f /var/lib/cni/results/hotlap-pods-* /var/lib/cni/cache/results/hotlap-pods-*
  find /var/log/containers -maxdepth 1 -lname "$state/*" -delete 2>/dev/null || true
  while read -r path; do rm -rf --one-file-system "$path"; done <"$record/host/new-paths"
}
