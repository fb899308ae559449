import type { Context } from '#context.ts'
import type { PixRow } from '#bank/pix-rows.ts'
import { pixView } from '#bank/pix-view.ts'
import { findWebhook } from '#bank/webhooks.ts'
import { takeFault } from '#faults/faults.ts'

const DEFAULT_WAIT_IN_SECONDS = 30

/** Puts the Pix, as it stands now, in the queue for the merchant's webhook. Without txid there is no notice. */
export function notify(context: Context, pix: PixRow) {
  if (pix.txid === null || !findWebhook(context, pix.pix_key)) return
  const fault = takeFault(context, 'webhook')
  const now = context.now().getTime()
  const isLate = fault?.mode === 'delay' || fault?.mode === 'reorder'
  const wait = isLate ? (fault.seconds ?? DEFAULT_WAIT_IN_SECONDS) * 1000 : 0
  const id = context.store.run(
    `insert into notification (pix_key, body, state, due_at, copies, held) values (?, ?, ?, ?, ?, ?)`,
    pix.pix_key,
    JSON.stringify(pixView(context, pix)),
    fault?.mode === 'drop' ? 'dropped' : 'waiting',
    now + wait,
    fault?.mode === 'duplicate' ? 2 : 1,
    fault?.mode === 'reorder' ? 1 : 0,
  )
  if (fault?.mode !== 'reorder') letOvertake(context, id)
}

/** Reordered notices go out right after the first one that came behind them. */
function letOvertake({ store, now }: Context, id: number) {
  store.run(
    `update notification set held = 0, waits_for = ?, due_at = ? where held = 1 and state = 'waiting' and id < ?`,
    id,
    now().getTime(),
    id,
  )
}
