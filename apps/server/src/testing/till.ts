import { randomBytes } from 'node:crypto'
import type { Role } from '@porteira/contract'
import { buildAccount, buildSession } from './builders.ts'
import type { TestServer } from './server.ts'

export type Clerk = Awaited<ReturnType<typeof buildClerk>>

/** A person with a role for one event, or with null for all events, who uses one browser. */
export async function buildClerk({ db }: TestServer, eventId: string | null, role: Role = 'desk') {
  const account = await buildAccount(db)
  await db.insertInto('role_grant').values({ account_id: account.id, role, event_id: eventId }).execute()
  return {
    account,
    token: await buildSession(db, account.id, 'admin'),
    deviceKey: randomBytes(24).toString('base64url'),
  }
}

/** Opens a shift for this person and returns it. */
export async function openShift(server: TestServer, eventUUID: string, clerk: Clerk, float = 100) {
  const { deviceKey, token } = clerk
  const { status, body } = await server.call('POST /api/events/:eventUUID/till/shifts', {
    params: { eventUUID },
    query: { token },
    body: { float, deviceKey, deviceName: 'Balcão' },
  })
  if (status !== 200) throw new Error(`No shift: ${body.msg}`)
  return body.shift
}

/** The notes and coins of an amount, the largest first. */
export function countOf(reais: number) {
  let left = Math.round(reais * 100)
  return [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01].map((value) => {
    const quantity = Math.floor(left / Math.round(value * 100))
    left -= quantity * Math.round(value * 100)
    return { value, quantity }
  })
}
