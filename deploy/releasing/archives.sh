# kubectl-hotlap for each system and CPU, in an archive. Sourced by deploy/release.

all_platforms="linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64"

release_archives() {
  local platform
  [[ $platforms != *linux/* ]] || install_packages gcc libc6-dev zlib1g-dev
  [[ $platforms != *linux/arm64* || $(dpkg --print-architecture) == arm64 ]] || install_packages gcc-aarch64-linux-gnu libc6-dev-arm64-cross
  for platform in $platforms; do release_archive "${platform%/*}" "${platform#*/}"; done
}

release_archive() { # SYSTEM CPU
  local kind file=kubectl-hotlap_${version}_$1_$2 program=kubectl-hotlap
  [[ $1 != windows ]] || program+=.exe
  say "building kubectl-hotlap for $1/$2"
  build_program "$1" "$2"
  file+=$([[ $1 == windows ]] && echo .zip || echo .tar.gz)
  /usr/bin/python3 -B deploy/releasing/archive.py "$folder/$file" "$epoch" "$program=$work/$1-$2/$program" LICENSE=LICENSE
  printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$file" "$kind" >>"$work/archives.tsv"
  cp "$work/restore/obj/Hotlap.Cli/project.assets.json" "$work/$1-$2.assets.json"
}

build_program() { # SYSTEM CPU: sets kind
  kind=native
  # only programs for Linux can be linked on Linux
  if [[ $1 == linux ]]; then
    publish_program "$@" -p:HotlapAot=true -p:NativeDebugSymbols=false && return
    say "no native program for $1/$2; one with the .NET runtime takes its place: $(grep -m 1 error "$work/$1-$2-$kind.log")"
  fi
  kind=runtime
  again "the build for $1/$2" publish_with_runtime "$@" && return
  if [[ $1/$2 == windows/arm64 ]]; then emulate "$@" && return; fi
  tail -n 20 "$work/$1-$2-$kind.log" >&2
  die "kubectl-hotlap for $1/$2 did not build, see above; --platforms selects other systems"
}

publish_with_runtime() { publish_program "$@" --self-contained -p:PublishSingleFile=true -p:PublishTrimmed=true; } # SYSTEM CPU

# Windows for arm64 runs programs for amd64 by emulation. Sets kind.
emulate() { # SYSTEM CPU
  local error
  error=$(grep -m 1 error "$work/$1-$2-$kind.log")
  publish_with_runtime "$1" amd64 || return
  rm -rf "${work:?}/$1-$2"
  cp -r "$work/$1-amd64" "$work/$1-$2"
  kind=emulated
  say "no program for $1/$2; that for $1/amd64 takes its place, which Windows emulates: $error"
}

publish_program() { # SYSTEM CPU OPTION...
  local system=$1 cpu=$2 log=$work/$1-$2-$kind.log; shift 2
  rm -rf "${work:?}/$system-$cpu"
  dotnet publish operator/src/Hotlap.Cli --configuration Release --runtime "$(runtime_name "$system" "$cpu")" --output "$work/$system-$cpu" -nodeReuse:false \
    -p:Version="$version" -p:ArtifactsPath="$PWD/$work/restore" -p:ContinuousIntegrationBuild=true -p:DebugType=none -p:RunAnalyzers=false \
    -p:UseSharedCompilation=false "$@" >"$log" 2>&1
}

runtime_name() { # SYSTEM CPU: as .NET names them
  local system=$1 cpu=$2
  [[ $cpu != amd64 ]] || cpu=x64
  case $system in darwin) system=osx ;; windows) system=win ;; esac
  echo "$system-$cpu"
}
