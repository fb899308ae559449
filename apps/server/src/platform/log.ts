import path from 'node:path'
import pino, { type DestinationStream } from 'pino'

const program = path.basename(process.argv[1] ?? '', '.ts')

/**
 * Gathers what is logged in one turn of the event loop into one write, because each write is a call to the system.
 * The end of the process waits for it.
 */
export function turnByTurn(out: DestinationStream): DestinationStream {
  let lines = ''
  const writeAll = () => {
    const text = lines
    lines = ''
    if (text !== '') out.write(text)
  }
  process.once('exit', writeAll)
  return {
    write(line) {
      if (lines === '') setImmediate(writeAll)
      lines += line
    },
  }
}

const standardOutput = turnByTurn(pino.destination({ dest: 1, sync: true }))

/** The server's log, one JSON line per event, to standard output or to `destination`; `mixin` is said in each line. */
export const createLog = (
  level: string,
  destination: DestinationStream = standardOutput,
  mixin?: () => object,
) =>
  pino(
    {
      name: program,
      level,
      ...(mixin && { mixin }),
      serializers: { err: describeError, error: describeError, req: () => undefined },
    },
    destination,
  )

type ErrorLike = { name?: string; message?: string; stack?: string; code?: unknown; constraint?: unknown }

/** What a person needs to mend a failure. Databases and banks quote the values they refuse; those stay out. */
function describeError(given: unknown): object {
  const error = (
    typeof given === 'object' && given !== null ? given : { message: String(given) }
  ) as ErrorLike
  const quotesInput = String(error.code ?? '').startsWith('22')
  const say = (text = '') => masked(quotesInput ? text.replaceAll(/"[^"\n]*"/g, '"…"') : text)
  const inner = given instanceof AggregateError ? given.errors.map(describeError) : undefined
  return {
    type: error.name ?? 'Error',
    message: say(error.message),
    stack: say(error.stack),
    ...(typeof error.code === 'string' && { code: error.code }),
    ...(typeof error.constraint === 'string' && { constraint: error.constraint }),
    ...(given instanceof Error && given.cause !== undefined && { cause: describeError(given.cause) }),
    ...(inner && { errors: inner }),
  }
}

const secrets = /\?[^\s'"]+|(?<![\w.])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)|(?<![\w/.-])[\w-]{40,}(?![\w/.])/g

/** Query strings, CPFs, tokens and hashes give way to a dot. */
const masked = (text: string) => text.replaceAll(secrets, '•')
