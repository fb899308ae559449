#!/bin/sh
# Puts a base backup in the place of the data of a PostgreSQL that is stopped. PostgreSQL replays the archive when it
# starts. Usage, as the user postgres: restore.sh DATA BASE [MOMENT]
# Without a moment everything is replayed, up to the last change. With one, the first change after it ends the replay.
set -eu
case ${1-} in -h | --help)
  echo 'Uso: restore.sh DADOS COPIA [MOMENTO], como o usuário postgres'
  exit
  ;;
esac
data=$1 base=$2 moment=${3-}
folder=$(dirname "$(dirname "$base")")
old=$data.replaced-$(date +%Y%m%dT%H%M%S)

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}
[ -f "$base/backup_label" ] || fail "$base não é uma cópia feita por backup.sh."
# PostgreSQL knows no zone by name while it reads its settings.
if [ -n "$moment" ] && ! echo "$moment" | grep -Eqx '[0-9-]{10}[ T][0-9:.]{5,}[+-][0-9]{2}(:?[0-9]{2})?'; then
  fail "O momento $moment precisa de dia, hora e fuso, como 2026-11-20 14:55:00-03."
fi
if running=$(head -n 1 "$data/postmaster.pid" 2>/dev/null) && grep -qs postgres "/proc/$running/comm"; then
  fail "O PostgreSQL ainda roda em $data. Pare-o antes: systemctl stop postgresql"
fi

# A second restore within the same second must not move the data into the folder of the first.
while [ -e "$old" ] || [ -e "$folder/$(basename "$old")" ]; do old=$old-again; done

# The mount point of a container's volume cannot be renamed, so there the content moves.
if [ -d "$data" ] && ! mv "$data" "$old" 2>/dev/null; then
  old=$folder/$(basename "$old")
  mkdir "$old"
  find "$data" -mindepth 1 -maxdepth 1 -exec mv {} "$old/" \;
fi
mkdir -p "$data"
cp -a "$base/." "$data/"
chmod 0700 "$data"
# The log that the failed server wrote and did not archive. PostgreSQL reads the archive first, then these files.
[ ! -d "$old/pg_wal" ] || find "$old/pg_wal" -maxdepth 1 -type f -exec cp -a {} "$data/pg_wal/" \;
cat >>"$data/postgresql.auto.conf" <<END
restore_command = 'cp $folder/wal/%f %p'
recovery_target_time = '$moment'
recovery_target_action = promote
END
# A backup of a standby says that it is one, and PostgreSQL would wait for a primary without end.
rm -f "$data/standby.signal"
touch "$data/recovery.signal"
echo "Pronto para iniciar. Os dados de antes estão em $old: apague-os quando tudo estiver conferido."
