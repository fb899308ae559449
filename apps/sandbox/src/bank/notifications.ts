import type { Context } from '#context.ts'
import { type PixRow, pixView } from '#bank/pix-rows.ts'
import { findWebhook } from '#bank/webhooks.ts'
import { delayOf, takeFault } from '#faults/faults.ts'
import { sql } from '#store.ts'

/** Queues the current state of the Pix for the merchant's webhook. A Pix without txid is not notified. */
export function notify(context: Context, pix: PixRow) {
  if (pix.txid === null || !findWebhook(context, pix.pix_key)) return
  const fault = takeFault(context, 'webhook')
  const now = context.now().getTime()
  const isLate = fault?.mode === 'delay' || fault?.mode === 'reorder'
  const wait = isLate ? delayOf(fault) * 1000 : 0
  const id = context.store.insert('notification', {
    pix_key: pix.pix_key,
    body: JSON.stringify(pixView(context, pix)),
    state: fault?.mode === 'drop' ? 'dropped' : 'waiting',
    due_at: now + wait,
    copies: fault?.mode === 'duplicate' ? 2 : 1,
    held: fault?.mode === 'reorder' ? 1 : 0,
  })
  if (fault?.mode !== 'reorder') releaseReordered(context, id)
}

/** Reordered notifications are sent right after the next notification. */
function releaseReordered({ store, now }: Context, id: number) {
  store.run(sql`
    update notification set held = 0, waits_for = ${id}, due_at = ${now().getTime()}
    where held = 1 and state = 'waiting' and id < ${id}`)
}
