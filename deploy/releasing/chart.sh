# The chart, and the files that name all others. Sourced by deploy/release.

# The chart is pushed last, so a registry that has it has the whole release, and a release that failed earlier can be repeated.
refuse_second_release() {
  local answer
  command -v helm >/dev/null || die "helm is missing: it packs and pushes the chart"
  if answer=$(helm show chart "oci://$registry/charts/hotlap" --version "$version" $plain_http 2>&1); then
    die "$registry has version $version already, and a released version never changes; choose the next one"
  fi
  grep -qiE 'not found|(manifest|name) unknown' <<<"$answer" || die "$registry could not be asked for the version $version: $answer"
}

package_chart() {
  local operator agent
  operator=$(image_reference operator) agent=$(image_reference agent)
  cp -r charts/hotlap "$work/chart"
  /usr/bin/python3 -B deploy/releasing/chart.py "$work/chart/values.yaml" "$registry" "${operator#*@}" "${agent#*@}"
  list_values "$work/chart"
  helm package "$work/chart" --version "$version" --app-version "$version" --destination "$work/package" >/dev/null
  tar -xzf "$work/package/hotlap-$version.tgz" -C "$work/package"
  # helm's own archive has the time of packing in it
  /usr/bin/python3 -B deploy/releasing/archive.py "$folder/hotlap-$version.tgz" "$epoch" "hotlap=$work/package/hotlap"
  expect_images "$operator" "$agent"
}

list_values() { # CHART: in its README
  local text
  text=$(deploy/chart-readme "$1")
  echo "$text" >"$1/README.md"
}

expect_images() { # REFERENCE...
  local rendered reference
  rendered=$(helm template hotlap "$folder/hotlap-$version.tgz")
  for reference in "$@"; do
    grep -qF "$reference" <<<"$rendered" || die "the packed chart does not use $reference"
  done
}

write_facts() {
  jq -n --arg version "$version" --arg registry "$registry" --arg plain "$plain_http" --arg downloads "$downloads" --arg trial "$trial" \
    --arg commit "$(git rev-parse HEAD)" --arg changes "$changes" --arg homepage "$(homepage)" \
    '{version: $version, commit: $commit, dirty: ($changes != ""), trial: ($trial != ""), registry: $registry, plainHttp: ($plain != ""),
      downloads: $downloads, homepage: $homepage}' >"$work/facts.json"
}

# The address of the repository, if it is a public one.
homepage() { git remote get-url origin 2>/dev/null | sed -nE 's#^(https://|git@)([a-z0-9.-]+)[:/](.+)$#https://\2/\3#p' | sed 's/\.git$//'; }

push_chart() {
  local answer digest
  say "pushing the chart"
  answer=$(helm push "$folder/hotlap-$version.tgz" "oci://$registry/charts" $plain_http 2>&1) || die "the chart could not be pushed: $answer"
  digest=$(sed -n 's/^Digest: *//p' <<<"$answer")
  [[ $digest == sha256:* ]] || die "helm push named no digest: $answer"
  jq --arg reference "$registry/charts/hotlap@$digest" '.chart = {reference: $reference}' "$work/facts.json" >"$work/facts" && mv "$work/facts" "$work/facts.json"
}

write_summary() {
  /usr/bin/python3 -B deploy/releasing/write.py "$folder" "$work"
  (cd "$folder" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs -d '\n' sha256sum >SHA256SUMS)
}
