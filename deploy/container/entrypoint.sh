#!/bin/sh
# Settings are environment variables, or files of the same name below /run/secrets, which are not visible from outside
# the container: DATABASE_URL, DATABASE_APP_URL, APP_SECRET, APP_SECRET_PREVIOUS, ADMIN_PASSWORD, SMTP_URL,
# METRICS_TOKEN, BACKUP_PASSPHRASE, SMS_SECRET, OTEL_EXPORTER_OTLP_HEADERS.
set -eu

for name in DATABASE_URL DATABASE_APP_URL APP_SECRET APP_SECRET_PREVIOUS ADMIN_PASSWORD SMTP_URL METRICS_TOKEN BACKUP_PASSPHRASE SMS_SECRET OTEL_EXPORTER_OTLP_HEADERS; do
  file="/run/secrets/$name"
  [ -e "$file" ] || continue
  # Without DATABASE_URL the server would open an empty clinic instead of the intended one.
  if ! [ -r "$file" ] || ! [ -s "$file" ]; then
    echo "$file is empty, or user $(id -u) may not read it." >&2
    exit 1
  fi
  value=$(cat "$file")
  export "$name=$value"
done

exec "$@"
