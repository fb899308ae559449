import { run } from '#commands/run.ts'

type WorkingFolder = { env: NodeJS.ProcessEnv; folder?: string; answers?: string[]; input?: string }

/** Runs a command of `porteira` in this process. `answers` are the typed lines; without them there is no terminal. */
export async function runCommand(args: string[], { env, folder = '/', answers, input = '' }: WorkingFolder) {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const left = answers && [...answers]
  const code = await run(args, {
    env,
    folder,
    print: (line) => void stdout.push(line),
    note: (line) => void stderr.push(line),
    readInput: () => Promise.resolve(Buffer.from(input)),
    ask:
      left &&
      ((question) => {
        stderr.push(question)
        return Promise.resolve(left.shift() ?? '')
      }),
    exitCode: 0,
  })
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') }
}
