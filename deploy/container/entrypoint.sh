#!/bin/sh
# Settings come as environment variables, or as files of their name below /run/secrets, which nobody sees from outside
# the container: DATABASE_URL, APP_SECRET, ADMIN_PASSWORD, SMTP_URL, METRICS_TOKEN.
set -eu

for name in DATABASE_URL APP_SECRET ADMIN_PASSWORD SMTP_URL METRICS_TOKEN; do
  if [ -r "/run/secrets/$name" ]; then
    value=$(cat "/run/secrets/$name")
    export "$name=$value"
  fi
done

exec "$@"
