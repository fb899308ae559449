import type { Input, Key, Problem, Reply } from '@porteira/contract'
import { ApiError } from './api-error.ts'
import { reportRetry } from './connection.ts'
import { forgetEarly, takeEarly } from './early-answers.ts'
import { reportStoredOn } from './stored-answer.ts'
import { urlOf } from './url-of.ts'

const TIMEOUT_MS = 15_000
/** Pauses before each retry. After the last retry the call fails. */
const RETRY_PAUSES_MS = [700, 2500, 5000]

type Options = {
  signal?: AbortSignal
  /** False for a poll, because the next poll is the retry. */
  retry?: boolean
  /** The idempotency key of a change. The server makes a change with the same key once. */
  once?: string
  /** Asks the server even when the HTTP cache has a fresh answer. */
  fresh?: boolean
  /** Sends the call to its end when the page is closed before the answer. Older Firefox ignores it. */
  outlivesPage?: boolean
  /** The proof of work for a call of an address with many calls. */
  proof?: string
  /** Reads the bytes of an answer of one of the accepted media types. Otherwise the answer is read by its own type. */
  reader?: { accept: string; read: (bytes: ArrayBuffer) => Promise<unknown> }
}

/**
 * Calls an endpoint by its key in the contract. When the address of many people needs a proof of work, the call solves
 * the challenge and is sent again.
 */
export async function api<K extends Key>(key: K, input: Input<K>, options: Options = {}): Promise<Reply<K>> {
  try {
    return await sendSafely(key, input, options)
  } catch (error) {
    if (!(error instanceof ApiError && (error.challenge || error.code === 'call_in_progress'))) throw error
    const { sendAgain } = await import('./send-again.ts')
    return sendAgain(error, (proof = '') => sendSafely(key, input, { ...options, proof }), options.signal)
  }
}

/**
 * Reads and changes with an idempotency key are sent again when the network fails. Any other change is sent once,
 * because the server may have made it before the answer was lost.
 */
async function sendSafely<K extends Key>(key: K, input: Input<K>, options: Options): Promise<Reply<K>> {
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
  const { signal, fresh, once, outlivesPage, reader, proof } = options
  const { body } = input as { body?: unknown }
  const isJson = body !== undefined && !(body instanceof FormData)
  const [address, method] = [urlOf(key, input), key.slice(0, key.indexOf(' '))]
  const timeout = withTimeout(signal)
  if (method !== 'GET') forgetEarly()
  try {
    const early = method === 'GET' && !proof ? takeEarly(address, timeout.signal) : undefined
    const response = await (early ??
      fetch(address, {
        method,
        signal: timeout.signal,
        ...(fresh && { cache: 'no-cache' as const }),
        ...(outlivesPage && { keepalive: true }),
        headers: {
          ...(reader && { accept: reader.accept }),
          ...(isJson && { 'content-type': 'application/json' }),
          ...(once && { 'idempotency-key': once }),
          ...(proof && { 'proof-of-work': proof }),
        },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      }))
    if (method === 'GET') reportStoredOn(storedOnOf(response))
    if (!response.ok) throw new ApiError(response.status, await problemOf(response))
    return (await (reader ? response.arrayBuffer().then(reader.read) : read(response))) as Reply<K>
  } catch (error) {
    // A lost connection, a timeout and an incomplete answer count as no answer.
    throw error instanceof ApiError ? error : new ApiError(0)
  } finally {
    timeout.end()
  }
}

/** A signal that aborts with the caller's signal or after the timeout. Phones of 2022 lack AbortSignal.any. */
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

/** A browser may see no network although the server answers, so only an older answer is from the browser's cache. */
const MAX_AGE_MS = 120_000

/** The time of an answer that did not come from the server now; '' for a current one. */
function storedOnOf({ headers }: Response) {
  const sentOn = headers.get('date') ?? ''
  const isFromCache = !navigator.onLine && Date.now() - Date.parse(sentOn) > MAX_AGE_MS
  return headers.has('x-stored-on') || isFromCache ? sentOn : ''
}

const contentType = (response: Response) => response.headers.get('content-type') ?? ''

function read(response: Response): Promise<unknown> {
  if (contentType(response).includes('json')) return response.json()
  return contentType(response).startsWith('text/plain') ? response.text() : response.blob()
}

async function problemOf(response: Response): Promise<Partial<Problem>> {
  return contentType(response).includes('json') ? response.json() : {}
}

/** True for errors that a retry may solve: no answer or a gateway error. */
const isTransient = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status)

async function wait(ms: number) {
  const done = reportRetry()
  await new Promise((resolve) => setTimeout(resolve, ms))
  done()
}
