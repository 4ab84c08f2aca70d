# Turns a page into a script: the commands of its fences of one kind, and each fence "yaml FILE" as a command that writes the file.
#   awk -v kind=sh -f e2e/lib/snippets.awk PAGE
/^```/ {
  if (open) {
    if (open == "file") print "END_OF_SNIPPET"
    open = ""
  } else if ((info = substr($0, 4)) == kind) open = "commands"
  else if (info ~ /^yaml /) {
    open = "file"
    print "cat >" substr(info, 6) " <<'END_OF_SNIPPET'"
  } else open = "other"
  next
}
open == "commands" || open == "file"
