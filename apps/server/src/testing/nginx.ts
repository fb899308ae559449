import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, fetch, type RequestInit } from 'undici'
import { freePort } from '../../../../tools/free-port.ts'

const deploy = path.resolve(import.meta.dirname, '../../../../deploy')
/** The files of Debian's package. Ours are added to a copy of them, as on a shop's machine. */
const debian = '/etc/nginx'
const names = ['loja.example.com', 'placar.example.com', 'pix.example.com']

/** Whether this machine has nginx; its configuration is proved where it has. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** nginx with the deployed configuration in front of the servers at these ports, and a bank that has a certificate. */
export async function startNginx(ports: number[]) {
  const home = await mkdtemp(path.join(tmpdir(), 'porteira-nginx-'))
  const file = (name: string) => path.join(home, name)
  makeAuthority(home, 'bank')
  makeAuthority(home, 'stranger')
  makeServerCertificate(home)
  const [port, plainPort] = [await freePort(), await freePort()]
  const placed = (text: string) =>
    text
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replaceAll(/\/etc\/letsencrypt\/live\/[\w.]+\/(\w+)\.pem/g, `${home}/$1.pem`)
      .replaceAll('/etc/porteira/bank-authority.pem', file('bank.pem'))
      .replaceAll('/var/log/nginx/', `${home}/`)
      .replaceAll(`${debian}/`, file('nginx/'))
      .replace(/\n\s*include .*sites-enabled.*/, '')
      .replace('/run/nginx.pid', file('pid'))
      .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
      .replace('127.0.0.1:3010', `127.0.0.1:${ports[1]}`)
  cpSync(debian, file('nginx'), { recursive: true, filter: (name) => !/\/(conf|sites)[.-]\w+\/./.test(name) })
  const copies = {
    [`${debian}/nginx.conf`]: 'nginx/nginx.conf',
    [`${deploy}/nginx.conf`]: 'nginx/conf.d/porteira.conf',
    [`${deploy}/nginx-server.conf`]: 'nginx/snippets/porteira.conf',
    [`${deploy}/nginx-webhook.conf`]: 'nginx/conf.d/webhook.conf',
  }
  for (const [from, to] of Object.entries(copies)) writeFileSync(file(to), placed(readFileSync(from, 'utf8')))
  execFileSync('nginx', ['-t', '-e', file('start.log'), '-c', file('nginx/nginx.conf')], { stdio: 'pipe' })
  const child = spawn('nginx', ['-g', 'daemon off;', '-e', file('start.log'), '-c', file('nginx/nginx.conf')])

  const open = (client?: string) =>
    new Agent({
      connect: {
        ca: readFileSync(file('fullchain.pem')),
        lookup: (_host, { all }, answer) =>
          all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4),
        ...(client && {
          cert: readFileSync(file(`${client}.pem`)),
          key: readFileSync(file(`${client}.key`)),
        }),
      },
    })
  const agents = { nobody: open(), bank: open('bank'), stranger: open('stranger') }
  const ask = (host: string, address: string, init: RequestInit = {}, as: keyof typeof agents = 'nobody') =>
    fetch(`https://${host}:${port}${address}`, { ...init, dispatcher: agents[as] })
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await ask('loja.example.com', '/api/health').catch(() => undefined))?.status === 200) break
    await pause(100)
  }
  return {
    ask,
    plain: (address: string) => fetch(`http://127.0.0.1:${plainPort}${address}`, { redirect: 'manual' }),
    logs: () => [file('porteira.log'), file('porteira-error.log')].map((name) => readFileSync(name, 'utf8')),
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()))
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

const openssl = (home: string, ...given: string[]) =>
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...given], {
    cwd: home,
    stdio: 'ignore',
  })
const makeAuthority = (home: string, name: string) =>
  openssl(home, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`)
function makeServerCertificate(home: string) {
  const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`
  openssl(
    home,
    '-subj',
    '/CN=loja',
    '-keyout',
    'privkey.pem',
    '-out',
    'fullchain.pem',
    '-addext',
    alternatives,
  )
}
