import type { Input, Key, Reply } from '@porteira/contract'
import { ApiError } from './api-error.ts'
import { reportRetry } from './connection.ts'
import { forgetEarly, takeEarly } from './early-answers.ts'
import { urlOf } from './url-of.ts'

const TIMEOUT_MS = 15_000
/** Pauses before a read is tried again; with both spent, the failure is told. */
const RETRY_PAUSES_MS = [700, 2500, 5000]

type Options = {
  signal?: AbortSignal
  /** A poll does not retry: its next round is the retry. */
  retry?: boolean
  /** A name for this change, under which the server makes it once however often it is sent. */
  once?: string
  /** Asks the server even where the browser still has an answer that it may keep. */
  fresh?: boolean
}

/**
 * Calls an endpoint by its name in the contract. Reads are tried again when the network fails, and changes that
 * have a name; any other change is sent once, because its answer may be what got lost.
 */
export async function api<K extends Key>(key: K, input: Input<K>, options: Options = {}): Promise<Reply<K>> {
  const isSafe = key.startsWith('GET ') || options.once !== undefined
  const pauses = isSafe && options.retry !== false ? RETRY_PAUSES_MS : []
  for (const pause of pauses) {
    try {
      return await send(key, input, options)
    } catch (error) {
      if (!isTransient(error) || options.signal?.aborted) throw error
      await wait(pause)
    }
  }
  return send(key, input, options)
}

async function send<K extends Key>(key: K, input: Input<K>, options: Options): Promise<Reply<K>> {
  const { signal, fresh, once } = options
  const { body } = input as { body?: unknown }
  const [address, method] = [urlOf(key, input), key.slice(0, key.indexOf(' '))]
  const timeout = withTimeout(signal)
  if (method !== 'GET') forgetEarly()
  try {
    const early = method === 'GET' ? takeEarly(address, timeout.signal) : undefined
    const response = await (early ??
      fetch(address, {
        method,
        signal: timeout.signal,
        ...(fresh && { cache: 'no-cache' as const }),
        ...(body instanceof FormData && { body }),
        ...(body !== undefined &&
          !(body instanceof FormData) && {
            headers: { 'content-type': 'application/json', ...(once && { 'idempotency-key': once }) },
            body: JSON.stringify(body),
          }),
      }))
    if (!response.ok) throw new ApiError(response.status, await problemOf(response))
    return (await read(response)) as Reply<K>
  } catch (error) {
    // Dropped lines, timeouts and half answers are all one thing to the buyer: no answer.
    throw error instanceof ApiError ? error : new ApiError(0)
  } finally {
    timeout.end()
  }
}

/** Ends with the caller's wish or with our timeout. By hand, because phones of 2022 lack AbortSignal.any. */
function withTimeout(request?: AbortSignal) {
  const both = new AbortController()
  const abort = () => both.abort()
  const timer = setTimeout(abort, TIMEOUT_MS)
  if (request?.aborted) abort()
  request?.addEventListener('abort', abort)
  const end = () => {
    clearTimeout(timer)
    request?.removeEventListener('abort', abort)
  }
  return { signal: both.signal, end }
}

const contentType = (response: Response) => response.headers.get('content-type') ?? ''

function read(response: Response): Promise<unknown> {
  if (contentType(response).includes('json')) return response.json()
  return contentType(response).startsWith('text/plain') ? response.text() : response.blob()
}

async function problemOf(response: Response): Promise<{ code?: string; msg?: string }> {
  return contentType(response).includes('json') ? response.json() : {}
}

/** Worth another try: no answer, a gateway that says the server is away for a moment, the first try still at work. */
const isTransient = (error: unknown) =>
  error instanceof ApiError &&
  ([0, 502, 503, 504].includes(error.status) || error.code === 'call_in_progress')

async function wait(ms: number) {
  const done = reportRetry()
  await new Promise((resolve) => setTimeout(resolve, ms))
  done()
}
