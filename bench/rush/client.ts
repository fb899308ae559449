import http from 'node:http'
import type { Proof } from '@porteira/contract'
import { challengeOf, solve } from '../../apps/server/src/testing/proof.ts'

/** One call as the buyer measured it. Status 0 means that no answer came. */
export type Call = { name: string; atMs: number; tookMs: number; status: number; code: string }
export type Answer = { status: number; body: Record<string, unknown>; text: string }

type CallRequest = {
  name: string
  method?: string
  path: string
  headers?: Record<string, string>
  body?: object
}

// As many as the page solves for one call.
const MAX_CHALLENGES = 5

/**
 * Calls the shop and records the duration of each call. Like the page it solves the challenge of a call that needs a
 * proof of work, and sends the call again.
 */
export function openClient(shopUrl: string) {
  const { hostname, port } = new URL(shopUrl)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1000 })
  const calls: Call[] = []
  /** The iterations of PBKDF2 for each solved challenge. */
  const proofs: number[] = []
  /** Calls that a limit refused for good. */
  const turnedAway: Call[] = []
  const began = performance.now()

  const sendOnce = ({ name, method = 'GET', path, headers = {}, body }: CallRequest) =>
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

  async function prove({ body }: Answer) {
    const challenge = challengeOf({ body })
    const header = await solve(challenge)
    const proof = JSON.parse(Buffer.from(header['proof-of-work'], 'base64').toString()) as Proof
    proofs.push((proof.solution.counter + 1) * challenge.parameters.cost)
    return header
  }

  async function send(request: CallRequest) {
    let answer = await sendOnce(request)
    for (let count = 0; count < MAX_CHALLENGES && answer.body['code'] === 'proof_required'; count++)
      answer = await sendOnce({ ...request, headers: { ...request.headers, ...(await prove(answer)) } })
    const code = String(answer.body['code'] ?? '')
    if (answer.status === 429 || code === 'too_many_open_carts')
      turnedAway.push({
        name: request.name,
        atMs: performance.now() - began,
        tookMs: 0,
        status: answer.status,
        code,
      })
    return answer
  }

  return {
    send,
    calls,
    proofs,
    turnedAway,
    elapsedMs: () => performance.now() - began,
    close: () => agent.destroy(),
  }
}

export type Client = ReturnType<typeof openClient>

function readJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}
