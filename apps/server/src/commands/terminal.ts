import { createInterface } from 'node:readline/promises'
import { buffer } from 'node:stream/consumers'

/** What a command knows of the place in which it was started, and how it answers. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  /** The folder in which the person stands; the paths that they type start there. */
  folder: string
  /** Writes a line of the result to standard output. */
  print: (line: string) => void
  /** Writes a line for the person, which is no part of the result, to standard error. */
  note: (line: string) => void
  readInput: () => Promise<Buffer>
  /** Asks a question and returns the answer, or '' if none is given. Undefined without a terminal. */
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
  // Ctrl+C and Ctrl+D are an answer too: none.
  const answered = lines.question(question).catch(() => '')
  const answer = await Promise.race([answered, closed])
  lines.close()
  return answer.trim()
}
