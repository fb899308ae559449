import { reaisFromCents, refundMessages } from '@porteira/domain'
import type { WaitingReturn } from '@porteira/contract'
import type { Database, Transaction } from '#database/client.ts'
import { refuse } from '#errors.ts'
import { type Actor, recordFact, recordFacts } from '../audit/audit.service.ts'
import * as queries from './waiting.queries.ts'

const factOf = (status: string, id: string, after: object = {}) => ({
  action: `refund.${status}`,
  entity: 'refund_request',
  entityId: id,
  after: { status, ...after },
})

/** Leaves a return that is more than its administrator may give back today for a second one to confirm. */
export async function leaveForSecond(
  db: Transaction,
  asked: { chargeId: number | null; endToEndId: string; valueInCents: number; description: string },
  actor: Actor,
) {
  await expireIn(db)
  const request = await queries.insertRequest(db, { ...asked, askedBy: actor.accountId! })
  if (!request) throw refuse('already_waits', refundMessages.alreadyWaits)
  const { valueInCents, description } = asked
  await recordFact(db, actor, factOf('waiting', request.id, { valueInCents, description }))
  return request.id
}

/** What waits, as the administrator who looks sees it. */
export const listWaitingReturns = async (db: Database, viewerId: number): Promise<WaitingReturn[]> =>
  (await queries.listWaiting(db)).map((row) => ({
    requestId: row.id,
    cartCode: row.cartCode,
    eventName: row.eventName,
    buyerName: row.buyerName,
    value: reaisFromCents(row.valueInCents),
    desc: row.description,
    askedBy: row.askerName,
    askedOn: row.askedAt.toISOString(),
    expiresOn: row.expiresAt.toISOString(),
    isOwn: row.askedBy === viewerId ? 1 : 0,
  }))

/** Ends the requests whose day is over; answers how many. */
export const expireRequests = (db: Database) => db.transaction().execute(expireIn)

async function expireIn(db: Transaction) {
  const ended = await queries.expireOld(db)
  await recordFacts(
    db,
    { kind: 'job' },
    ended.map(({ id }) => factOf('request_expired', id)),
  )
  return ended.length
}
