import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostgresBinaries } from '../../../../tools/find-postgres.ts'
import { freePort } from '../../../../tools/free-port.ts'

/** Debian installs the program where only root looks for programs. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['-V']).status === 0)

/** Whether this machine has PgBouncer; the shop behind it is tested where it has. */
export const hasPgbouncer = PROGRAM !== undefined

/** The lines of a configuration of PgBouncer, such as `pool_mode`. */
type Lines = Record<string, string>

/** PgBouncer in front of this database, whose connections begin with `connect_query`. Returns the address of the same database behind it. */
export async function startPgbouncer(databaseUrl: string, { connect_query: first = '', ...lines }: Lines) {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const home = await mkdtemp(path.join(tmpdir(), 'porteira-pgbouncer-'))
  await chmod(home, 0o755)
  const listening = await freePort()
  const target = { host: hostname, port: port || '5432', dbname: name, user: username, password }
  const connection = Object.entries(target).flatMap(([key, value]) => (value ? [`${key}=${value}`] : []))
  if (first) connection.push(`connect_query='${first}'`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: listening,
    auth_type: 'any',
    unix_socket_dir: '',
    ...lines,
  }
  const file = path.join(home, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `${name} = ${connection.join(' ')}`,
      '[pgbouncer]',
      ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`),
      '',
    ].join('\n'),
  )
  const child = spawn(PROGRAM ?? '', [file], {
    ...findPostgresBinaries().runAs,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  const isUp = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('process up')) resolve()
    })
  })
  const ended = once(child, 'exit')
  await Promise.race([isUp, ended.then(() => Promise.reject(new Error(`PgBouncer did not start: ${said}`)))])
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(listening) }).href,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}
