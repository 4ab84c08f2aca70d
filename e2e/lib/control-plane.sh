# Certificates, etcd and the control plane. The API server listens only on the pod bridge, so it cannot be reached from other machines.

api_port=6443
etcd_client=http://127.0.0.1:12379 etcd_peer=http://127.0.0.1:12380
kubeconfig=$state/kubeconfig

in_url() { if [[ $1 == *:* ]]; then echo "[$1]"; else echo "$1"; fi; } # ADDRESS

certificate() { # NAME SUBJECT [SUBJECT-ALTERNATIVE-NAMES]
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$1.key" -out "$1.csr" -subj "$2"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -out "$1.crt" -days 3650 -extfile <(echo "${3:-basicConstraints=CA:FALSE}")
}

make_certificates() {
  [[ ! -e $state/pki/done ]] || return 0
  (
    cd "$state/pki"
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.crt -days 3650 -subj /CN=hotlap-cluster
    openssl ecparam -name prime256v1 -genkey -noout -out service-account.key
    openssl ec -in service-account.key -pubout -out service-account.pub
    certificate api /CN=kube-apiserver "subjectAltName=DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:$gateway,IP:$first_service"
    certificate kubelet-client /O=system:masters/CN=apiserver-kubelet-client
    echo "$(openssl rand -hex 16),admin,admin,system:masters" >tokens.csv
    touch "done"
  ) 2>/dev/null || die "openssl could not make the cluster's certificates"
}

write_kubeconfig() {
  install -m 600 /dev/null "$kubeconfig"
  cat >"$kubeconfig" <<YAML
apiVersion: v1
kind: Config
clusters: [{name: hotlap, cluster: {server: "https://$(in_url "$gateway"):$api_port", certificate-authority-data: $(base64 -w0 "$state/pki/ca.crt")}}]
users: [{name: admin, user: {token: $(cut -d, -f1 "$state/pki/tokens.csv")}}]
contexts: [{name: hotlap, context: {cluster: hotlap, user: admin}}]
current-context: hotlap
YAML
  export KUBECONFIG=$kubeconfig
}

start_etcd() { # a disposable cluster may lose its last writes in a power failure
  start etcd etcd --name hotlap --data-dir "$state/etcd" --unsafe-no-fsync --listen-client-urls "$etcd_client" --advertise-client-urls "$etcd_client" \
    --listen-peer-urls "$etcd_peer" --initial-advertise-peer-urls "$etcd_peer" --initial-cluster "hotlap=$etcd_peer"
}

start_api_server() {
  local pki=$state/pki policies=()
  # with these, a scenario adds a container to a pod as a webhook would
  (($("$bin/kube-apiserver" --version | grep -oP 'v1\.\K[0-9]+') < 34)) ||
    policies=(--feature-gates=MutatingAdmissionPolicy=true --runtime-config=admissionregistration.k8s.io/v1beta1=true)
  start api-server "$bin/kube-apiserver" --etcd-servers="$etcd_client" --bind-address="$gateway" --advertise-address="$gateway" --secure-port="$api_port" \
    --service-cluster-ip-range="$service_range" --tls-cert-file="$pki/api.crt" --tls-private-key-file="$pki/api.key" --client-ca-file="$pki/ca.crt" \
    --cert-dir="$pki" --service-account-key-file="$pki/service-account.pub" --service-account-signing-key-file="$pki/service-account.key" \
    --service-account-issuer=https://kubernetes.default.svc --token-auth-file="$pki/tokens.csv" --authorization-mode=Node,RBAC --allow-privileged=true \
    --kubelet-preferred-address-types=InternalIP --kubelet-client-certificate="$pki/kubelet-client.crt" --kubelet-client-key="$pki/kubelet-client.key" "${policies[@]}"
}

start_controllers() {
  start controllers "$bin/kube-controller-manager" --kubeconfig="$kubeconfig" --bind-address=127.0.0.1 --leader-elect=false --use-service-account-credentials \
    --service-account-private-key-file="$state/pki/service-account.key" --root-ca-file="$state/pki/ca.crt" --kube-api-qps=200 --kube-api-burst=400
  start scheduler "$bin/kube-scheduler" --kubeconfig="$kubeconfig" --bind-address=127.0.0.1 --leader-elect=false --kube-api-qps=200 --kube-api-burst=400
  start proxy "$bin/kube-proxy" --kubeconfig="$kubeconfig" --hostname-override=node1 --bind-address="$gateway" --cluster-cidr="$pod_range" --proxy-mode=iptables \
    --conntrack-max-per-core=0 --conntrack-tcp-timeout-established=0 --conntrack-tcp-timeout-close-wait=0 --iptables-min-sync-period=100ms \
    --healthz-bind-address=127.0.0.1:10256 --metrics-bind-address=127.0.0.1:10249
}

api_ready() { kubectl get --raw /readyz; }
