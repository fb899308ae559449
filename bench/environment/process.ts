import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export type Running = {
  port: number
  child: ChildProcess
  startedInMs: number
  end(): Promise<void>
}

/** Starts a program of the repository with its log in a file, and waits until it reports that it is ready. */
export async function startProcess(file: string, env: Record<string, string>, log: string): Promise<Running> {
  const began = performance.now()
  const out = openSync(log, 'a')
  const child = fork(path.join(root, file), {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    execArgv: (process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter(Boolean),
    stdio: ['ignore', out, out, 'ipc'],
  })
  const ended = once(child, 'exit')
  const [ready] = await Promise.race([
    once(child, 'message') as Promise<[{ port?: number }]>,
    ended.then(() => Promise.reject(new Error(`${file} ended early:\n${readFileSync(log, 'utf8')}`))),
  ])
  let isEnding = false
  child.once('exit', () => {
    if (!isEnding) console.error(`${file} ended early:\n${readFileSync(log, 'utf8').slice(-4000)}`)
  })
  return {
    port: ready.port ?? 0,
    child,
    startedInMs: performance.now() - began,
    async end() {
      isEnding = true
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The current and the maximum memory of a process, in megabytes. */
export function memoryOf({ child }: Running) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
