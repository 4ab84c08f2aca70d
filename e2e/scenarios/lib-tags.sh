# For scenarios that move a tag of misbehaving. Sourced, never run; $tag is the tag.
manifests=http://10.244.0.1:5000/v2/misbehaving/manifests
accept='Accept: application/vnd.oci.image.manifest.v1+json, application/vnd.docker.distribution.manifest.v2+json'
type=$(curl -fsS -H "$accept" "$manifests/dev" | jq -r '.mediaType // "application/vnd.oci.image.manifest.v1+json"')
# The same manifest with other whitespace has another digest.
move() { curl -fsS -H "$accept" "$manifests/dev" | "$@" | curl -fsS -X PUT -H "Content-Type: $type" --data-binary @- "$manifests/$tag"; } # FILTER...
digest_of_tag() { curl -fsSI -H "$accept" "$manifests/$tag" | tr -d '\r' | awk 'tolower($1) == "docker-content-digest:" { print $2 }'; }
