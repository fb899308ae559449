import type { Cancellation } from '@porteira/contract'
import { cancellationMessages, reaisFromCents, refundMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { listCancellable, readEventByUuid } from '#modules/catalog/index.ts'
import type { Database } from '#platform/database/client.ts'
import { refuse } from '#platform/errors.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { retryRefund } from '../refunds/requests/retrying.service.ts'
import { requestExpiry } from '../second-person.service.ts'
import * as queries from './cancellations.queries.ts'
import * as states from './states.queries.ts'

/** The categories of an event that may be cancelled, with their live entries. */
export async function listCategoriesToCancel(db: Database, eventId: string) {
  const all = await listCancellable(db, eventId)
  const counted = await queries.countEntries(db, { eventId, categoryIds: all.map(({ id }) => id) })
  const entries = new Map(counted.map((one) => [one.categoryId, one.entries]))
  return all.map(({ id, name, refusal }) => ({
    categoryUUID: id,
    name,
    entries: entries.get(id) ?? 0,
    refusal,
  }))
}

export type DescribedCancellation = Omit<
  Cancellation,
  'categories' | 'askedBy' | 'decidedBy' | 'peopleTold' | 'peopleByPhone'
> & { categoryIds: string[]; askedById: number; decidedById: number | null; cartItemIds: number[] }

/** The last cancellation of an event, how far it is, and the entries that are left. */
export async function describeCancellation(
  db: Database,
  eventId: string,
  viewerId: number,
): Promise<DescribedCancellation | undefined> {
  const row = await states.findLast(db, eventId)
  if (!row) return undefined
  const scope = states.scopeOf(row)
  const left = row.status === 'done' ? [] : await queries.listAffected(db, scope)
  const progress = await queries.readProgress(db, row.id)
  const failures = await queries.listFailures(db, row.id)
  const { recent, recentSeconds, queued } = progress
  return {
    cancellationUUID: row.id,
    state: row.status as Cancellation['state'],
    wholeEvent: row.is_whole_event ? 1 : 0,
    categoryIds: scope.categoryIds,
    cartItemIds: left.flatMap(({ entries }) => entries),
    reason: row.reason,
    askedById: row.asked_by,
    decidedById: row.decided_by,
    askedOn: row.asked_at.toISOString(),
    expiresOn: requestExpiry(row.asked_at).toISOString(),
    isOwn: row.asked_by === viewerId ? 1 : 0,
    ...(row.decided_at && { decidedOn: row.decided_at.toISOString() }),
    ...(row.ended_at && { endedOn: row.ended_at.toISOString() }),
    cartsDone: progress.carts,
    cartsLeft: left.length,
    openSales: left.filter(({ isOpenSale }) => isOpenSale).length,
    refunded: { count: progress.refunded, value: reaisFromCents(progress.refundedInCents) },
    queued: { count: queued, value: reaisFromCents(progress.queuedInCents) },
    failed: { count: progress.failed, value: reaisFromCents(progress.failedInCents) },
    atDesk: { count: progress.atDesk, value: reaisFromCents(progress.atDeskInCents) },
    failures: failures.map(describeFailure),
    ...(recent > 1 && queued > 0 && { secondsLeft: Math.ceil((queued * recentSeconds) / recent) }),
  }
}

const describeFailure = ({ valueInCents, since, isInDoubt, isTooOld, ...row }: queries.FailureRow) => ({
  ...row,
  value: reaisFromCents(valueInCents),
  since: since.toISOString(),
  what: isInDoubt ? ('doubt' as const) : mayRetry(row, isTooOld) ? ('retry' as const) : ('transfer' as const),
})

const mayRetry = ({ bankReason }: Pick<queries.FailureRow, 'bankReason'>, isTooOld: boolean) =>
  !isTooOld && bankReason !== refundMessages.windowClosed

/**
 * Repeats the refunds of a cancellation that failed at the bank. Two people have confirmed the sums, so the daily limit of
 * the caller does not count. Those in doubt, and those of old Pix, are left out.
 */
export async function retryFailed(context: Pick<Context, 'db' | 'queue'>, eventUUID: string, actor: Actor) {
  const { id: eventId } = await readEventByUuid(context.db, eventUUID)
  const row = await states.findLast(context.db, eventId)
  const failures = row ? await queries.listFailures(context.db, row.id) : []
  const wanted = failures.filter((one) => !one.isInDoubt && mayRetry(one, one.isTooOld))
  if (wanted.length === 0) throw refuse('nothing_to_retry', cancellationMessages.nothingToRetry)
  for (const { refundId } of wanted) await retryRefund(context, refundId, { actor, capInCents: undefined })
  return cancellationMessages.retried(wanted.length)
}
