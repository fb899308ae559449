import path from 'node:path'
import pino, { type DestinationStream } from 'pino'

const program = path.basename(process.argv[1] ?? '', '.ts')

const MAX_WAIT_IN_MS = 50
/** Warnings and errors: `pino` writes the level first. */
const urgent = /^\{"level":[456]/

/**
 * Combines log lines into one write, because each write is a system call. A line waits 50 ms at most, a warning or an
 * error does not wait. The end of the process waits for the write.
 */
export function combineWrites(out: DestinationStream): DestinationStream {
  let lines = ''
  const writeAll = () => {
    const text = lines
    lines = ''
    if (text !== '') out.write(text)
  }
  process.once('exit', writeAll)
  return {
    write(line) {
      if (lines === '') setTimeout(writeAll, MAX_WAIT_IN_MS).unref()
      lines += line
      if (urgent.test(line)) writeAll()
    },
  }
}

const standardOutput = combineWrites(pino.destination({ dest: 1, sync: true }))

/** The server's log: one JSON line per event, to standard output or to `destination`. Each line has the fields of `mixin`. */
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

/** The fields of an error for the log. Databases and banks quote the values that they refuse; these are removed. */
function describeError(thrown: unknown): object {
  const error = (
    typeof thrown === 'object' && thrown !== null ? thrown : { message: String(thrown) }
  ) as ErrorLike
  const quotesInput = String(error.code ?? '').startsWith('22')
  const say = (text = '') => masked(quotesInput ? text.replaceAll(/"[^"\n]*"/g, '"…"') : text)
  const inner = thrown instanceof AggregateError ? thrown.errors.map(describeError) : undefined
  return {
    type: error.name ?? 'Error',
    message: say(error.message),
    stack: say(error.stack),
    ...(typeof error.code === 'string' && { code: error.code }),
    ...(typeof error.constraint === 'string' && { constraint: error.constraint }),
    ...(thrown instanceof Error && thrown.cause !== undefined && { cause: describeError(thrown.cause) }),
    ...(inner && { errors: inner }),
  }
}

const secrets = /\?[^\s'"]+|(?<![\w.])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)|(?<![\w/.-])[\w-]{40,}(?![\w/.])/g

/** Replaces query strings, CPFs, tokens and hashes by a dot. */
const masked = (text: string) => text.replaceAll(secrets, '•')
