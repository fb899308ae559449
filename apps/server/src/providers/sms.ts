import { Agent, request } from 'undici'
import { inSpan } from '#platform/tracing/in-span.ts'

export type SmsConfig = {
  /** The address of the gateway. */
  url: string
  key: string
  timeoutInMs?: number
}

/** `to` is sent unchanged: the digits of a Brazilian mobile number with its area code. */
export type Sms = { to: string; text: string }
export type SmsSender = ReturnType<typeof createSmsSender>

/** The gateway did not accept the message. `status` is its HTTP status, or 0 without an answer. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly status: number
  constructor(status: number, reason: string) {
    super(`The SMS gateway did not take the message: ${status || reason}`)
    this.status = status
  }
}

/** Sends text messages: POST {to, text} as JSON with a bearer key. `send` throws SmsError if one was not accepted. */
export function createSmsSender({ url, key, timeoutInMs = 10_000 }: SmsConfig) {
  const agent = new Agent({ connect: { timeout: Math.min(3000, timeoutInMs) }, keepAliveTimeout: 10_000 })

  return {
    send: ({ to, text }: Sms): Promise<void> =>
      inSpan(
        () => ({
          name: 'send SMS',
          kind: 'client',
          attributes: { 'http.request.method': 'POST', 'server.address': new URL(url).hostname },
        }),
        async (span) => {
          const status = await post({ to, text })
          span?.set({ 'http.response.status_code': status })
          if (status < 200 || status > 299) throw new SmsError(status, 'refused')
        },
      ),
    close: () => agent.close(),
  }

  async function post(message: Sms) {
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(timeoutInMs),
      })
      await answer.body.dump()
      return answer.statusCode
    } catch (error) {
      throw new SmsError(0, error instanceof Error ? error.name : 'network')
    }
  }
}
