# Writes the scripts of a pipeline's file to TO1, TO2, ... in their order: the block scalars of these keys, and those of list items.
#   awk -v to=TO -f e2e/lib/steps.awk FILE
{ match($0, /^ */); indent = RLENGTH }
inside && NF && indent <= outer { inside = 0 }
inside { if (!width) width = indent; print substr($0, width + 1) >(to number); next }
/^ *(- )?((run|script|source): )?\|$/ { inside = 1; outer = indent; width = 0; number++ }
