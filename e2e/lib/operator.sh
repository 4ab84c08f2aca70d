# Installs the operator with its chart, and the kubectl plugin.

operator_namespace=hotlap-system
plugin_folder=$cache/bin

install_operator() {
  say "installing the operator"
  apply -f "$repository/crds"
  { if command -v helm >/dev/null; then install_chart; else install_base; fi; } || { show_operator; die "the operator did not become ready"; }
}

# Kubernetes before 1.25 drops the validation rules of the schema as unknown fields. A strict client or a server-side apply would reject them.
apply() { kubectl apply --validate=false "$@" >/dev/null; }

install_chart() {
  helm upgrade --install hotlap "$repository/charts/hotlap" --namespace "$operator_namespace" --create-namespace --set crds.install=false \
    --set "image.registry=$registry_name,image.tag=$(pushed_tag operator),agentImage.tag=$(pushed_tag agent)" \
    --set "registryMirrors.${registry_name//./\\.}=http://$registry_of_pods" --wait --timeout 2m >/dev/null
}

# Installs the same objects with kustomize, if helm is not available.
install_base() {
  say "without helm: deploy/base in place of the chart"
  kubectl kustomize "$repository/deploy/base" | set_images | apply -f - &&
    kubectl rollout status --namespace "$operator_namespace" deployment/hotlap --timeout 2m >/dev/null
}

# The argument names the agent's image itself, as with the chart: tests read it there.
set_images() {
  sed -E "s#\\\$\(AGENT_IMAGE\)#$registry_name/hotlap/agent:$(pushed_tag agent)#; s#(hotlap/operator):[0-9.]+\$#\1:$(pushed_tag operator)#; s#(hotlap/agent):[0-9.]+\$#\1:$(pushed_tag agent)#
    s#^( *)- --leader-election-namespace=.*#&\n\1- --registry-mirror=$registry_name=http://$registry_of_pods#"
}

pushed_tag() { local image; image=$(cat "$state/pushed/$1"); echo "${image##*:}"; } # IMAGE: the tag that changes with its content

show_operator() {
  {
    kubectl get pods -n "$operator_namespace" -o wide
    kubectl get events -n "$operator_namespace" --sort-by=.lastTimestamp | tail -n 15
    kubectl logs -n "$operator_namespace" -l app.kubernetes.io/name=hotlap --tail=50
  } >&2 2>&1 || true
}

# The plugin runs on the runtime of the installed SDK, so its build needs no native toolchain. HOTLAP_PLUGIN names one that is built elsewhere.
use_plugin() { export PATH=$PATH:$plugin_folder; }

build_plugin() {
  [[ -n ${HOTLAP_PLUGIN:-} ]] || publish_plugin
  mkdir -p "$plugin_folder"
  ln -sfn "${HOTLAP_PLUGIN:-$cache/plugin/kubectl-hotlap}" "$plugin_folder/kubectl-hotlap"
}

publish_plugin() {
  local source=$repository/operator/src/Hotlap.Cli key stamp=$cache/plugin/.key server failed=0
  key=$(find "$repository/operator/src" "$repository"/Directory.*.props -type f -not -path '*/bin/*' -not -path '*/obj/*' | sort | xargs sha256sum | sha256sum)
  if [[ $(cat "$stamp" 2>/dev/null) != "$key" ]]; then
    say "building kubectl-hotlap"
    rm -rf "$cache/plugin"
    server=hotlap-plugin-$BASHPID
    dotnet publish "$source" --configuration Release --output "$cache/plugin" -m:1 -nodeReuse:false -p:UseSharedCompilation=true -p:SharedCompilationId="$server" \
      -p:RunAnalyzers=false -p:ArtifactsPath="$cache/restore/managed" >"$cache/plugin.log" 2>&1 || failed=1
    pgrep -f -- "-pipename:$server" | xargs -r kill
    ((failed == 0)) || { tail -n 20 "$cache/plugin.log" >&2; die "kubectl-hotlap did not build"; }
    echo "$key" >"$stamp"
  fi
}
