import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tools/free-port.ts'
import { findProgram } from '../load/find-program.ts'
import type { Running } from './process.ts'

const READY_WITHIN_MS = 5000

/**
 * The balancer: nginx with connections that stay open on both sides. One worker serves more calls per second than the
 * servers of this machine, and takes them in turn. The clients of the bench send `X-Forwarded-For` themselves.
 */
export async function startNginx(ports: number[], folder: string): Promise<Running> {
  const began = performance.now()
  const port = await freePort()
  const [config, log] = [path.join(folder, `nginx-${port}.conf`), path.join(folder, `nginx-${port}.log`)]
  writeFileSync(config, configFor(ports, port, folder))
  const child = spawn(findProgram('nginx'), ['-p', folder, '-e', log, '-c', config], { stdio: 'ignore' })
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  const ended = once(child, 'exit')
  const refused = ended.then(() => Promise.reject(new Error(`nginx ended:\n${readFileSync(log, 'utf8')}`)))
  // The rejection matters only until nginx is ready.
  refused.catch(() => {})
  await Promise.race([waitUntilOpen(port), refused])
  return {
    port,
    child,
    startedInMs: performance.now() - began,
    async end() {
      process.off('exit', stop)
      stop()
      await ended
    },
  }
}

const configFor = (ports: number[], port: number, folder: string) => `
daemon off;
worker_processes 1;
worker_rlimit_nofile 16384;
pid ${folder}/nginx-${port}.pid;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_buffer_size 1m;
  proxy_max_temp_file_size 0;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join('\n  ')}
  keepalive_requests 10000000;
  upstream servers {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n    ')}
    keepalive 512;
    keepalive_requests 10000000;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_next_upstream off;
      proxy_set_header Host $host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
    }
  }
}
`

async function waitUntilOpen(port: number) {
  const until = performance.now() + READY_WITHIN_MS
  while (performance.now() < until) {
    if (await isOpen(port)) return
    await pause(20)
  }
  throw new Error('nginx accepts no connections.')
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
