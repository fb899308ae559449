import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries, type RunningPostgres } from '../../../../tools/find-postgres.ts'
import { ask, openFolder, serveCopy } from './copied-postgres.ts'

const { runAs } = findPostgresBinaries()

/** Lets the server put each finished piece of its log into a folder, as a production server does. */
export async function archiveTo(postgres: RunningPostgres) {
  const archive = await openFolder('archive')
  await ask(
    postgres.url,
    `alter system set archive_mode = on`,
    `alter system set archive_command = 'cp %p ${archive}/%f'`,
    `checkpoint`,
  )
  await postgres.crash()
  await postgres.startAgain()
  return archive
}

/** A copy of the data while the server works, by the low-level backup that every PostgreSQL has. */
export async function takeBaseBackup(postgres: RunningPostgres) {
  const backup = await openFolder('backup')
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows: places } = await client.query<{ data_directory: string }>('show data_directory')
  await client.query(`select pg_backup_start('drill', true)`)
  const from = places[0]?.data_directory ?? ''
  await cp(from, path.join(backup, 'data'), {
    recursive: true,
    filter: (file) => !/postmaster\.(pid|opts)$|\/pg_wal\//.test(file),
  })
  const { rows } = await client.query<{ labelfile: string }>(
    `select labelfile from pg_backup_stop(wait_for_archive => true)`,
  )
  await writeFile(path.join(backup, 'data/backup_label'), rows[0]?.labelfile ?? '')
  await client.end()
  return backup
}

/** Waits until everything written so far lies in the archive. */
export async function flushTo(archive: string, postgres: RunningPostgres) {
  const [last] = await ask<{ file: string }>(postgres.url, 'select pg_walfile_name(pg_switch_wal()) as file')
  while (!existsSync(path.join(archive, last?.file ?? '-'))) await pause(50)
}

/** A new server over the backup, brought to the moment `until` from the archive. */
export async function restore(backup: string, archive: string, until: Date) {
  const data = path.join(backup, 'data')
  await mkdir(path.join(data, 'pg_wal'), { recursive: true })
  await appendFile(
    path.join(data, 'postgresql.auto.conf'),
    `archive_mode = off
restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${until.toISOString().replace('Z', '+00')}'
recovery_target_action = promote
`,
  )
  await writeFile(path.join(data, 'recovery.signal'), '')
  await chmod(data, 0o700)
  if (runAs) await giveAll(data, runAs)
  const { url, ended, stop } = await serveCopy(data)
  await Promise.race([untilPromoted(url), ended.then(refuse)])
  return {
    url,
    async [Symbol.asyncDispose]() {
      await stop()
      await Promise.all([backup, archive].map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}

async function giveAll(folder: string, { uid, gid }: { uid: number; gid: number }) {
  await chown(folder, uid, gid)
  for (const name of readdirSync(folder, { recursive: true }))
    await chown(path.join(folder, String(name)), uid, gid)
}

const refuse = () => Promise.reject(new Error('The restored server ended before it was up.'))

async function untilPromoted(url: string) {
  for (let tries = 0; tries < 300; tries += 1) {
    const rows = await ask<{ waits: boolean }>(url, 'select pg_is_in_recovery() as waits').catch(() => [])
    if (rows[0]?.waits === false) return
    await pause(100)
  }
  throw new Error('The restored server did not come up.')
}
