import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values']

/**
 * The options of a contributor's script. `--help` prints the description and ends the script.
 * An unknown option or an argument ends it with code 2.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  about: string,
  options: Options,
): Values<Options> {
  const read = parseOptions(about, options, process.argv.slice(2))
  if ('values' in read) return read.values
  const say = read.exitCode === 0 ? console.log : console.error
  say(read.text)
  process.exit(read.exitCode)
}

export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  about: string,
  options: Options,
  args: string[],
): { values: Values<Options> } | { text: string; exitCode: number } {
  const names = Object.entries(options).map(nameOption)
  const usage = names.length > 0 ? `${about}\n\nOptions: ${[...names, '--help'].join(', ')}` : about
  if (args.includes('--help') || args.includes('-h')) return { text: usage, exitCode: 0 }
  try {
    return { values: parseArgs({ args, options }).values }
  } catch (error) {
    const text = names.length > 0 ? `${(error as Error).message}\n\n${usage}` : usage
    return { text, exitCode: 2 }
  }
}

/**
 * Runs the program that the first argument names, which reads the other arguments. Without a name runs `standard`;
 * an unknown name ends with 2.
 */
export async function runNamed(
  about: string,
  programs: Record<string, () => Promise<unknown>>,
  standard: () => Promise<unknown>,
) {
  const [name = '-'] = process.argv.slice(2)
  if (name.startsWith('-')) return standard()
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined
  if (program) {
    process.argv.splice(2, 1)
    return program()
  }
  console.error(`${about}\n\nThere is no ${name}; there are: ${Object.keys(programs).join(', ')}`)
  process.exit(2)
}

const nameOption = ([name, { type }]: [string, { type: string }]) =>
  type === 'string' ? `--${name} VALUE` : `--${name}`
