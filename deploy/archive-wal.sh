#!/bin/sh
# PostgreSQL's archive_command: /usr/local/lib/porteira/archive-wal.sh %p %f
# A file in the archive is complete: it gets its name after it was written to the disk. PostgreSQL sends a file again
# if it stopped before it read the answer, so a file that is there already with the same content counts as done.
set -eu
target=${3:-/backup/wal}/$2
if [ -e "$target" ]; then exec cmp -s "$1" "$target"; fi
cp "$1" "$target.part"
sync "$target.part"
mv "$target.part" "$target"
sync "$(dirname "$target")"
