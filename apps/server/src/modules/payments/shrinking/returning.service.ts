import { refundMessages } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { methodOf } from '../methods/registry/registry.service.ts'
import { promiseRefund } from '../refunds/refunds.service.ts'
import { moveRefund } from '../refunds/states.service.ts'
import { addRefunded } from '../refunds/refunds.queries.ts'
import type { GoesBack } from './shrinking.rules.ts'

type PartsBack = {
  cartId: string
  goesBack: GoesBack[]
  description: string
  /** The entries that ended with it. */
  entries: number[]
  /** What a person decided to keep. */
  withheldInCents: number
}

/**
 * Requests the refunds of the parts that go back, and notes them in the last change of the purchase. Returns their ids.
 * The caller has locked the cart.
 */
export async function returnParts(
  db: Transaction,
  { cartId, goesBack, description, entries, withheldInCents }: PartsBack,
  actor: Actor,
  askedBy?: number | null,
) {
  const ids: string[] = []
  for (const { paymentId, method, inCents, byTransfer } of goesBack) {
    const { names } = await methodOf(method).lockRefundable(db, paymentId)
    const refund = { paymentId, names, valueInCents: inCents, description, entries }
    const { id } = await promiseRefund(db, refund, actor, askedBy)
    ids.push(id)
    // A person returns it by transfer; until then it is in the list of failed refunds.
    if (byTransfer)
      await moveRefund(db, {
        id,
        from: ['requested'],
        to: 'failed',
        reason: refundMessages.windowClosed,
        actor,
      })
  }
  const inCents = goesBack.reduce((sum, part) => sum + part.inCents, 0)
  if (goesBack.length > 0 || withheldInCents > 0)
    await addRefunded(db, cartId, { inCents, withheldInCents, reason: description })
  return ids
}
