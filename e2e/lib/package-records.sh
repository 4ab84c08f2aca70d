# Records in an image without dpkg which Debian packages its files come from, as distroless images do: scanners read these files. Sourced, never run.

package_records=var/lib/dpkg/status.d

# Adds a record of each package of ROOT that has files in FOLDER. A file belongs to a package if path and content are the same, so a file that was
# changed, or that is in no package, stays without a record.
record_packages() { # FOLDER ROOT: ROOT has the packages' files and dpkg's database
  local folder=$1 root=${2%/} path package listed record
  mkdir -p "$folder/$package_records"
  LC_ALL=C join -t $'\t' <(packaged_files "$root" | LC_ALL=C sort -u -t $'\t' -k 1,1) <(unrecorded_files "$folder") |
    while IFS=$'\t' read -r path package listed; do
      cmp -s "$folder$path" "$root$listed" || continue
      record=$(write_record "$folder" "$root" "$package")
      (cd "$folder" && md5sum "${path#/}") >>"$record.md5sums"
    done
}

# Records a file that was made of a package's files.
record_made() { # FOLDER ROOT PACKAGE PATH
  local record
  mkdir -p "$1/$package_records"
  record=$(write_record "$1" "${2%/}" "$3")
  (cd "$1" && md5sum "${4#/}") >>"$record.md5sums"
}

# Lines of path, package and listed path. Listed paths are those before the merge of /lib and the others into /usr, which unpacked packages do not have.
packaged_files() { # ROOT
  awk -v OFS='\t' 'FNR == 1 { package = FILENAME; gsub(/^.*\/|\.list$/, "", package) }
    { listed = $0; sub(/^\/(bin|sbin|lib|lib64)\//, "/usr&"); print $0, package, listed }' "$1"/var/lib/dpkg/info/*.list
}

unrecorded_files() { # FOLDER
  LC_ALL=C comm -23 <(cd "$1" && find . -type f -printf '/%P\n' | LC_ALL=C sort) <(recorded_files "$1" | LC_ALL=C sort)
}

recorded_files() { find "$1/$package_records" -name '*.md5sums' -exec cat {} + | sed 's#^[0-9a-f]*  #/#'; } # FOLDER

# Prints the record's path. A second version of a package, from a later build on an older base, gets a record of its own.
write_record() { # FOLDER ROOT PACKAGE
  local fields record=$1/$package_records/${3%:*}
  fields=$(package_fields "$2" "$3")
  if [[ -e $record && $(<"$record") != "$fields" ]]; then record+=_$(sed -n 's/^Version: //p' <<<"$fields"); fi
  echo "$fields" >"$record"
  echo "$record"
}

package_fields() { # ROOT PACKAGE[:ARCHITECTURE]
  awk -v RS= -v FS='\n' -v package="${2%:*}" -v architecture="$(sed -n 's/^.*://p' <<<"$2")" '
    index("\n" $0 "\n", "\nPackage: " package "\n") && (architecture == "" || index($0 "\n", "\nArchitecture: " architecture "\n")) {
      for (i = 1; i <= NF; i++) if ($i ~ /^(Package|Maintainer|Architecture|Source|Version): /) print $i
      print "Status: install ok installed"
      exit
    }' "$1/var/lib/dpkg/status"
}

# A hook for mmdebstrap: gives packages that are unpacked and not installed the part of dpkg's database that record_packages reads.
list_unpacked='for file in "$1"/var/cache/apt/archives/*.deb; do
  package=$(dpkg-deb --field "$file" Package)
  dpkg-deb --fsys-tarfile "$file" | tar -tf - | sed "s#^\.##; s#/\$##" >"$1/var/lib/dpkg/info/$package.list"
  { dpkg-deb --field "$file"; echo; } >>"$1/var/lib/dpkg/status"
done'
