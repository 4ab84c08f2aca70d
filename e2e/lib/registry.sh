# The image registry on the pod bridge: Debian's docker-registry, plain HTTP, reachable only from this machine.

start_registry() {
  serve_registry registry "$registry"
  # a registry listens on one address
  [[ $registry_of_pods == "$registry" ]] || serve_registry registry-of-pods "$registry_of_pods"
}

serve_registry() { # NAME ADDRESS
  cat >"$state/$1.yml" <<YAML
version: 0.1
log: {level: warn, accesslog: {disabled: true}}
storage: {filesystem: {rootdirectory: $state/registry}, delete: {enabled: true}}
http: {addr: "$2"}
YAML
  OTEL_TRACES_EXPORTER=none start "$1" docker-registry serve "$state/$1.yml"
}

registry_ready() { curl -sf --noproxy '*' --max-time 2 "http://$registry/v2/"; }

archive_transport() { # ARCHIVE: prints its transport as skopeo names it
  if [[ -d $1 ]]; then echo "oci:$1"
  elif tar -tf "$1" 2>/dev/null | grep -qx '\(\./\)\?oci-layout'; then echo "oci-archive:$1"
  else echo "docker-archive:$1"; fi
}

push_archive() { # ARCHIVE NAME
  local name=${2#"$registry_name"/}
  name=${name#"$registry"/}
  install_packages skopeo
  skopeo copy --quiet --insecure-policy --all --dest-tls-verify=false "$(archive_transport "$1")" "docker://$registry/$name"
  say "pushed $registry_name/$name"
}
