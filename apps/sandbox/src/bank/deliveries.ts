import type { Context } from '#context.ts'
import { findWebhook } from '#bank/webhooks.ts'
import { sql } from '#store.ts'

type NotificationRow = { id: number; pix_key: string; body: string; attempts: number; copies: number }

// The first pauses are short, because a buyer waits. After the last one the bank gives up.
const PAUSES_IN_SECONDS = [1, 2, 5, 15, 60, 300, 1200, 3600, 3600, 3600, 3600, 3600]
const ANSWER_WITHIN_MS = 10_000
const MAX_PER_CALL = 500

/** Calls the webhook until no notification is due. One call carries several notifications of one key. */
export async function deliverDue(context: Context) {
  for (let batch = dueBatch(context); batch.length && !context.closing.aborted; batch = dueBatch(context)) {
    const isTaken = await deliver(context, batch)
    if (!context.closing.aborted)
      context.store.inTransaction(() => batch.forEach((one) => recordAttempt(context, one, isTaken)))
  }
}

function dueBatch({ store, now }: Context) {
  const due = store.list<NotificationRow>(sql`
    select id, pix_key, body, attempts, copies from notification
    where state = 'waiting' and due_at <= ${now().getTime()}
      and (waits_for is null or waits_for not in (select id from notification where state = 'waiting'))
    order by due_at, id limit ${MAX_PER_CALL}`)
  return due.filter(({ pix_key: key }) => key === due[0]?.pix_key)
}

async function deliver(context: Context, batch: NotificationRow[]) {
  const webhook = findWebhook(context, batch[0]?.pix_key ?? '')
  if (!webhook) return false
  try {
    const response = await fetch(addressOf(webhook.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"pix":[${batch.map(({ body }) => body).join(',')}]}`,
      redirect: 'manual',
      signal: AbortSignal.any([context.closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false // unreachable, too slow, or the sandbox is closing: the notification stays in the queue
  }
}

/** The standard appends `/pix` to the address. A query such as `?ignorar=` then absorbs it. */
const addressOf = (url: string) => `${url.replace(/\/$/, '')}/pix`

function recordAttempt({ store, now }: Context, { id, attempts, copies }: NotificationRow, isTaken: boolean) {
  if (isTaken && copies > 1)
    return store.run(sql`update notification set copies = copies - 1 where id = ${id}`)
  if (isTaken) return store.run(sql`update notification set state = 'delivered' where id = ${id}`)
  const pause = PAUSES_IN_SECONDS[attempts]
  if (pause === undefined) return store.run(sql`update notification set state = 'given-up' where id = ${id}`)
  return store.run(sql`
    update notification set attempts = attempts + 1, due_at = ${now().getTime() + pause * 1000} where id = ${id}`)
}
