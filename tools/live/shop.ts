import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Input, Reply } from '@porteira/contract'
import { wirePassword } from '@porteira/domain'

const ADMIN = { cpf: '99999900100', password: 'laco-demo-2026' }
const SERVICE_KEY = process.env['SERVICE_KEY'] ?? 'porteira-demo-service-key'

/** The calls of a running demo shop, as the administrator or another system makes them. */
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Logs in as the administrator of the demo. */
export async function openShop(url: string) {
  async function send<Answer>(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { authorization: `Bearer ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status === 429) {
      await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000)
      return send(method, path, body, key)
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const pass = await wirePassword(ADMIN.password)
  const login = { cpf: ADMIN.cpf, pass, adminCheck: 1 }
  const { token } = await send<{ token: string }>('POST', 'users/login/userpass', login)

  return {
    url,
    read: <Answer>(path: string) => send<Answer>('GET', `${path}?token=${token}`),
    post: (path: string, body: object) => send('POST', path, { token, ...body }),
    setRules: (catUUID: string, competition: object) =>
      send('PUT', `categories/${catUUID}/competition?token=${token}`, { competition }),
    setProgramme: (eventUUID: string, sessions: readonly LiveSession[]) =>
      send('PUT', `programme/${eventUUID}?token=${token}`, {
        revision: 0,
        latestEnd: '00:00',
        sessions,
        full: 0,
        trial: 0,
      }),
    asSystem: (method: 'POST' | 'PUT', path: string, body: object) =>
      send(method, `integration/${path}`, body, SERVICE_KEY),
    /** Stores a decision with what is to be seen now of the strength or the entry. */
    async decide(catUUID: string, decision: LiveDecision) {
      const view = await send<DeskView>('GET', `competition/${catUUID}?token=${token}`)
      const own = view.strengths.find(
        ({ strength, standings }) =>
          strength === decision.strength || standings.some(({ badge }) => badge === decision.badge),
      )
      const body = { token, id: randomUUID(), seen: own?.seen ?? view.seen, ...decision }
      await send('POST', `competition/${catUUID}/decisions`, body)
    },
  }
}

type LiveSession = Input<'PUT /api/programme/:eventUUID'>['body']['sessions'][number]
type Decision = Input<'POST /api/competition/:catUUID/decisions'>['body']
type LiveDecision = Omit<Decision, 'token' | 'id' | 'seen'>
type DeskView = Reply<'GET /api/competition/:catUUID'>
