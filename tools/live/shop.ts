import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@porteira/contract'
import { wirePassword } from '@porteira/domain'
import { DEMO_PASSWORD, send, SERVICE_KEY } from '../demo-shop.ts'

const ADMIN = '99999900100'

/** The calls of a running demo shop, as the administrator or another system makes them. */
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Logs in as the administrator of the demo. */
export async function openShop(url: string) {
  const call = async <Answer>(method: string, path: string, body?: object, key?: string) =>
    JSON.parse(await send(`${url}/api/${path}`, { method, body, key })) as Answer
  const pass = await wirePassword(DEMO_PASSWORD)
  const login = { cpf: ADMIN, pass, adminCheck: 1 }
  const { token } = await call<{ token: string }>('POST', 'users/login/userpass', login)

  return {
    url,
    read: <Answer>(path: string) => call<Answer>('GET', `${path}?token=${token}`),
    post: (path: string, body: object) => call('POST', path, { token, ...body }),
    setRules: (catUUID: string, competition: object) =>
      call('PUT', `categories/${catUUID}/competition?token=${token}`, { competition }),
    setProgramme: (eventUUID: string, sessions: readonly LiveSession[]) =>
      call('PUT', `programme/${eventUUID}?token=${token}`, {
        revision: 0,
        latestEnd: '00:00',
        sessions,
        full: 0,
        trial: 0,
      }),
    asSystem: (method: 'POST' | 'PUT', path: string, body: object) =>
      call(method, `integration/${path}`, body, SERVICE_KEY),
    /** Stores a decision with what is to be seen now of the strength or the entry. */
    async decide(catUUID: string, decision: LiveDecision) {
      const view = await call<DeskView>('GET', `competition/${catUUID}?token=${token}`)
      const own = view.strengths.find(
        ({ strength, standings }) =>
          strength === decision.strength || standings.some(({ badge }) => badge === decision.badge),
      )
      const body = { token, id: randomUUID(), seen: own?.seen ?? view.seen, ...decision }
      await call('POST', `competition/${catUUID}/decisions`, body)
    },
  }
}

type LiveSession = Input<'PUT /api/programme/:eventUUID'>['body']['sessions'][number]
type Decision = Input<'POST /api/competition/:catUUID/decisions'>['body']
type LiveDecision = Omit<Decision, 'token' | 'id' | 'seen'>
type DeskView = Reply<'GET /api/competition/:catUUID'>
