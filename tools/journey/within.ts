import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Mounts and processes of their own, which end with the process that asked for them, whatever ends it. */
export const WITHIN =
  'setpriv --pdeathsig KILL -- unshare --mount --pid --fork --kill-child --mount-proc --'.split(' ')

/**
 * Runs a program with mounts and processes of their own, for at most the given milliseconds. Answers its code, or
 * undefined when it was ended; nothing that it started or mounted is left in either case. Needs root on Linux.
 */
export async function runWithin(command: string[], limitInMs: number): Promise<number | undefined> {
  // The first process in there is a shell, because processes that lose their parent need one that reads their end.
  const [program = '', ...rest] = [...WITHIN, 'sh', '-c', '"$0" "$@"; exit $?', ...command]
  const child = spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit'] })
  // What ends unshare ends the first process in there, and with that one go all others.
  const end = () => void child.kill('SIGKILL')
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, end)
  const limit = setTimeout(end, limitInMs)
  try {
    const [code]: (number | null)[] = await once(child, 'exit')
    return code ?? undefined
  } finally {
    clearTimeout(limit)
    for (const signal of signals) process.off(signal, end)
  }
}
