# The images of a release, each for amd64 and arm64 under one name. Sourced by deploy/release.

# IMAGE of e2e/images/build, and its repository and tag in the registry; VERSION stands for the version
released=("operator hotlap/operator:VERSION" "agent hotlap/agent:VERSION" "greeter-aspnet hotlap/greeter:aspnet-VERSION"
  "greeter-chiseled hotlap/greeter:chiseled-VERSION" "greeter-aot hotlap/greeter:aot-VERSION")

release_images() {
  local image name names=() built_images=()
  for name in "${released[@]}"; do
    read -r image name <<<"${name//VERSION/$version}"
    names+=("$image=$registry/$name") built_images+=("$image" "$image-arm64")
  done
  [[ -n $built ]] || e2e/images/build "${built_images[@]}" >&2
  say "pushing the images"
  SOURCE_DATE_EPOCH=$epoch e2e/images/build publish $plain_http "${names[@]}" >"$work/digests"
  for name in "${names[@]}"; do
    image=${name%%=*} name=${name#*=}
    printf '%s\t%s@%s\tlinux/amd64,linux/arm64\n' "$image" "${name%:*}" "$(digest_of "$image")" >>"$work/images.tsv"
  done
}

digest_of() { awk -v image="$1" '$1 == image { print $2; found = 1 } END { exit !found }' "$work/digests"; } # IMAGE

image_reference() { awk -F'\t' -v image="$1" '$1 == image { print $2; found = 1 } END { exit !found }' "$work/images.tsv"; } # IMAGE
