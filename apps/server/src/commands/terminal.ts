import { createInterface } from 'node:readline/promises'
import { buffer } from 'node:stream/consumers'

/** The environment, the folder and the streams with which a command works. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  /** The current folder of the user. Paths in arguments start here. */
  folder: string
  /** Writes a line of the result to standard output. */
  print: (line: string) => void
  /** Writes a line for the user to standard error; it is no part of the result. */
  note: (line: string) => void
  readInput: () => Promise<Buffer>
  /** Asks a question and returns the answer, or '' without one. Undefined if standard input is no terminal. */
  ask: ((question: string) => Promise<string>) | undefined
  exitCode: number
}

/** The terminal of this process. */
export const openTerminal = (folder: string): Terminal => ({
  env: process.env,
  folder,
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  readInput: () => buffer(process.stdin),
  ask: process.stdin.isTTY ? ask : undefined,
  exitCode: 0,
})

async function ask(question: string) {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  // Ctrl+C and Ctrl+D count as an empty answer.
  const answered = lines.question(question).catch(() => '')
  const answer = await Promise.race([answered, closed])
  lines.close()
  return answer.trim()
}
