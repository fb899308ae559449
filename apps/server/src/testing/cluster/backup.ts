import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgresBinaries } from '../../../../../tools/find-postgres.ts'
import { ask } from '../copied-postgres.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machines.ts'

const dataOf = ({ folder }: Machine) => path.join(folder, 'data')

/** A base backup of a standby, by the deployed script; returns its folder when the log up to now is in the archive too. */
export async function backUpStandby(cluster: Cluster) {
  const standby = await cluster.syncStandby()
  const stdout = standby.run(cluster.script('backup.sh'), [cluster.backups], { PGHOST: standby.folder })
  const base = /^Cópia feita: (\S+)\. /.exec(stdout)?.[1] ?? ''
  const [last] = await ask<{ file: string }>(cluster.url, 'select pg_walfile_name(pg_switch_wal()) as file')
  while (!existsSync(path.join(cluster.backups, 'wal', last?.file ?? '-'))) await pause(50)
  return base
}

/** The backup has the address of the machine that it came from. On real machines the folders are the same on all. */
function ownPlaces(machine: Machine) {
  const data = dataOf(machine)
  const settings = {
    listen_addresses: '',
    // The killed PostgreSQL left its lock in the folder of the machine.
    unix_socket_directories: data,
    hba_file: `${data}/pg_hba.conf`,
    ident_file: `${data}/pg_ident.conf`,
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
}

/** Loses the data of every machine and makes a cluster of the backup, by the lines of docs/operations.md. */
export async function restoreCluster(cluster: Cluster, base: string) {
  const { name: leader } = await cluster.primary()
  for (const machine of cluster.machines) {
    await machine.killAllBut('etcd')
    renameSync(dataOf(machine), `${dataOf(machine)}.lost`)
  }
  const [first, ...others] = cluster.machines as [Machine, ...Machine[]]
  first.run(cluster.script('restore.sh'), [dataOf(first), base])
  const control = path.join(path.dirname(findPostgresBinaries().postgres), 'pg_ctl')
  const log = path.join(first.folder, 'restore.log')
  first.run(control, ['-w', '-D', dataOf(first), '-l', log, '-o', ownPlaces(first), 'start'])
  const isInRecovery = () =>
    first.run('psql', ['-h', dataOf(first), '-Atc', 'select pg_is_in_recovery()']).trim() !== 'f'
  while (isInRecovery()) await pause(200)
  first.run(control, ['-w', '-D', dataOf(first), '-m', 'fast', 'stop'])
  first.run('patronictl', ['-c', path.join(first.folder, 'patroni.yml'), 'remove', 'porteira'], {
    input: `porteira\nYes I am aware\n${leader}\n`,
  })
  cluster.restart(first)
  // A machine without data would begin a new cluster.
  while ((await cluster.primary().catch(() => undefined)) !== first) await pause(200)
  for (const machine of others) cluster.restart(machine)
  await cluster.untilWhole()
}
