import { Agent, type Dispatcher, request } from 'undici'
import { BankError } from './bank-error.ts'
import { type PixConfig, readCertificate } from './config.ts'
import { inSpan } from '#platform/tracing/in-span.ts'

const MAX_ANSWER_IN_BYTES = 8 * 1024 * 1024

export type BankRequest = {
  method: Dispatcher.HttpMethod
  url: URL
  /** The path with the names of its ids, such as `/cob/{txid}`. */
  template: string
  headers: Record<string, string>
  body?: string
}
export type BankAnswer = {
  status: number
  retryAfter: string | undefined
  body: unknown
  isReadable: boolean
}
export type Transport = ReturnType<typeof createTransport>

/**
 * Sends requests over keep-alive connections, with the client certificate if there is one. It follows no redirect. If
 * no answer arrives in time, it throws BankError 'unavailable' with the network's error code.
 */
export function createTransport(config: PixConfig) {
  const timeoutInMs = config.timeoutInMs ?? 10_000
  const agent = new Agent({
    connect: { timeout: config.connectTimeoutInMs ?? 3000, ...readCertificate(config) },
    keepAliveTimeout: 10_000,
    headersTimeout: timeoutInMs,
    bodyTimeout: timeoutInMs,
    maxResponseSize: MAX_ANSWER_IN_BYTES,
  })

  async function exchange({ method, url, headers, body }: BankRequest): Promise<BankAnswer> {
    const signal = AbortSignal.timeout(timeoutInMs)
    try {
      const answer = await request(url, { dispatcher: agent, method, headers, body: body ?? null, signal })
      const content = await answer.body.text()
      const retryAfter = answer.headers['retry-after']
      return {
        status: answer.statusCode,
        retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
        ...parse(content),
      }
    } catch (error) {
      throw new BankError('unavailable', { type: networkCode(error) })
    }
  }

  const send = (call: BankRequest) =>
    inSpan(
      () => ({
        name: `${call.method} ${call.template}`,
        kind: 'client',
        attributes: {
          'http.request.method': call.method,
          'url.template': call.template,
          'server.address': call.url.hostname,
        },
      }),
      async (span) => {
        const answer = await exchange(call)
        span?.set({ 'http.response.status_code': answer.status })
        if (answer.status >= 400) span?.fail(String(answer.status))
        return answer
      },
    )

  return { send, close: () => agent.close() }
}

/** Parses JSON without regard to the content type. Null values count as absent. */
function parse(content: string): { body: unknown; isReadable: boolean } {
  if (content.trim() === '') return { body: undefined, isReadable: true }
  try {
    return { body: JSON.parse(content, (_, value: unknown) => value ?? undefined), isReadable: true }
  } catch {
    return { body: undefined, isReadable: false }
  }
}

const networkCode = (error: unknown) => {
  if (!(error instanceof Error)) return 'network'
  if (error.name === 'TimeoutError') return 'timeout'
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : error.name
}
