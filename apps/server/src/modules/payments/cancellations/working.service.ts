import { cancellationMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { lockWithItems, mailOwner } from '#modules/sales/index.ts'
import { type Actor, factOf, recordFact } from '#platform/audit/audit.service.ts'
import type { Transaction } from '#platform/database/client.ts'
import { failpoint } from '#platform/failpoint.ts'
import { readEventByUuid } from '#modules/catalog/index.ts'
import { entriesCancelled } from '../events.ts'
import { endAndReturn, readEndingOf } from '../shrinking/removal.service.ts'
import * as queries from './cancellations.queries.ts'
import * as states from './states.queries.ts'

const actor: Actor = { kind: 'job' }

/**
 * Ends the entries of running cancellations, one cart after another, each in its own transaction with its refunds and
 * mails. A run that is killed is continued by the next one, because the carts that are left are read from the tables.
 */
export async function endCancelled({ db, queue, log }: Pick<Context, 'db' | 'queue' | 'log'>) {
  for (const cancellation of await states.listRunning(db)) {
    let after: string | null = null
    for (;;) {
      const cartId: string | undefined = await queries.findNext(db, cancellation, after)
      if (cartId === undefined) break
      after = cartId
      await db
        .transaction()
        .execute((db) => endInCart(db, cancellation.id, cartId))
        .catch((error: unknown) =>
          log.error(
            { event: 'cancellation.cart-failed', err: error, cart: cartId },
            'The entries of a cancelled category could not be ended',
          ),
        )
    }
    if (after !== null) {
      await queue.ask('end-charges')
      await queue.ask('send-refunds')
    }
    await db.transaction().execute((db) => finish(db, cancellation.id))
  }
}

async function endInCart(db: Transaction, id: string, cartId: string) {
  const row = await states.lockCancellation(db, id)
  // guard: paused-cancellation-ends-nothing
  if (row?.status !== 'running') return
  const cart = await lockWithItems(db, cartId)
  const scope = states.scopeOf(row)
  const entries = await queries.listEntriesOf(db, cartId, scope)
  if (entries.length === 0) return
  const ending = await readEndingOf(db, cart, entries)
  const { outcome } = ending
  await entriesCancelled.emit(db, { cancellationId: id, cartId, cartItemIds: entries, actor })
  const reason = cancellationMessages.because(row.reason)
  const removal = { cartItemIds: entries, reason }
  const chosen = { ending, removal, goesBack: outcome.goesBack, description: reason }
  await endAndReturn(db, chosen, { actor }, null)
  const { backInCents, dueInCents } = outcome
  await queries.insertCancelledCart(db, { cancellationId: id, cartId, entries, backInCents, dueInCents })
  // guard: buyer-told-once
  if (!(await queries.hasMoreCarts(db, scope, cartId))) await tellBuyer(db, row, cartId)
  failpoint('cancelled-cart-before-commit')
}

/** One mail about all carts of a buyer, with the last of them. */
async function tellBuyer(db: Transaction, row: states.CancellationRow, cartId: string) {
  const event = await readEventByUuid(db, row.event_id)
  const carts = await queries.listToTell(db, row.id, cartId)
  const names = [...new Set(carts.flatMap((cart) => cart.names))]
  await mailOwner(db, cartId, {
    fact: `cancelled:${row.id}:${cartId}`,
    subject: cancellationMessages.subject(row.is_whole_event),
    sentences: [
      cancellationMessages.ofBuyer(event.name, names),
      cancellationMessages.ofReason(row.reason),
      ...carts.map(({ code, parts, dueInCents, nextDueOn }) =>
        cancellationMessages.ofCart(code, parts, { inCents: dueInCents, nextDueOn }),
      ),
    ],
  })
}

/** A cancellation is done when no entry is live and no refund is on its way to the bank. */
async function finish(db: Transaction, id: string) {
  const row = await states.lockCancellation(db, id)
  if (row?.status !== 'running') return
  const scope = states.scopeOf(row)
  if ((await queries.countEntries(db, scope)).length > 0) return
  const { queued } = await queries.readProgress(db, id)
  if (queued > 0) return
  await states.move(db, id, 'done')
  await recordFact(db, actor, factOf('cancellation.done', { cancellation: id }))
}
