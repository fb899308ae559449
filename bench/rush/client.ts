import http from 'node:http'

/** One call as the buyer measured it. Status 0 means that no answer came. */
export type Call = { name: string; atMs: number; tookMs: number; status: number; code: string }
export type Answer = { status: number; body: Record<string, unknown>; text: string }

type CallRequest = {
  name: string
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: object
}

/** Calls the shop and records the duration of each call. */
export function openClient(shopUrl: string) {
  const { hostname, port } = new URL(shopUrl)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1000 })
  const calls: Call[] = []
  const began = performance.now()

  const send = ({ name, method = 'GET', path, headers = {}, body }: CallRequest) =>
    new Promise<Answer>((resolve) => {
      const asked = performance.now()
      const end = (status: number, text: string) => {
        const answer = { status, text, body: readJson(text) }
        const code = String(answer.body['code'] ?? '')
        calls.push({ name, atMs: asked - began, tookMs: performance.now() - asked, status, code })
        resolve(answer)
      }
      const json = body && { 'content-type': 'application/json' }
      const request = http.request({ hostname, port, agent, method, path, headers: { ...headers, ...json } })
      request.once('error', () => end(0, ''))
      request.once('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('end', () => end(response.statusCode ?? 0, Buffer.concat(parts).toString()))
      })
      request.end(body && JSON.stringify(body))
    })

  return { send, calls, elapsedMs: () => performance.now() - began, close: () => agent.destroy() }
}

export type Client = ReturnType<typeof openClient>

function readJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}
