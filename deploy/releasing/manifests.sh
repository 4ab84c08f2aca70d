# What kubectl applies, and the bills of materials. Sourced by deploy/release.

write_manifests() {
  local sample definition
  for definition in crds/*.yaml; do echo "---"; cat "$definition"; done >"$folder/hotlap-crd.yaml"
  write_overlay "$work/overlay"
  kubectl kustomize "$work/overlay" >"$folder/hotlap.yaml"
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
  local base="the base image: its Debian packages" runtime
  # NuGet's restore says what each program is made of; it was the first step of the build
  restore_programs && restore_programs arm64
  runtime=$(dotnet --list-runtimes | sed -n 's/^Microsoft.NETCore.App \(10[^ ]*\) .*/\1/p' | tail -n 1)
  image_bom operator "$base" native/obj/Hotlap.Operator arm64/obj/Hotlap.Operator
  image_bom agent "$base, and the load tools" native/obj/Hotlap.Agent arm64/obj/Hotlap.Agent
  image_bom greeter-aot "$base" native/obj/Greeter arm64/obj/Greeter
  image_bom greeter-aspnet "$base" --runtime "Microsoft.NETCore.App/$runtime" --runtime "Microsoft.AspNetCore.App/$runtime" managed/obj/Greeter
  image_bom greeter-chiseled "$base" --runtime "Microsoft.NETCore.App/$runtime" --runtime "Microsoft.AspNetCore.App/$runtime" managed/obj/Greeter
  [[ -z $platforms ]] || bom --name kubectl-hotlap "$work"/*.assets.json >"$folder/kubectl-hotlap.cdx.json"
}

image_bom() { # IMAGE MISSING [--runtime NAME]... FOLDER...: folders are those of restored packages
  local image=$1 missing=$2 reference arguments=(); shift 2
  reference=$(image_reference "$image")
  while (($#)); do
    if [[ $1 == --runtime ]]; then arguments+=("$1" "$2"); shift; else arguments+=("$cache/restore/$1/project.assets.json"); fi
    shift
  done
  bom --name "${reference%@*}" --digest "${reference#*@}" --missing "$missing" "${arguments[@]}" >"$folder/$image.cdx.json"
}

bom() { /usr/bin/python3 -B deploy/releasing/sbom.py --version "$version" --packages "$NUGET_PACKAGES" --epoch "$epoch" "$@"; }
