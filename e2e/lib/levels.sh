# Which scenarios a level holds, and the images that they need. Sourced, never run.

scenarios=$repository/e2e/scenarios
samples=$repository/deploy/samples
levels="core part all"
# Each `make test` runs one of so many parts of the scenarios outside the core.
parts=10
# about what the build of an image adds; a native one takes this long beside the tests
image_seconds=60

scenario_folders() { (cd "$scenarios" && ls -d -- */ | tr -d / | LC_ALL=C sort); }
core_scenarios() { (cd "$scenarios" && ls -- */core | sed 's#/core$##' | LC_ALL=C sort); }

scenarios_of() { # LEVEL
  case $1 in
    core) core_scenarios ;;
    part) others_by_part | awk -v part="$(part_of_commit)" '$1 == part {print $2}' ;;
    all) scenario_folders ;;
    *) die "there is no level $1; there are $levels" ;;
  esac
}

# How a scenario runs: beside others, alone on the cluster, as one of three of its kind on the machine, or alone on the machine because it is measured.
kind_of() { # NAME: prints beside, alone, busy, calm or measured
  local kind
  for kind in alone busy calm measured; do [[ ! -e $scenarios/$1/$kind ]] || { echo "$kind"; return; }; done
  echo beside
}

# How many scenarios of its kind run at once, about.
at_once() { case $1 in beside) echo 4 ;; busy | calm) echo 3 ;; *) echo 1 ;; esac; } # KIND

# The part of a commit: the same for the same commit, and evenly distributed over commits. Without a repository it is the first.
part_of_commit() {
  local commit
  commit=$(git -c safe.directory="$repository" -C "$repository" rev-parse HEAD 2>/dev/null) || commit=0
  echo $((16#${commit:0:8} % parts))
}

# The last measured times, from the table of README.md, as "SCENARIO SECONDS".
measured_seconds() { sed -nE 's/^\| \[([a-z0-9-]+)\]\([^)]*\) \| [a-z]+ \| ([0-9]+) \|.*/\1 \2/p' "$scenarios/README.md"; }

seconds_of() { measured_seconds | awk -v name="$1" '$1 == name {seconds = $2} END {print seconds ? seconds : 60}'; } # SCENARIO

slowest_first() { local name; for name in "$@"; do echo "$(seconds_of "$name") $name"; done | sort -k1,1nr -k2 | cut -d ' ' -f 2; } # NAME...

# Distributes the scenarios outside the core over parts of about the same length: the longest first, each to the part that is the shortest so far.
# A scenario counts with its time in the table of README.md, a third of it if it is busy or calm, a quarter if others run beside it, and with the builds of
# its images.
others_by_part() { # prints "PART SCENARIO"
  awk -v image_seconds="$image_seconds" -v beside="$(at_once beside)" '
    $1 == "image" { images[$2] = images[$2] " " $3; next }
    $1 == "core" { core[$2]; next }
    $1 == "share" { share[$2] = $3; next }
    $1 == "seconds" { seconds[$2] = $3; next }
    { names[++count] = $2 }
    END {
      for (name in core) { n = split(images[name], built, " "); for (i = 1; i <= n; i++) shared[built[i]] }
      for (k = 1; k <= count; k++) {
        if ((name = names[k]) in core) continue
        cost = name in seconds ? seconds[name] : 60
        cost /= name in share ? share[name] : beside
        n = split(images[name], built, " ")
        for (i = 1; i <= n; i++) if (!(built[i] in shared)) cost += image_seconds
        printf "%d %s\n", cost, name
      }
    }' <(
      uses | sed 's/^/image /'
      core_scenarios | sed 's/^/core /'
      (cd "$scenarios" && ls -- */{alone,busy,calm,measured} | sed -E "s#^(.*)/(busy|calm)\$#share \1 $(at_once calm)#; t; s#^(.*)/[a-z]+\$#share \1 1#")
      measured_seconds | sed 's/^/seconds /'
      scenario_folders | sed 's/^/name /'
    ) | LC_ALL=C sort -k1,1nr -k2 | awk -v parts="$parts" '{
      shortest = 0
      for (i = 1; i < parts; i++) if (length_of[i] < length_of[shortest]) shortest = i
      length_of[shortest] += $1
      print shortest, $2
    }'
}

# Prints "SCENARIO IMAGE" for each image that its pods use, by the names that e2e/images/build knows: those that its folder names, or a sample that it
# applies, and those in its file images, if it has one.
uses() {
  local name=$registry_name/[a-z0-9-]+:[a-z0-9-]+
  {
    grep -roE --include=* "$name" "$scenarios" | sed "s#^$scenarios/##; s#/[^:]*:# #"
    (cd "$samples/articles" && grep -roE --include='*.yaml' "$name" . | sed -E 's#^\./([a-z-]+)/[^:]*:#article-\1 #')
    (cd "$samples" && find . -name '*.yaml' -exec grep -oHE "$name" {} + | sed 's#^\./#sample #; s#:# #')
    grep -roE '^sample [a-z0-9/-]+' "$scenarios" | sed -E "s#^$scenarios/([^/]*)/[^:]*:sample (.*)#applies \1 \2.yaml#"
    (cd "$scenarios" && grep -H . -- */images | sed 's#/images:# built #')
    "$repository/e2e/images/build" names | sed "s#^#name #; s# \([^ ]*\)\$# $registry_name/\1#"
  } | awk '
    # the second form of an image for arm64 has the same name
    $1 == "name" { if (!($3 in built)) built[$3] = $2; next }
    $1 == "sample" { of[$2] = of[$2] " " $3; next }
    $1 == "applies" { applied[$2] = applied[$2] " " $3; next }
    $2 == "built" { print $1, $3; next }
    { named[$1] = named[$1] " " $2 }
    END {
      for (scenario in applied) { n = split(applied[scenario], files, " "); for (i = 1; i <= n; i++) named[scenario] = named[scenario] of[files[i]] }
      for (scenario in named) { n = split(named[scenario], images, " "); for (i = 1; i <= n; i++) if (images[i] in built) print scenario, built[images[i]] }
    }' | sort -u
}

core_images() { images_of $(core_scenarios) | grep -vxFf <(sed -n 's/^without //p' "$scenarios"/*/core); }

images_of() { # SCENARIO...
  { printf '%s\n' operator agent misbehaving; uses | awk 'NR == FNR {wanted[$1]; next} $1 in wanted {print $2}' <(printf '%s\n' "$@") -; } | sort -u
}
