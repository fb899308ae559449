#!/bin/sh
# PostgreSQL's archive_command: /opt/porteira/deploy/archive-wal.sh %p %f
# A file in the archive is whole: it has its name only once it is on the disk. PostgreSQL repeats a file whose answer
# it did not hear, so a file that is there already counts as done when its content is the same.
set -eu
target=${3:-/backup/wal}/$2
if [ -e "$target" ]; then exec cmp -s "$1" "$target"; fi
cp "$1" "$target.part"
sync "$target.part"
mv "$target.part" "$target"
sync "$(dirname "$target")"
