import { adminMessages, objectionMessages, publicName } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { EventScope } from '#platform/roles.rules.ts'
import { reopenFormationOf } from '../formations/reviewing.service.ts'
import { mailOwner } from '#modules/sales/index.ts'
import { promiseMail } from '#platform/outbox/notices.service.ts'
import * as rules from './deciding.rules.ts'
import * as queries from './objections.queries.ts'

type Dependencies = Pick<Context, 'db' | 'queue'>

/** The objections that wait for a decision of the organisation, about the events of a scope. */
export async function listWaitingObjections(db: Database, scope: EventScope) {
  const rows = await queries.listWaiting(db, scope)
  return rows.map(({ id, madeAt, ...row }) => ({
    ...row,
    objectionId: String(id),
    madeOn: madeAt.toISOString(),
  }))
}

/** Accepts an objection: the formation is opened again, and rider and buyer get a mail. Returns the message for the desk. */
export const acceptObjection = ({ db, queue }: Dependencies, objectionId: string, actor: Actor) =>
  db.transaction().execute(async (db) => {
    const decided = await decide(db, objectionId, { status: 'accepted', reason: '' }, actor)
    const { id, cartId, cartItemId, categoryName } = decided
    const isReopened = await reopenFormationOf(db, { cartId, cartItemId, actor }, decided.accountId)
    if (isReopened) await mailOwner(db, cartId, rules.reopenedNotice(id, publicName(decided), categoryName))
    await mailRider(db, decided, rules.acceptedMail(decided))
    await queue.ask('send-outbox', db)
    return isReopened ? objectionMessages.accepted : objectionMessages.acceptedWithoutChange
  })

/** Refuses an objection: the entry stays, and the rider gets the reason by mail. Returns the message for the desk. */
export async function refuseObjection(
  { db, queue }: Dependencies,
  objectionId: string,
  decision: { reason: string; actor: Actor },
) {
  const reason = decision.reason.trim()
  if (reason === '') throw invalid(adminMessages.invalidReason, 'invalid_reason')
  return db.transaction().execute(async (db) => {
    const decided = await decide(db, objectionId, { status: 'refused', reason }, decision.actor)
    await mailRider(db, decided, rules.refusedMail(decided, reason))
    await queue.ask('send-outbox', db)
    return objectionMessages.refused
  })
}

/** Writes the decision and its audit record. Throws if the objection is decided already or does not exist. */
async function decide(
  db: Transaction,
  objectionId: string,
  { status, reason }: Pick<queries.Decision, 'status' | 'reason'>,
  actor: Actor,
) {
  if (!/^\d{1,15}$/.test(objectionId)) throw notFound()
  const id = Number(objectionId)
  const decided = await queries.decideObjection(db, id, {
    status,
    decidedBy: actor.accountId ?? null,
    reason,
  })
  if (!decided)
    throw (await queries.findObjection(db, id))
      ? refuse('objection_decided', objectionMessages.alreadyDecided)
      : notFound()
  await recordFact(db, actor, {
    action: `objection.${status}`,
    entity: 'objection',
    entityId: String(id),
    before: { status: 'waiting' },
    after: { status },
    reason,
  })
  return decided
}

async function mailRider(
  db: Transaction,
  { id, email }: queries.DecidedObjection,
  mail: { subject: string; text: string },
) {
  if (email !== '') await promiseMail(db, { fact: `objection.decided:${id}`, to: email, ...mail })
}
