# Prints the values of a chart as a Markdown table: name, default, and the comment above it. Names of maps are rows only if they have a comment.
function row(value) {
  gsub(/\|/, "\\|", text)
  printf "| `%s` | %s | %s |\n", name, value == "" ? "" : "`" value "`", text
}
BEGIN { print "| value | default | description |\n| --- | --- | --- |" }
/^ *#   / { sub(/^ *# */, ""); text = text " `" $0 "`"; next }
/^ *#/ { sub(/^ *# */, ""); gsub(/</, "\\&lt;"); gsub(/[*]/, "\\*"); gsub(/https?:\/\/[A-Za-z0-9.:\/_-]*[A-Za-z0-9]/, "`&`"); text = text (text == "" ? "" : " ") $0; next }
/^$/ { text = ""; next }
!/^ *[A-Za-z_-]+:( |$)/ { print FILENAME ":" FNR ": not KEY: VALUE" > "/dev/stderr"; exit 1 }
{
  match($0, /^ */); depth = RLENGTH / 2
  colon = index($0, ":"); value = substr($0, colon + 2)
  key[depth] = substr($0, RLENGTH + 1, colon - RLENGTH - 1)
  name = key[0]; for (level = 1; level <= depth; level++) name = name "." key[level]
  if (value != "" || text != "") row(value)
  text = ""
}
