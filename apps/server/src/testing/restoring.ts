import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgresBinaries, type RunningPostgres } from '../../../../tools/find-postgres.ts'
import { ask, openFolder } from './copied-postgres.ts'

const { runAs } = findPostgresBinaries()
const deploy = path.resolve(import.meta.dirname, '../../../../deploy')
const SCRIPTS = ['archive-wal.sh', 'backup.sh', 'restore.sh']

/** A folder as /backup on a shop's machine, to which the server archives its log with the deployed script. */
export async function openBackups(postgres: RunningPostgres) {
  const backups = await openFolder('backup')
  for (const name of ['wal', 'base']) await mkdir(path.join(backups, name))
  // Copies, because PostgreSQL's user may not be able to enter the checkout.
  for (const name of SCRIPTS) await cp(path.join(deploy, name), path.join(backups, name))
  await giveAll(backups)
  await ask(
    postgres.url,
    `alter system set archive_mode = on`,
    `alter system set archive_command = '${backups}/archive-wal.sh %p %f ${backups}/wal'`,
    `checkpoint`,
  )
  await postgres.crash()
  await postgres.startAgain()
  return backups
}

/** A copy of the data while the server works, by the low-level backup that every PostgreSQL has. */
export async function takeBaseBackup(backups: string, postgres: RunningPostgres) {
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows: places } = await client.query<{ data_directory: string }>('show data_directory')
  await client.query(`select pg_backup_start('drill', true)`)
  const data = places[0]?.data_directory ?? ''
  const base = path.join(backups, 'base/first')
  await cp(data, base, {
    recursive: true,
    filter: (file) => !/postmaster\.(pid|opts)$|\/pg_wal\//.test(file),
  })
  const { rows } = await client.query<{ labelfile: string }>(
    `select labelfile from pg_backup_stop(wait_for_archive => true)`,
  )
  await writeFile(path.join(base, 'backup_label'), rows[0]?.labelfile ?? '')
  await client.end()
  await mkdir(path.join(base, 'pg_wal'), { recursive: true })
  await chmod(base, 0o700)
  await giveAll(base)
  return { backups, base, data }
}

/** A backup by the deployed script; answers its folder. */
export async function backUp(backups: string, { url }: RunningPostgres, env: Record<string, string> = {}) {
  const { hostname, port, username } = new URL(url)
  const { stdout } = await promisify(execFile)(path.join(backups, 'backup.sh'), [backups], {
    ...runAs,
    cwd: backups,
    env: { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, ...env },
  })
  return /^Cópia feita: (\S+)\. /.exec(stdout)?.[1] ?? ''
}

/** Waits until everything written so far lies in the archive. */
export async function flushTo(backups: string, postgres: RunningPostgres) {
  const [last] = await ask<{ file: string }>(postgres.url, 'select pg_walfile_name(pg_switch_wal()) as file')
  while (!existsSync(path.join(backups, 'wal', last?.file ?? '-'))) await pause(50)
}

type Backup = { backups: string; base: string; data: string }

/** Puts the backup in the place of the data of a server that is gone and starts it, by the deployed script. */
export async function restore({ backups, base, data }: Backup, postgres: RunningPostgres, moment?: Date) {
  const until = moment ? [moment.toISOString().replace('Z', '+00')] : []
  await promisify(execFile)(path.join(backups, 'restore.sh'), [data, base, ...until], {
    ...runAs,
    cwd: backups,
  })
  await postgres.startAgain()
}

async function giveAll(folder: string) {
  if (!runAs) return
  const { uid, gid } = runAs
  await chown(folder, uid, gid)
  for (const name of readdirSync(folder, { recursive: true }))
    await chown(path.join(folder, String(name)), uid, gid)
}
