# Restores the NuGet packages of all programs once, before the builds. Sourced, never run.

# Fast when nothing has changed. The quickstart does not need the parts arm64 and benchmarks.
restore_programs() { ( # [product|arm64|benchmarks]
  cd "$repository" || exit 1
  local part=${1:-product} key mark=$cache/restored projects=(operator/src/*/*.csproj workloads/greeter/src/*.csproj)
  [[ $part == product ]] || mark=$cache/restored-$part
  [[ $part != benchmarks ]] ||
    projects=(workloads/{serializers,suite,canned-tds,large-rows,programs}/src/*.csproj workloads/{records,shop}/{server,client}/*.csproj)
  alone restore
  key=$({ dotnet --version; sha256sum e2e/images/restore.proj global.json Directory.*.{props,targets} "${projects[@]}"; } | sha256sum)
  [[ $(cat "$mark" 2>/dev/null) != "$key" ]] || exit 0
  say "restoring the packages of the $part"
  stage "NuGet packages of the $part" again "the restore of NuGet packages" restore_once "$part" || die "NuGet packages could not be restored (whole log: $cache/restore.log)"
  echo "$key" >"$mark"
) }

restore_once() { # PART
  local log=$cache/restore.log
  dotnet msbuild "$repository/e2e/images/restore.proj" -nologo -nodeReuse:false -m:1 -p:Part="$1" -p:Folder="$cache/restore" >"$log" 2>&1 && return
  grep -m 5 error "$log" >&2
  return 1
}
