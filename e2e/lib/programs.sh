# The programs' NuGet packages: fetched once, before anything is built. Sourced, never run.

# Quick when nothing changed since the last time.
restore_programs() { (
  local key
  alone restore
  key=$({ dotnet --version; cd "$repository" && sha256sum e2e/images/restore.proj global.json Directory.*.props operator/src/*/*.csproj workloads/greeter/src/*.csproj; } | sha256sum)
  [[ $(head -n 1 "$cache/restored" 2>/dev/null) != "$key" ]] || exit 0
  say "restoring the programs' packages"
  stage "NuGet packages" again "the restore of NuGet packages" restore_once || die "NuGet packages could not be restored (whole log: $cache/restore.log)"
  printf '%s\n%s\n' "$key" "$restored_framework" >"$cache/restored"
) }

# What native programs are compiled for: net10.0, or net9.0 where the packages for the native form of .NET 10 do not exist.
native_framework() { sed -n 2p "$cache/restored"; }

restore_once() {
  local log=$cache/restore.log
  for restored_framework in net10.0 net9.0; do
    dotnet msbuild "$repository/e2e/images/restore.proj" -nologo -nodeReuse:false -m:2 -p:Folder="$cache/restore" -p:NativeFramework="$restored_framework" >"$log" 2>&1 && return
    # a source that does not answer says nothing of what it has
    if grep -q NU1301 "$log" || ! grep -qE 'NU110[123]' "$log"; then break; fi
  done
  grep -m 5 error "$log" >&2
  return 1
}
