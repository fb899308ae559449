import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

const program = path.join(import.meta.dirname, 'sell-until-killed.ts')

/** A process that sells at this database, in a directory or at an address. */
export async function startSeller(where: string) {
  const child = spawn(process.execPath, [program, where], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: string[] = []
  const isSelling = Promise.withResolvers<void>()
  const lines = createInterface(child.stdout).on('line', (line) => {
    if (line === 'selling') isSelling.resolve()
    else acknowledged.push(line)
  })
  const ended = once(child, 'exit').then(([code]) =>
    isSelling.reject(new Error(`The seller ended with ${code} before it sold.`)),
  )
  await isSelling.promise

  return {
    acknowledged,
    async killInTheMiddle() {
      while (acknowledged.length === 0) await pause(5)
      await pause(Math.random() * 300)
      const closed = once(lines, 'close')
      child.kill('SIGKILL')
      await Promise.all([ended, closed])
    },
  }
}
