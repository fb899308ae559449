import type { Context } from '#context.ts'
import { methodOf } from '../methods/registry/registry.service.ts'
import * as queries from './refunds.queries.ts'

type Dependencies = Pick<Context, 'db' | 'accounts' | 'log'>

/** Sends due refunds and updates sent ones, each by the method of its payment. Returns the number of refunds. */
export async function sendRefunds(parts: Dependencies, { atMost = 20 } = {}) {
  for (let sent = 0; sent < atMost; sent++) {
    // One at a time, so that workers share the refunds and none waits long after it is taken.
    const refund = await queries.takeDue(parts.db)
    if (!refund) return sent
    await sendOne(parts, refund)
  }
  return atMost
}

async function sendOne(parts: Dependencies, refund: queries.DueRefund) {
  if (refund.isLate)
    parts.log.error(
      { event: 'refund.stuck', refund: refund.id, attempts: refund.attempts },
      'A refund is not done yet',
    )
  await methodOf(refund.method)
    .sendRefund?.(parts, refund)
    .catch((error: unknown) =>
      parts.log.warn(
        { event: 'refund.not-sent', err: error, refund: refund.id },
        'The bank did not answer about a refund',
      ),
    )
}
