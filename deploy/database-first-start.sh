#!/bin/sh
# The first start of the database's container, after roles.sql: the database, and a password for each role that the secret names.
set -eu
createdb -U postgres -O porteira_migrate porteira
# The doctor lists the log segments that wait for the archive.
psql -q -U postgres -d porteira -v ON_ERROR_STOP=1 -c 'grant execute on function pg_ls_archive_statusdir() to porteira'
while IFS=: read -r _ _ _ role password; do
  printf "alter role %s password :'password'" "$role" | psql -q -U postgres -v ON_ERROR_STOP=1 -v password="$password"
done </run/secrets/database_roles
