#!/bin/sh
# What the upstream image does with an empty folder, in short: initdb as its variables say, then the server.
set -eu
case "${1:-}" in -*) set -- postgres "$@" ;; esac
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  user=${POSTGRES_USER:-postgres}
  password=${POSTGRES_PASSWORD:-$(cat "${POSTGRES_PASSWORD_FILE:?POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE is missing}")}
  mkdir -p "$PGDATA" && chmod 700 "$PGDATA"
  printf '%s' "$password" >"$PGDATA/../password-$$"
  initdb --username="$user" --auth-local=trust --auth-host=scram-sha-256 --pwfile="$PGDATA/../password-$$" --encoding=UTF8 ${POSTGRES_INITDB_ARGS:-}
  rm "$PGDATA/../password-$$"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  database=${POSTGRES_DB:-$user}
  [ "$database" = postgres ] || echo "CREATE DATABASE \"$database\"" | postgres --single -j postgres
fi
exec "$@"
