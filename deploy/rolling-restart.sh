#!/bin/sh
# Replaces every server and worker on this machine, one after the other, without a lost request.
# Usage: deploy/rolling-restart.sh 3000 3010 -- a b
set -eu
case ${1-} in -h | --help)
  echo 'Uso: deploy/rolling-restart.sh 3000 3010 -- a b (as portas dos servidores e os nomes dos trabalhadores)'
  exit
  ;;
esac

kind=server
for name in "$@"; do
  if [ "$name" = -- ]; then
    kind=worker
    continue
  fi
  systemctl restart "porteira-$kind@$name"
  tries=60
  # Without a message: until the server listens, each refused connection would look like a fault.
  until [ "$kind" = worker ] || curl -fs -o /dev/null "http://127.0.0.1:$name/api/health"; do
    tries=$((tries - 1))
    if [ "$tries" -eq 0 ]; then
      echo "porteira-$kind@$name does not answer; the others were left as they are." >&2
      exit 1
    fi
    sleep 1
  done
  # The proxy checks health once a second. The next server stops only when this one gets requests again.
  sleep 3
  echo "porteira-$kind@$name"
done
