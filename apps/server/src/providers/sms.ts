import { Agent, request } from 'undici'

export type SmsConfig = {
  /** Where messages are posted to. */
  url: string
  key: string
  timeoutInMs?: number
}

/** `to` travels as it is given: the digits of a Brazilian mobile with its area code. */
export type Sms = { to: string; text: string }
export type SmsSender = ReturnType<typeof createSmsSender>

/** The gateway did not take the message. `status` is 0 when it did not answer. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly status: number
  constructor(status: number, reason: string) {
    super(`The SMS gateway did not take the message: ${status || reason}`)
    this.status = status
  }
}

/** Sends text messages: POST {to, text} as JSON with a bearer key. `send` throws SmsError unless it was taken. */
export function createSmsSender({ url, key, timeoutInMs = 10_000 }: SmsConfig) {
  const agent = new Agent({ connect: { timeout: Math.min(3000, timeoutInMs) }, keepAliveTimeout: 10_000 })

  return {
    async send({ to, text }: Sms): Promise<void> {
      const status = await post({ to, text })
      if (status < 200 || status > 299) throw new SmsError(status, 'refused')
    },
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
