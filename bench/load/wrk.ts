import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from './find-program.ts'

const script = path.join(import.meta.dirname, 'requests.lua')

/** One HTTP request without its host. */
export type PlannedRequest = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: object
}

/** The result of one measurement; times are milliseconds. */
export type LoadResult = {
  perSecond: number
  requests: number
  refused: number
  broken: number
  p50: number
  p99: number
  longest: number
  /** Processor time of the whole run in milliseconds, where it was watched. */
  used: Used
}

export type Used = { server: number; database: number }
export type Watch = () => () => Used
type LoadOptions = { clients?: number; seconds?: number; watch?: Watch }

export const watchNothing: Watch = () => () => ({ server: 0, database: 0 })

/** Writes requests to a file for `runLoad`, which sends them in turn; each thread sends a share of them. */
export function writeRequests(file: string, requests: PlannedRequest[]) {
  writeFileSync(file, requests.map(withLength).join(''))
}

function withLength({ method = 'GET', path: url, headers = {}, body }: PlannedRequest) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `${method} ${url} HTTP/1.1\r\n${head.join('')}\r\n${text}`
  return `${Buffer.byteLength(request)}\n${request}`
}

/** Runs clients without pauses. Each client sends its next request directly after an answer. */
export async function runLoad(
  address: string,
  file: string,
  { clients = 50, seconds = 4, watch = watchNothing }: LoadOptions,
): Promise<LoadResult> {
  // wrk divides its connections among its threads and drops the rest.
  const threads = clients >= 10 && clients % 2 === 0 ? 2 : 1
  const readUsed = watch()
  const { stdout } = await promisify(execFile)(findProgram('wrk'), [
    ...`-t ${threads} -c ${clients} -d ${seconds}s --timeout 15s --latency -s`.split(' '),
    script,
    address,
    '--',
    file,
    String(threads),
  ])
  const used = readUsed()
  const line = /^RESULT (.*)$/m.exec(stdout)?.[1]
  if (!line) throw new Error(`The output of wrk cannot be read:\n${stdout}`)
  const result: Record<string, number> = JSON.parse(line)
  const figure = (name: string) => result[name] ?? 0
  return {
    perSecond: (figure('requests') - figure('refused')) / (figure('microseconds') / 1e6),
    requests: figure('requests'),
    refused: figure('refused'),
    broken: figure('broken'),
    p50: figure('p50') / 1000,
    p99: figure('p99') / 1000,
    longest: figure('longest') / 1000,
    used,
  }
}
