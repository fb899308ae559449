import { setTimeout as pause } from 'node:timers/promises'

/** The password of all accounts of the demo. */
export const DEMO_PASSWORD = 'laco-demo-2026'

/** The key with which another system calls the demo shop. */
export const SERVICE_KEY = process.env['SERVICE_KEY'] ?? 'porteira-demo-service-key'

type Sent = { method: string; body?: object | undefined; key?: string | undefined }

/** Calls an address of the demo and returns the text of its answer. Waits where a limit asks for it. */
export async function send(address: string, { method, body, key }: Sent): Promise<string> {
  const answer = await fetch(address, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { authorization: `Bearer ${key}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (answer.status === 429) {
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000)
    return send(address, { method, body, key })
  }
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${address}: ${text}`)
  return text
}
