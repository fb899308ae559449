import { type ChildProcess, execFileSync, spawn, spawnSync, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgresBinaries, MEMORY } from '../../../../../tools/find-postgres.ts'

const ip = (...given: string[]) => execFileSync('ip', given, { stdio: 'pipe' })

/** Addresses that are reserved for measurements of networks, so that no network of this machine has them. */
const NETWORK = '198.18.77'

/** True if this process may make network namespaces, which only root may. */
export function hasNetworks() {
  const name = `porteira-${process.pid}`
  const isMade = spawnSync('ip', ['netns', 'add', name]).status === 0
  return isMade && spawnSync('ip', ['netns', 'del', name]).status === 0
}

/** A machine with an address and a folder of its own, which runs programs as the user of PostgreSQL. */
export type Machine = Awaited<ReturnType<typeof startMachine>>

/** Machines in one network, which this machine is in too. The network has the first three numbers of an address. */
export async function startMachines(names: string[]) {
  const bridge = `pt${process.pid}`
  await using started = new AsyncDisposableStack()
  ip('link', 'add', bridge, 'type', 'bridge')
  started.defer(() => void ip('link', 'del', bridge))
  ip('addr', 'add', `${NETWORK}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  const home = await mkdtemp(path.join(MEMORY, 'porteira-machines-'))
  started.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  const { runAs } = findPostgresBinaries()
  if (runAs) await chown(home, runAs.uid, runAs.gid)
  const shared = path.join(home, 'backup')
  await mkdir(shared)
  const machines: Machine[] = []
  for (const [index, name] of names.entries()) {
    const machine = await startMachine({ name, bridge, home, shared, number: index + 1 })
    started.defer(() => machine.remove())
    machines.push(machine)
  }
  const all = started.move()
  return { network: NETWORK, shared, machines, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const environment = () => ({ PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' })

/** The words for `ip` that run a program in a network namespace as the user of PostgreSQL. */
function within(space: string, program: string, given: string[]) {
  const { runAs } = findPostgresBinaries()
  const user = runAs ? ['setpriv', `--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups'] : []
  return ['netns', 'exec', space, ...user, program, ...given]
}

const isRunning = (child?: ChildProcess) => child?.exitCode === null && child.signalCode === null

/** Ends a process that may have ended with another one. */
function end(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

type Place = { name: string; bridge: string; home: string; shared: string; number: number }

/** A network namespace with an address in the network of this bridge. */
function plugIn(bridge: string, number: number) {
  const space = `porteira-${process.pid}-${number}`
  const cable = `pt${process.pid}-${number}`
  const address = `${NETWORK}.${10 + number}`
  ip('netns', 'add', space)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  ip('link', 'set', cable, 'master', bridge, 'up')
  ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  for (const device of ['eth0', 'lo']) ip('-n', space, 'link', 'set', device, 'up')
  return { space, cable, address }
}

async function startMachine({ name, bridge, home, shared, number }: Place) {
  const { space, cable, address } = plugIn(bridge, number)
  const folder = path.join(home, name)
  const { runAs } = findPostgresBinaries()
  await mkdir(folder, { mode: 0o700 })
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
  const programs = new Map<string, ChildProcess>()

  /** The processes of the machine, or all but those of a program. */
  const listProcesses = (except?: ChildProcess) =>
    execFileSync('ip', ['netns', 'pids', space], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== except?.pid)

  async function kill(pids: number[]) {
    const ended = [...programs.values()]
      .filter((child) => isRunning(child) && pids.includes(child.pid ?? 0))
      .map((child) => once(child, 'exit'))
    for (const pid of pids) end(pid, 'SIGKILL')
    await Promise.all(ended)
  }

  return {
    name,
    address,
    folder,
    /** A folder that all machines share. */
    shared,
    start(program: string, given: string[], env: NodeJS.ProcessEnv = {}) {
      const log = openSync(path.join(folder, `${program}.log`), 'a')
      const words = within(space, program, given)
      const stdio: StdioOptions = ['ignore', log, log]
      programs.set(program, spawn('ip', words, { cwd: folder, env: { ...environment(), ...env }, stdio }))
      closeSync(log)
    },
    /** Runs a program to its end and returns what it printed. */
    run(program: string, given: string[], { input = '', ...env }: Record<string, string> = {}) {
      const words = within(space, program, given)
      const output = { cwd: folder, env: { ...environment(), ...env }, encoding: 'utf8', input } as const
      return execFileSync('ip', words, output)
    },
    isRunning: (program: string) => isRunning(programs.get(program)),
    /** Kills every process of the machine but those of this program. */
    killAllBut: (program: string) => kill(listProcesses(programs.get(program))),
    kill: (program: string) => kill([programs.get(program)?.pid ?? 0]),
    /** The machine falls silent and loses its memory: open connections to it get no answer. */
    async lose() {
      ip('link', 'set', cable, 'down')
      await kill(listProcesses())
    },
    restore: () => ip('link', 'set', cable, 'up'),
    /** The machine and these others no longer reach each other. The shop reaches it. */
    cutOff: (others: string[]) =>
      others.forEach((other) => ip('-n', space, 'route', 'add', 'blackhole', other)),
    join: (others: string[]) =>
      others.forEach((other) => ip('-n', space, 'route', 'del', 'blackhole', other)),
    async remove() {
      // PostgreSQL that is killed leaves its shared memory.
      for (const pid of listProcesses()) end(pid, 'SIGINT')
      for (let tries = 0; tries < 100 && listProcesses().length > 0; tries++) await pause(50)
      await kill(listProcesses())
      ip('link', 'del', cable)
      ip('netns', 'del', space)
    },
  }
}
