#!/bin/sh
# Pins the base images of Containerfile and compose.yaml by digest. Run it where a registry can be reached, check the
# difference, and build. Run it again to get newer images of the same tag.
#   deploy/container/pin-images.sh [docker|podman]
set -eu

engine=${1:-docker}
cd "$(dirname "$0")"

for file in Containerfile compose.yaml; do
  for image in $(sed -nE 's/^(FROM| +image:) (docker\.io\/[^ @]+)(@sha256:[0-9a-f]{64})?.*/\2/p' "$file" | sort -u); do
    "$engine" pull --quiet "$image" > /dev/null
    repository=${image%:*}
    # An image from several repositories has several digests. Docker omits "docker.io/library/".
    digest=$("$engine" image inspect --format '{{range .RepoDigests}}{{println .}}{{end}}' "$image" |
      sed -nE "s|^(.*/)?${repository##*/}@(sha256:[0-9a-f]{64})\$|\2|p" | head -n 1)
    if [ -z "$digest" ]; then
      echo "$image has no digest." >&2
      exit 1
    fi
    sed -E "s#^((FROM| +image:) $image)(@sha256:[0-9a-f]{64})?( |\$)#\1@$digest\4#" "$file" > "$file.pinned"
    cat "$file.pinned" > "$file"
    rm "$file.pinned"
    echo "$file: $image@$digest"
  done
done
