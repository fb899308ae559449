import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { chown, cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgresBinaries } from '../../../../../tools/find-postgres.ts'
import { freePort } from '../../../../../tools/free-port.ts'
import { hasNetworks, type Machine, startMachines } from './machines.ts'

const deployed = path.resolve(import.meta.dirname, '../../../../../deploy/three-machines')
const PASSWORD = 'fail-over-drill'
const PATIENCE_IN_MS = 120_000

const has = (program: string, flag: string) => spawnSync(program, [flag]).status === 0

/** What a cluster needs, and whether this machine has it. */
export const clusterPrograms = {
  patroni: has('patroni', '--version'),
  etcd: has('etcd', '--version'),
  haproxy: has('haproxy', '-v'),
  setpriv: has('setpriv', '--version'),
  'root with network namespaces': hasNetworks(),
}

type Member = { name: string; role: string; state: string }

/** PostgreSQL on three machines with the deployed configuration, and HAProxy on this one. */
export async function startCluster() {
  await using started = new AsyncDisposableStack()
  const network = started.use(await startMachines(['pg1', 'pg2', 'pg3']))
  const { machines } = network
  await copyScripts(network.shared)
  for (const machine of machines) {
    await configure(machine, 'patroni.yml', network.network)
    startEtcd(machine, network.network)
  }
  for (const machine of machines) startPatroni(machine)
  const proxy = await startProxy(network.network, network.machines[0]!.folder)
  started.defer(() => proxy.end())

  /** What a machine that answers says of the cluster; undefined while none does. */
  async function listMembers(): Promise<Member[] | undefined> {
    for (const { address } of machines) {
      const answer = await fetch(`http://${address}:8008/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return undefined
  }
  const need = async (role: string) => {
    const member = (await listMembers())?.find((one) => one.role === role)
    const machine = machines.find(({ name }) => name === member?.name)
    if (!machine) throw new Error(`No machine is ${role} now.`)
    return machine
  }

  /** Waits until every machine has its part and a commit is on two of them. */
  async function untilWhole() {
    const until = performance.now() + PATIENCE_IN_MS
    let members: Member[] | undefined
    while (performance.now() < until) {
      members = await listMembers()
      const runs = members?.filter(({ state }) => state === 'running' || state === 'streaming') ?? []
      const roles = runs.map(({ role }) => role).toSorted()
      if (roles.join() === 'leader,replica,sync_standby') return
      await pause(200)
    }
    throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`)
  }

  await untilWhole()
  const end = started.move()
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${proxy.primary}/postgres`,
    readPort: proxy.standby,
    machines,
    /** The folder that every machine sees as /backup. */
    backups: network.shared,
    script: (name: string) => path.join(network.shared, name),
    /** The address of PostgreSQL on one machine, without HAProxy. */
    urlOf: ({ address }: Machine) => `postgres://postgres:${PASSWORD}@${address}:5432/postgres`,
    untilWhole,
    primary: () => need('leader'),
    syncStandby: () => need('sync_standby'),
    othersOf: (machine: Machine) => machines.filter((one) => one !== machine),
    /** The machine whose etcd leads the others. */
    async etcdLeader() {
      for (const machine of machines) {
        const answer = await fetch(`http://${machine.address}:2379/v3/maintenance/status`, {
          method: 'POST',
          body: '{}',
          signal: AbortSignal.timeout(2000),
        }).catch(() => undefined)
        if (!answer?.ok) continue
        const status = (await answer.json()) as { leader?: string; header: { member_id: string } }
        if (status.leader === status.header.member_id) return machine
      }
      throw new Error('No etcd leads.')
    },
    /** Starts the programs of a machine that do not run. The system of a real machine does it. */
    restart(machine: Machine) {
      if (!machine.isRunning('etcd')) startEtcd(machine, network.network)
      if (!machine.isRunning('patroni')) startPatroni(machine)
    },
    async switchOver() {
      const [from, to] = [await need('leader'), await need('sync_standby')]
      const answer = await fetch(`http://${from.address}:8008/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`porteira:${PASSWORD}`).toString('base64')}` },
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      })
      if (!answer.ok) throw new Error(`No switch-over: ${answer.status} ${await answer.text()}`)
    },
    [Symbol.asyncDispose]: () => end.disposeAsync(),
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** The deployed scripts, because PostgreSQL's user may not be able to enter the checkout, and folders for what they store. */
async function copyScripts(folder: string) {
  for (const name of ['archive-wal.sh', 'backup.sh', 'restore.sh'])
    await cp(path.join(deployed, '..', name), path.join(folder, name))
  for (const name of ['wal', 'base']) await mkdir(path.join(folder, name))
  const { runAs } = findPostgresBinaries()
  for (const name of ['', 'wal', 'base'])
    if (runAs) await chown(path.join(folder, name), runAs.uid, runAs.gid)
}

/** A deployed file with the names, addresses, folders and passwords of the drill. */
function place(file: string, network: string, { name, address, folder, shared }: Machine) {
  // Behind a link in another folder its companions are where it really lies.
  const binaries = path.dirname(realpathSync(findPostgresBinaries().postgres))
  return readFileSync(path.join(deployed, file), 'utf8')
    .replaceAll('THIS_NAME', name)
    .replaceAll('THIS_ADDRESS', address)
    .replaceAll('10.0.0.', `${network}.`)
    .replaceAll(/\b[A-Z]+_PASSWORD\b/g, PASSWORD)
    .replace('/usr/lib/postgresql/15/bin', binaries)
    .replace('/var/lib/postgresql/porteira.pgpass', `${folder}/pgpass`)
    .replace('/var/lib/postgresql/15/porteira', `${folder}/data`)
    .replace('/var/run/postgresql', folder)
    .replace('/usr/local/lib/porteira/archive-wal.sh %p %f', `${shared}/archive-wal.sh %p %f ${shared}/wal`)
    .replace('/var/lib/etcd/porteira', `${folder}/etcd`)
}

async function configure(machine: Machine, file: string, network: string) {
  const target = path.join(machine.folder, file)
  writeFileSync(target, place(file, network, machine), { mode: 0o600 })
  const { runAs } = findPostgresBinaries()
  if (runAs) await chown(target, runAs.uid, runAs.gid)
}

function startEtcd(machine: Machine, network: string) {
  const lines = place('etcd.env', network, machine).split('\n')
  const settings = lines.filter((line) => line.startsWith('ETCD_')).map((line) => line.split(/=(.*)/))
  machine.start('etcd', [], Object.fromEntries(settings) as Record<string, string>)
}

const startPatroni = (machine: Machine) =>
  machine.start('patroni', [path.join(machine.folder, 'patroni.yml')])

/** HAProxy on free ports of this machine. */
async function startProxy(network: string, folder: string) {
  const [primary, standby] = [await freePort(), await freePort()]
  const file = path.join(folder, 'haproxy.cfg')
  const text = readFileSync(path.join(deployed, 'haproxy.cfg'), 'utf8')
    .replaceAll('10.0.0.', `${network}.`)
    .replace(':5000', `:${primary}`)
    .replace(':5001', `:${standby}`)
  writeFileSync(file, text)
  const child = spawn('haproxy', ['-f', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    primary,
    standby,
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
