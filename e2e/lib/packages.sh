# Lists and installs the Debian packages. Sourced by common.sh.

cluster_packages=(etcd-server containerd runc containernetworking-plugins docker-registry iptables nftables conntrack iproute2 kmod procps openssl curl
  gcc libc6-dev xz-utils)
# programs that the tests of the .NET projects start
test_packages=(chromium etcd-server docker-registry prometheus apache2-utils nghttp2-client protobuf-compiler libprotobuf-dev gcc libc6-dev python3-scipy python3-yaml util-linux procps)
# servers that the load tools are compared with in make test-all
server_packages=(nginx apache2-bin lighttpd caddy gunicorn pypy3 golang-go)
image_packages=(buildah mmdebstrap jq curl gcc libc6-dev zlib1g-dev apache2-utils nghttp2-client protobuf-compiler libprotobuf-dev)

# Debian starts the daemon of a package at installation. These scripts start them instead, on ports of their own.
without_daemons() {
  local policy=/usr/sbin/policy-rc.d status=0
  if [[ -e $policy ]]; then "$@"; return; fi
  printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy"
  "$@" || status=$?
  rm -f "$policy"
  return "$status"
}

missing_packages() { # PACKAGE...: prints those that are not installed
  local package
  for package in "$@"; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
  done
}

installed_packages() { dpkg-query -W -f='${db:Status-Status} ${binary:Package}\n' | sed -n 's/^installed //p' | sort; }

# Installs the missing ones of the named Debian packages; fast when none is missing.
install_packages() {
  [[ -z $(missing_packages "$@") ]] || install_missing "$@"
}

# One process at a time, because apt and the policy for daemons are shared by the machine.
install_missing() {
  local missing lock before status=0
  need_root
  mkdir -p "$record"
  exec {lock}>"$record/packages.lock"; flock "$lock"
  mapfile -t missing < <(missing_packages "$@")
  if ((${#missing[@]})); then
    say "installing ${missing[*]}"
    before=$(installed_packages)
    apt_install || again "the installation of Debian packages" apt_update_and_install || status=$?
    # records them with their dependencies, so that e2e/fresh can remove them
    [[ -z ${HOTLAP_INSTALLED:-} ]] || comm -13 <(echo "$before") <(installed_packages) >>"$HOTLAP_INSTALLED"
    ((status == 0)) || die "could not install ${missing[*]}: check this machine's package sources"
  fi
  exec {lock}>&-
}

apt_install() {
  DEBIAN_FRONTEND=noninteractive without_daemons apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 "${missing[@]}" >/dev/null 2>"$cache/apt.log"
}

apt_update_and_install() {
  { finish_interrupted_installation && apt-get update -qq >/dev/null 2>"$cache/apt.log" && apt_install; } || { tail -n 5 "$cache/apt.log" >&2; return 1; }
}

# A machine that was switched off during an installation has packages that are half installed, and apt installs nothing beside them.
finish_interrupted_installation() {
  DEBIAN_FRONTEND=noninteractive without_daemons repair_packages >/dev/null 2>"$cache/apt.log"
}

repair_packages() {
  [[ -n $(dpkg --audit) ]] || return 0
  # fails for a package that has to be installed again, which is what apt then does
  dpkg --configure -a --force-confold || true
  apt-get install --fix-broken -y -qq -o DPkg::Lock::Timeout=300
}
