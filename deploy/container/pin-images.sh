#!/bin/sh
# Pins the base images of Containerfile and compose.yaml by digest: run it where a registry can be reached, look at the
# difference, and build. Run it again to take newer images of the same tag.
#   deploy/container/pin-images.sh [docker|podman]
set -eu

engine=${1:-docker}
cd "$(dirname "$0")"

for file in Containerfile compose.yaml; do
  for image in $(sed -nE 's/^(FROM| +image:) (docker\.io\/[^ @]+)(@sha256:[0-9a-f]{64})?.*/\2/p' "$file" | sort -u); do
    "$engine" pull --quiet "$image" > /dev/null
    digest=$("$engine" image inspect --format '{{index .RepoDigests 0}}' "$image" | sed 's/.*@//')
    case $digest in
      sha256:*) ;;
      *) echo "$image has no digest." >&2; exit 1 ;;
    esac
    sed -E "s|$image(@sha256:[0-9a-f]{64})?|$image@$digest|" "$file" > "$file.pinned"
    cat "$file.pinned" > "$file"
    rm "$file.pinned"
    echo "$file: $image@$digest"
  done
done
