#!/bin/sh
# Takes a base backup of PostgreSQL, then removes backups that are older than BACKUP_KEEP_DAYS (7) and the WAL that no
# kept backup needs. Usage, as the user postgres: backup.sh [FOLDER] [nightly]
# `nightly` does not end: it takes one backup now and one each day at 03:30, where no timer starts it.
set -eu
case ${1-} in -h | --help)
  echo 'Uso: backup.sh [PASTA] [nightly], como o usuário postgres'
  exit
  ;;
esac
folder=${1:-/backup}
keep_minutes=$((${BACKUP_KEEP_DAYS:-7} * 24 * 60))

if [ "${2-}" = nightly ]; then
  while :; do
    if "$0" "$folder"; then next='tomorrow 03:30'; else next='1 hour'; fi
    # In the background, so that a stop of the container does not wait for it.
    sleep $(($(date -d "$next" +%s) - $(date +%s))) &
    wait $!
  done
fi

mkdir -p "$folder/base" "$folder/wal"
rm -rf "$folder"/base/*.part
name=$(date -u +%Y-%m-%dT%H%M%SZ)
# Two backups within one second would share a folder.
while [ -e "$folder/base/$name" ]; do
  sleep 1
  name=$(date -u +%Y-%m-%dT%H%M%SZ)
done
pg_basebackup -D "$folder/base/$name.part" -X stream -c fast
mv "$folder/base/$name.part" "$folder/base/$name"

# The new backup is always kept, also with BACKUP_KEEP_DAYS=0.
find "$folder/base" -mindepth 1 -maxdepth 1 ! -name "$name" -mmin "+$keep_minutes" -exec rm -rf {} +
for oldest in "$folder"/base/*; do break; done
needed=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$folder/wal" "$needed"
echo "Cópia feita: $folder/base/$name. A mais antiga: $oldest."
