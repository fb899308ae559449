import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findPostgresBinaries } from '../../../../tools/find-postgres.ts'
import { freePort } from '../../../../tools/free-port.ts'

const { postgres: program, runAs } = findPostgresBinaries()

/** A folder that PostgreSQL's own user may write to. */
export async function openFolder(purpose: string) {
  const folder = await mkdtemp(path.join(tmpdir(), `porteira-${purpose}-`))
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
  return folder
}

/** Some statements on a line of their own; answers the rows of the last. */
export async function ask<Row extends pg.QueryResultRow>(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** Serves data that was copied from another PostgreSQL, on a port of its own; it may not be up yet. */
export async function serveCopy(data: string) {
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const given = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(program, given, { ...runAs, cwd: data, stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    ended,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
