# What kubectl applies, and the bills of materials. Sourced by deploy/release.

write_manifests() {
  local sample definition
  for definition in crds/*.yaml; do echo "---"; cat "$definition"; done >"$folder/hotlap-crd.yaml"
  write_overlay "$work/overlay"
  kubectl kustomize "$work/overlay" >"$folder/hotlap.yaml"
  # a file of its own: servers before Kubernetes 1.30 do not have the kind
  write_policies "$work/policies"
  kubectl kustomize "$work/policies" >"$folder/hotlap-policies.yaml"
  for sample in deploy/samples/*.yaml; do
    if needs_only_greeter "$sample"; then with_released_images "$sample" >"$folder/${sample##*/}"; fi
  done
}

needs_only_greeter() { # SAMPLE: its images are all in the release
  local images
  images=$(grep -vE '^ *#' "$1" | grep -oP '\bimage: \K[^ },]+') || return
  ! grep -qvE '^registry\.example/greeter:(aspnet|chiseled|aot)$' <<<"$images"
}

write_overlay() { # FOLDER
  local image reference
  mkdir -p "$1"
  {
    echo "resources: [$(realpath --relative-to "$1" deploy/base)]"
    echo "labels: [{pairs: {app.kubernetes.io/version: \"$version\"}, includeTemplates: true}]"
    echo "images:"
    for image in operator agent; do
      reference=$(image_reference "$image")
      echo "- {name: registry.example/hotlap/$image, newName: ${reference%@*}, digest: ${reference#*@}}"
    done
  } >"$1/kustomization.yaml"
}

write_policies() { # FOLDER
  mkdir -p "$1"
  {
    echo "resources: [$(realpath --relative-to "$1" deploy/admission)]"
    echo "labels: [{pairs: {app.kubernetes.io/version: \"$version\"}}]"
  } >"$1/kustomization.yaml"
}

# The tag stays beside the digest, for readers.
with_released_images() { # FILE
  local kind reference expressions=()
  for kind in aspnet chiseled aot; do
    reference=$(image_reference "greeter-$kind")
    expressions+=(-e "s#registry\.example/greeter:$kind\b#${reference%@*}:$kind-$version@${reference#*@}#")
  done
  sed -E "${expressions[@]}" "$1"
}

write_boms() {
  local runtime shared
  # NuGet's restore says what each program is made of; it was the first step of the build
  restore_programs && restore_programs arm64
  runtime=$(dotnet --list-runtimes | sed -n 's/^Microsoft.NETCore.App \(10[^ ]*\) .*/\1/p' | tail -n 1)
  shared=(--runtime "Microsoft.NETCore.App/$runtime" --runtime "Microsoft.AspNetCore.App/$runtime")
  image_bom operator --own hotlap-operator=hotlap-operator native/obj/Hotlap.Operator arm64/obj/Hotlap.Operator
  image_bom agent --own hotlap-agent=hotlap-agent native/obj/Hotlap.Agent arm64/obj/Hotlap.Agent
  image_bom greeter-aot --own greeter=app/Greeter native/obj/Greeter arm64/obj/Greeter
  image_bom greeter-aspnet --own greeter=app/Greeter.dll "${shared[@]}" managed/obj/Greeter
  image_bom greeter-chiseled --own greeter=app/Greeter.dll "${shared[@]}" managed/obj/Greeter
  [[ -z $platforms ]] || bom --name kubectl-hotlap "$work"/*.assets.json >"$folder/kubectl-hotlap.cdx.json"
}

image_bom() { # IMAGE --own NAME=PATH [--runtime NAME]... FOLDER...: folders are those of restored packages
  local image=$1 own=$3 reference architecture form arguments=(); shift 3
  reference=$(image_reference "$image")
  while (($#)); do
    if [[ $1 == --runtime ]]; then arguments+=("$1" "$2"); shift; else arguments+=("$cache/restore/$1/project.assets.json"); fi
    shift
  done
  for architecture in amd64 arm64; do
    form=$image; [[ $architecture == amd64 ]] || form+=-$architecture
    # packages from NuGet are in the folder of the program, and the shared framework is in that of dotnet
    e2e/images/build inside "$form" /usr/bin/python3 -B "$PWD/deploy/releasing/inventory.py" --arch "$architecture" --own "$own" \
      --folder app --folder usr/share/dotnet >"$work/$form.json" || die "the bill of materials of $form would not be complete"
    arguments+=(--inventory "$work/$form.json")
  done
  bom --name "${reference%@*}" --digest "${reference#*@}" "${arguments[@]}" >"$folder/$image.cdx.json"
}

bom() { /usr/bin/python3 -B deploy/releasing/sbom.py --version "$version" --packages "$NUGET_PACKAGES" --epoch "$epoch" "$@"; }
