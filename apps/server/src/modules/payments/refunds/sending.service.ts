import type { Context } from '#context.ts'
import { methodOf } from '../methods/registry.service.ts'
import * as queries from './refunds.queries.ts'

type Dependencies = Pick<Context, 'db' | 'bank' | 'log'>

/** Sends due refunds and updates sent ones, each by the method of its payment. Returns the number of refunds. */
export async function sendRefunds(parts: Dependencies, { atMost = 20 } = {}) {
  const due = await queries.takeDue(parts.db, atMost)
  for (const refund of due) {
    if (refund.isLate)
      parts.log.error(
        { event: 'refund.stuck', refund: refund.id, attempts: refund.attempts },
        'A refund is not done yet',
      )
    await methodOf(refund.method)
      .sendRefund(parts, refund)
      .catch((error: unknown) =>
        parts.log.warn(
          { event: 'refund.not-sent', err: error, refund: refund.id },
          'The bank did not answer about a refund',
        ),
      )
  }
  return due.length
}
