# Makes base images from Debian packages and the installed .NET SDK, for machines without access to a public registry.
# Each image is kept in buildah's storage under a key that covers all of its inputs. Compilers are in none: builds mount those of this machine (ADR 42).

. "$repository/e2e/lib/package-records.sh"

base_prefix=localhost/hotlap-base
sdk_version=$(dotnet --version)
debian_libraries=ca-certificates,libgcc-s1,libssl3,libstdc++6,zlib1g
native_compilers=(gcc libc6-dev zlib1g-dev)
cross_compilers=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross)
tool_packages=(apache2-utils nghttp2-client protobuf-compiler)
python_packages=(gunicorn python3-flask python3-gevent python3-httptools python3-starlette python3-uvicorn python3-uvloop)
# Pure Python packages for PyPy. Debian's greenlet is left out: it is built for CPython and would shadow PyPy's own.
pypy_modules=(python3-click python3-dnspython python3-eventlet python3-flask python3-gunicorn python3-importlib-metadata python3-itsdangerous
  python3-jinja2 python3-markupsafe python3-more-itertools python3-pkg-resources python3-six python3-werkzeug python3-zipp)

# A separate image storage, so that other images of the machine's user are not touched.
use_image_storage() {
  export CONTAINERS_STORAGE_CONF=$cache/images/storage.conf
  mkdir -p "$cache/images"
  printf '[storage]\ndriver = "overlay"\ngraphroot = "%s"\nrunroot = "%s"\n' "$cache/images/storage" "$cache/images/run" >"$CONTAINERS_STORAGE_CONF"
}

dotnet_root() { dirname "$(readlink -f "$(command -v dotnet)")"; }
debian_suite() { . /etc/os-release; echo "$VERSION_CODENAME"; }
has_image() { buildah inspect --type image "$1" >/dev/null 2>&1; }
key_of() { sha256sum | cut -c1-16; }
# A name can be asked for where the packages are not installed.
versions() { (($# == 0)) || dpkg-query -W -f='${Package} ${Version}\n' "$@" 2>/dev/null || true; } # PACKAGE...

parent_of() { # NAME
  case $1 in
    sdk | debian | runtime-deps-chiseled | runtime-deps-chiseled-arm64) ;;
    aspnet-icu) echo aspnet ;;
    aspnet-chiseled-arm64) echo aspnet-arm64 ;;
    aspnet | cpython | pypy | nginx | httpd | redis) echo debian ;;
    *-arm64) echo runtime-deps-chiseled-arm64 ;;
    *) echo runtime-deps-chiseled ;;
  esac
}

base_key() { # NAME: a hash of the recipe, the machine's versions and the parent image
  local parent
  parent=$(parent_of "$1")
  {
    declare -f "make_${1//-/_}" bootstrap forget_machine add_dotnet list_libraries make_chiseled add_proto_files
    declare -p debian_libraries dotnet_settings sdk_version
    case $1 in cpython | pypy | nginx | httpd | redis)
      declare -f add_packages install_into add_modules
      declare -p python_packages pypy_modules ;;
    esac
    debian_suite
    # the machine's own libraries and certificates are copied into it
    [[ $1 != runtime-deps-chiseled ]] || versions ${debian_libraries//,/ } libc6
    case $1 in tools* | runtime-deps*) cat "$repository/e2e/lib/package-records.sh" ;; esac
    case $1 in *-arm64)
      declare -f extract archive_libraries add_runtime_pack
      declare -p cross_compilers tool_packages
      cat "$repository/e2e/images/dotnet.c" ;;
    esac
    [[ $1 != tools || ! -x $bin/ghz ]] || sha256sum <"$bin/ghz"
    [[ $1 != tools || ! -x $bin/oha ]] || sha256sum <"$bin/oha"
    [[ $1 != postgres && $1 != aspnet-icu ]] || declare -f unpack_packages copy_with_libraries
    [[ -z $parent ]] || base_key "$parent"
  } | key_of
}

base_image() { echo "$base_prefix/$1:$(base_key "$1")"; } # NAME

# Makes the base image and its parents if they do not exist yet. Builds that need the same one wait for each other.
ensure_base() { # NAME
  local image parent
  image=$(base_image "$1") parent=$(parent_of "$1")
  has_image "$image" && return
  [[ -z $parent ]] || ensure_base "$parent"
  (alone "base-$1" && { has_image "$image" || make_base "$1" "$image"; })
}

make_base() { # NAME IMAGE
  local old
  say "making base image $1"
  stage "base image $1" "make_${1//-/_}" "$2"
  for old in $(buildah images --filter "reference=$base_prefix/$1" --format '{{.Name}}:{{.Tag}}'); do
    [[ $old == "$2" || $old != "${2%:*}:"* ]] || buildah rmi "$old" >/dev/null 2>&1 || true
  done
}

# The machine's own sources of Debian packages, on one line each.
debian_sources() {
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | grep -E " $(debian_suite)(-updates|-security)? " | sort -u
}

bootstrap() { # FOLDER
  local sources option options=(--dpkgopt=force-unsafe-io)
  sources=$(mktemp --suffix=.list)
  debian_sources >"$sources"
  for option in doc man info locale lintian; do options+=(--dpkgopt="path-exclude=/usr/share/$option/*"); done
  rm -rf "${1:?}"/*
  mmdebstrap --quiet --variant=minbase "${options[@]}" --include="$debian_libraries" "$(debian_suite)" "$1" "$sources" >"$cache/images/bootstrap.log" 2>&1 ||
    { tail -n 10 "$cache/images/bootstrap.log" >&2; return 1; }
  rm -f "$sources"
  forget_machine "$1"
}

# Removes what must not be in an image: this machine's package sources, host names and resolver, and the policy that keeps daemons from starting.
forget_machine() { # FOLDER
  rm -rf "$1"/etc/apt/sources.list* "$1"/etc/apt/apt.conf.d/*mmdebstrap "$1"/var/cache/apt/* "$1"/var/lib/apt/lists/* "$1"/var/log/*
  rm -f "$1"/etc/{resolv.conf,hostname} "$1"/usr/sbin/policy-rc.d "$1"/tmp/mmdebstrap.*
  [[ ! -e $1/sbin/start-stop-daemon.REAL ]] || mv "$1"/sbin/start-stop-daemon{.REAL,}
  mkdir -p "$1"/etc/apt/sources.list.d "$1"/var/lib/apt/lists/partial
}

dotnet_settings=(--env DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 --env DOTNET_RUNNING_IN_CONTAINER=true --env DOTNET_CLI_TELEMETRY_OPTOUT=1 --env DOTNET_NOLOGO=1 --env ASPNETCORE_HTTP_PORTS=8080 --env APP_UID=65532)

add_dotnet() { # CONTAINER PART...
  local container=$1 root mount part; shift
  root=$(dotnet_root) mount=$(buildah mount "$container")
  mkdir -p "$mount/usr/share/dotnet" "$mount/usr/bin"
  for part in "$@"; do cp -a "$root/$part" "$mount/usr/share/dotnet/"; done
  ln -sfn /usr/share/dotnet/dotnet "$mount/usr/bin/dotnet"
  buildah config "${dotnet_settings[@]}" "$container"
}

commit() { buildah unmount "$1" >/dev/null; buildah commit --quiet --rm "$1" "$2" >/dev/null; } # CONTAINER IMAGE

# Only the places where a build mounts this machine's compilers. A Debian of its own with them took minutes of downloads before the first compilation.
make_sdk() { # IMAGE
  local container to folder
  container=$(buildah from scratch)
  to=$(buildah mount "$container")
  mkdir -p "$to"/{dotnet,etc,usr,var/lib/dpkg,root/.nuget/packages}
  mkdir -m 1777 "$to/tmp"
  for folder in bin lib lib64 sbin; do ln -s "usr/$folder" "$to/$folder"; done
  printf 'root:x:0:0:root:/root:/bin/sh\n' >"$to/etc/passwd"
  # No build server may outlive its build step, and restore uses only the mounted packages. With rare and simple collections the native compiler takes a sixth less CPU time.
  buildah config "${dotnet_settings[@]}" --env PATH=/dotnet:/usr/sbin:/usr/bin --env UseSharedCompilation=false --env MSBUILDDISABLENODEREUSE=1 \
    --env DOTNET_SKIP_WORKLOAD_INTEGRITY_CHECK=1 --env DOTNET_TieredPGO=0 --env DOTNET_gcConcurrent=0 --env DOTNET_GCgen0size=8000000 \
    --env RestoreSources=/root/.nuget/packages --env GOTOOLCHAIN=local --env GOPATH=/go "$container"
  commit "$container" "$1"
}

# What a build in the image sdk needs of this machine, read-only, so that builds do not affect each other.
lent() { printf -- '--volume\n%s:ro\n' /usr:/usr /var/lib/dpkg:/var/lib/dpkg "$(dotnet_root):/dotnet" "$NUGET_PACKAGES:/root/.nuget/packages"; }

make_debian() { # IMAGE
  local container
  container=$(buildah from scratch)
  again "the bootstrap of Debian" bootstrap "$(buildah mount "$container")" || die "Debian could not be bootstrapped"
  commit "$container" "$1"
}

make_aspnet() { # IMAGE
  local container
  container=$(buildah from "$(base_image debian)")
  add_dotnet "$container" dotnet host shared
  commit "$container" "$1"
}

# With ICU, for programs that need cultures; the public .NET images have it too.
make_aspnet_icu() { # IMAGE
  local container
  container=$(buildah from "$(base_image aspnet)")
  unpack_packages "$(buildah mount "$container")" libicu72
  commit "$container" "$1"
}

make_aspnet_chiseled() { # IMAGE
  local container
  container=$(buildah from "$(base_image runtime-deps-chiseled)")
  add_dotnet "$container" dotnet host shared
  buildah config --user 65532:65532 "$container"
  commit "$container" "$1"
}

# Only the libraries that a .NET program loads, certificates and two users: no shell, no package manager.
make_runtime_deps_chiseled() { # IMAGE
  local container to
  container=$(buildah from scratch)
  to=$(buildah mount "$container")
  list_libraries | tar -C / --no-recursion -cf - -T - | make_chiseled "$to" ""
  record_packages "$to" /
  buildah config --user 65532:65532 --env APP_UID=65532 "$container"
  commit "$container" "$1"
}

make_chiseled() { # FOLDER ROOT: reads an archive of the libraries, which are those of ROOT
  mkdir -p "$1"/{etc/ssl/certs,usr/lib,usr/lib64,usr/bin,tmp,home/app,proc,sys,dev}
  chmod 1777 "$1/tmp"
  ln -s usr/lib "$1/lib" && ln -s usr/lib64 "$1/lib64"
  tar -C "$1" -xf -
  # Debian's own certificates, without those that somebody added to this machine
  cat /usr/share/ca-certificates/mozilla/*.crt >"$1/etc/ssl/certs/ca-certificates.crt"
  record_made "$1" / ca-certificates /etc/ssl/certs/ca-certificates.crt
  # scanners read the distribution and its version in these
  cp "$2/usr/lib/os-release" "$2/etc/debian_version" "$1/etc/"
  printf 'root:x:0:0:root:/root:/sbin/nologin\napp:x:65532:65532:app:/home/app:/sbin/nologin\n' >"$1/etc/passwd"
  printf 'root:x:0:\napp:x:65532:\n' >"$1/etc/group"
  chown 65532:65532 "$1/home/app"
}

list_libraries() { # files of this machine's library packages, with their paths after the merge of /lib into /usr
  dpkg -L libc6 ${debian_libraries//,/ } | sed -E 's#^/(lib|lib64)/#/usr/\1/#' | grep -E '^/usr/lib(64)?/.*\.so' | grep -v '/gconv/' |
    sort -u | while read -r file; do [[ ! -e $file || -d $file ]] || echo "${file#/}"; done
}

# The base of the agent's image: the load tools, and the libraries that they need in addition.
make_tools() { # IMAGE
  local container to tool library tools=(ab h2load protoc)
  install_packages apache2-utils nghttp2-client protobuf-compiler libprotobuf-dev
  container=$(buildah from "$(base_image runtime-deps-chiseled)")
  to=$(buildah mount "$container")
  for tool in "${tools[@]}"; do cp -L "/usr/bin/$tool" "$to/usr/bin/"; done
  for library in $(cd /usr/bin && ldd "${tools[@]}" | awk '$2 == "=>" && $3 ~ "^/" {print $3}' | sort -u); do
    [[ -e $to/usr/lib/x86_64-linux-gnu/$(basename "$library") ]] || cp -L "$library" "$to/usr/lib/x86_64-linux-gnu/"
  done
  for tool in ghz oha; do [[ ! -x $bin/$tool ]] || cp -L "$bin/$tool" "$to/usr/bin/$tool"; done
  add_proto_files "$to"
  record_packages "$to" /
  commit "$container" "$1"
}

# The well-known types, such as google.protobuf.Timestamp, which proto files may import.
add_proto_files() { # FOLDER
  mkdir -p "$1/usr/include"
  (cd /usr/include && find google -name '*.proto' -exec cp --parents --target-directory "$1/usr/include" {} +)
}

# PostgreSQL's programs from Debian packages, the libraries that they load, and the shell that initdb calls. The JIT (it needs LLVM) and the wrapper
# scripts (they need Perl) are left out. The packages are only unpacked: installing them would set up a database on this machine.
make_postgres() { # IMAGE
  local version=15 debian container from to packages programs
  ensure_base debian
  debian=$(buildah from "$(base_image debian)") container=$(buildah from "$(base_image runtime-deps-chiseled)")
  from=$(buildah mount "$debian") to=$(buildah mount "$container")
  mapfile -t packages < <(apt-get install --simulate --no-install-recommends -o Dir::State::status="$from/var/lib/dpkg/status" "postgresql-$version" |
    awk '/^Inst/ {print $2}' | grep -E "^lib|-$version\$" | grep -vE '^lib(llvm|z3|json-perl|c-l10n)')
  unpack_packages "$from" "${packages[@]}"
  programs=usr/lib/postgresql/$version
  rm -r "$from/$programs"/lib/{bitcode,llvmjit*}
  (cd "$from" && printf '/%s\n' usr/bin/dash "$programs"/{bin/{postgres,initdb,pg_ctl,pg_isready,psql},lib/*.so}) | copy_with_libraries "$from" "$to"
  tar -C "$from" --exclude='postgresql/*/man' --exclude='zoneinfo/right' -cf - usr/share/{postgresql,zoneinfo} | tar -C "$to" -xf -
  ln -s dash "$to/usr/bin/sh"
  ln -s usr/bin "$to/bin"
  # the same user as in the public image; initdb looks it up
  echo 'postgres:x:999:999:PostgreSQL:/var/lib/postgresql:/bin/sh' >>"$to/etc/passwd"
  echo 'postgres:x:999:' >>"$to/etc/group"
  install -d -o 999 -g 999 "$to/var/lib/postgresql"
  buildah rm "$debian" >/dev/null
  commit "$container" "$1"
}

# Downloads Debian packages and unpacks their files, without installing them anywhere.
unpack_packages() { # FOLDER PACKAGE...
  local folder=$1 files file; shift
  files=$(mktemp -d)
  (cd "$files" && again "the download of $*" apt-get download -qq -o APT::Sandbox::User=root "$@" >/dev/null) || die "could not download $*"
  for file in "$files"/*.deb; do dpkg-deb --fsys-tarfile "$file" | tar -C "$folder" --keep-directory-symlink --exclude='./usr/share/doc' -xf -; done
  rm -r "$files"
}

# Reads paths of programs and libraries from stdin and copies them, with the libraries that they load if TO lacks them.
copy_with_libraries() { # FROM TO
  local file files
  mapfile -t files
  { printf '%s\n' "${files[@]}"; chroot "$1" ldd "${files[@]}" | awk '$2 == "=>" && $3 ~ "^/" {print $3}'; } | sed -E 's#^/lib#/usr/lib#' | sort -u |
    while read -r file; do [[ -e $2$file ]] || (cd "$1" && cp -L --parents ".$file" "$2"); done
}

# Unpacks Debian packages and their dependencies without installing them, which works for any architecture.
extract() { # ARCHITECTURE FOLDER PACKAGE...
  local architecture=$1 folder=$2 sources status=0; shift 2
  sources=$(mktemp --suffix=.list)
  debian_sources >"$sources"
  rm -rf "${folder:?}"/*
  mmdebstrap --quiet --variant=extract --architectures="$architecture" --dpkgopt=force-unsafe-io --include="$(IFS=,; echo "$*")" --extract-hook="$list_unpacked" \
    "$(debian_suite)" "$folder" "$sources" >"$cache/images/extract.log" 2>&1 || status=1
  rm -f "$sources"
  ((status == 0)) || { tail -n 10 "$cache/images/extract.log" >&2; return 1; }
}

make_runtime_deps_chiseled_arm64() { # IMAGE
  local container to files
  container=$(buildah from scratch) files=$(mktemp -d)
  again "the download of arm64 libraries" extract arm64 "$files" base-files libc6 ${debian_libraries//,/ } || die "arm64 libraries could not be had"
  to=$(buildah mount "$container")
  archive_libraries "$files" | make_chiseled "$to" "$files"
  record_packages "$to" "$files"
  rm -rf "$files"
  # Under qemu, the address space that the garbage collector reserves costs 1.6 GiB of page tables. With a limit it reserves little: 128 MiB, in hexadecimal.
  buildah config --arch arm64 --user 65532:65532 --env APP_UID=65532 --env DOTNET_GCHeapHardLimit=8000000 "$container"
  commit "$container" "$1"
}

# Paths are those after the merge of /lib into /usr.
archive_libraries() { # FOLDER: an archive of its libraries
  (cd "$1" && find lib usr/lib \( -name '*.so' -o -name '*.so.*' \) ! -type d ! -path '*/gconv/*' | tar --no-recursion --transform 'flags=r;s#^lib/#usr/lib/#' -cf - -T -)
}

# The same layout as on amd64, without Debian's other programs.
make_aspnet_arm64() { # IMAGE
  local container to root=/usr/share/dotnet version packages=$NUGET_PACKAGES pack
  version=$(dotnet --list-runtimes | sed -n 's/^Microsoft.NETCore.App \(10[^ ]*\) .*/\1/p' | tail -n 1)
  install_packages "${cross_compilers[@]}"
  container=$(buildah from --arch arm64 "$(base_image runtime-deps-chiseled-arm64)")
  to=$(buildah mount "$container")
  mkdir -p "$to$root/host/fxr/$version"
  for pack in netcore aspnetcore; do add_runtime_pack "$packages/microsoft.$pack.app.runtime.linux-arm64/$version" "$to$root" "$version"; done
  mv "$to$root/shared/Microsoft.NETCore.App/$version/libhostfxr.so" "$to$root/host/fxr/$version/"
  aarch64-linux-gnu-gcc -Os -s -DDOTNET_ROOT="\"$root\"" -DDOTNET_VERSION="\"$version\"" -o "$to$root/dotnet" "$repository/e2e/images/dotnet.c"
  ln -sfn $root/dotnet "$to/usr/bin/dotnet"
  buildah config "${dotnet_settings[@]}" "$container"
  commit "$container" "$1"
}

# The image for arm64 has no more than a chiseled one.
make_aspnet_chiseled_arm64() { buildah tag "$(base_image aspnet-arm64)" "$1"; } # IMAGE

add_runtime_pack() { # PACK ROOT VERSION
  local name folder
  [[ -d $1 ]] || die "$1 is missing: the packages for arm64 were not restored"
  name=$(basename "$(find "$1" -name 'Microsoft.*App.deps.json')" .deps.json)
  folder=$2/shared/$name/$3
  mkdir -p "$folder"
  find "$1/runtimes/linux-arm64" -type f -exec cp -t "$folder" {} +
}

# Debian has no packages of ghz and oha. Without oha, HTTP scenarios need a load.tool such as ab; the agent's failure says so.
make_tools_arm64() { # IMAGE
  local container to files tool
  container=$(buildah from --arch arm64 "$(base_image runtime-deps-chiseled-arm64)") files=$(mktemp -d)
  to=$(buildah mount "$container")
  install_packages libprotobuf-dev
  again "the download of arm64 tools" extract arm64 "$files" "${tool_packages[@]}" || die "arm64 tools could not be had"
  archive_libraries "$files" | tar -C "$to" --skip-old-files -xf -
  for tool in ab h2load protoc; do cp -L "$files/usr/bin/$tool" "$to/usr/bin/"; done
  add_proto_files "$to"
  record_packages "$to" "$files"
  # the proto files alone
  record_packages "$to" /
  rm -rf "$files"
  commit "$container" "$1"
}

make_cpython() { # IMAGE
  local container
  container=$(buildah from "$(base_image debian)")
  add_packages "$container" "${python_packages[@]}"
  commit "$container" "$1"
}

make_pypy() { # IMAGE
  local container
  container=$(buildah from "$(base_image debian)")
  add_packages "$container" pypy3
  add_modules "$container" "${pypy_modules[@]}"
  commit "$container" "$1"
}

# Installs packages and their dependencies with the machine's apt and package lists, because the image has neither lists nor sources.
add_packages() { # CONTAINER PACKAGE...
  local root
  root=$(buildah mount "$1"); shift
  again "the installation of $* into an image" install_into "$root" "$@" || die "packages could not be installed into an image (see $cache/images/apt.log)"
  forget_machine "$root"
}

install_into() { # ROOT PACKAGE...
  local root=$1; shift
  mkdir -p "$root/var/cache/apt/archives/partial"
  DEBIAN_FRONTEND=noninteractive env -u TMPDIR apt-get install -qq -y --no-install-recommends -o DPkg::Chroot-Directory="$root" -o DPkg::Options::=--force-unsafe-io \
    -o Dir::State::status="$root/var/lib/dpkg/status" -o Dir::State::extended_states="$root/var/lib/apt/extended_states" \
    -o Dir::Cache::archives="$root/var/cache/apt/archives" -o APT::Sandbox::User=root "$@" >"$cache/images/apt.log" 2>&1 || { apt-get update -qq || true; return 1; }
}

# Adds only the packages' own files, compiled for PyPy; their dependencies would install CPython.
add_modules() { # CONTAINER PACKAGE...
  local root folder package
  root=$(buildah mount "$1") folder=$(mktemp -d); shift
  again "the download of $*" download_into "$folder" "$@" || die "packages could not be downloaded (see $cache/images/apt.log)"
  for package in "$folder"/*.deb; do dpkg-deb --extract "$package" "$root"; done
  rm -rf "$folder"
  chroot "$root" pypy3 -m compileall -q /usr/lib/python3/dist-packages
}

download_into() { # FOLDER PACKAGE...
  local folder=$1; shift
  (cd "$folder" && apt-get download -qq -o APT::Sandbox::User=root "$@") >"$cache/images/apt.log" 2>&1 || { apt-get update -qq || true; return 1; }
}

make_nginx() { # IMAGE
  local container
  container=$(buildah from "$(base_image debian)")
  add_packages "$container" nginx-light
  mkdir "$(buildah mount "$container")/var/log/nginx"
  buildah config --cmd '["nginx", "-g", "daemon off;"]' "$container"
  commit "$container" "$1"
}

make_httpd() { # IMAGE
  local container
  container=$(buildah from "$(base_image debian)")
  add_packages "$container" apache2
  mkdir "$(buildah mount "$container")/var/log/apache2"
  buildah config --cmd '["apachectl", "-D", "FOREGROUND"]' "$container"
  commit "$container" "$1"
}

# As in the published image, root gives the data to the user redis and becomes this user.
make_redis() { # IMAGE
  local container
  container=$(buildah from "$(base_image debian)")
  add_packages "$container" redis-server
  buildah config --entrypoint '["sh", "-c", "chown -R redis /data && exec setpriv --reuid redis --regid redis --clear-groups redis-server --protected-mode no --dir /data"]' --workingdir /data "$container"
  commit "$container" "$1"
}
