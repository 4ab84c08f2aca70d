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
  [[ $(head -n 1 "$mark" 2>/dev/null) != "$key" ]] || exit 0
  say "restoring the packages of the $part"
  stage "NuGet packages of the $part" again "the restore of NuGet packages" restore_once "$part" || die "NuGet packages could not be restored (whole log: $cache/restore.log)"
  printf '%s\n%s\n' "$key" "$restored_framework" >"$mark"
) }

# Target framework of native programs: net10.0, or net9.0 if the packages for Native AOT of .NET 10 do not exist.
native_framework() { sed -n 2p "$cache/restored"; }

restore_once() { # PART
  local log=$cache/restore.log
  for restored_framework in net10.0 net9.0; do
    dotnet msbuild "$repository/e2e/images/restore.proj" -nologo -nodeReuse:false -m:2 -p:Part="$1" -p:Folder="$cache/restore" -p:NativeFramework="$restored_framework" >"$log" 2>&1 && return
    # a source that does not answer does not mean that the package is missing
    if grep -q NU1301 "$log" || ! grep -qE 'NU110[123]' "$log"; then break; fi
  done
  grep -m 5 error "$log" >&2
  return 1
}
