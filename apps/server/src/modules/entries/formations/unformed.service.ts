import { entriesText, formatDayAndTime } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { originOf } from '#modules/accounts/index.ts'
import {
  endUnformed,
  listFormOverdue,
  lockWithItems,
  mailOwner,
  mailOwners,
  takeFormReminders,
} from '#modules/sales/index.ts'
import * as queries from './unformed.queries.ts'

/** How many entries of each cart wait for riders that the buyer must name. */
export async function countUnformed(db: Database, cartIds: string[]) {
  const byCart = Map.groupBy(await queries.listUnformed(db, cartIds), ({ cartId }) => cartId)
  return new Map([...byCart].map(([cartId, entries]) => [cartId, entries.length]))
}

type Dependencies = Pick<Context, 'db' | 'config' | 'queue'>

/** Reminds the buyers of free entries without riders, and ends those whose time is over. */
export async function limitUnformed(context: Dependencies) {
  await remindBuyers(context)
  const failures: unknown[] = []
  for (const cartId of await listFormOverdue(context.db))
    await endUnformedOf(context, cartId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} carts kept unformed entries`)
}

const remindBuyers = ({ db, config, queue }: Dependencies) =>
  db.transaction().execute(async (db) => {
    const carts = await takeFormReminders(db)
    if (carts.length === 0) return
    const cartIds = carts.map(({ cartId }) => cartId)
    const unformed = await countUnformed(db, cartIds)
    const mails = carts.flatMap(({ cartId, formBy }) => {
      const entries = unformed.get(cartId)
      return entries ? [reminder({ cartId, formBy, entries }, originOf(config))] : []
    })
    await mailOwners(db, mails)
    await queue.ask('send-outbox', db)
  })

const reminder = (
  { cartId, formBy, entries }: { cartId: string; formBy: Date; entries: number },
  origin: string,
) => ({
  cartId,
  fact: `form-by:${cartId}`,
  subject: 'Informe os participantes',
  sentences: [
    `Sua compra tem ${entriesText(entries)} sem participantes. Informe os participantes até ${formatDayAndTime(formBy)}:`,
    `${origin}/home`,
    'Depois desse prazo as vagas voltam à venda.',
  ],
})

const JOB: Actor = { kind: 'job' }

/** The lock of the cart decides between this call and a buyer who names the riders at the same moment. */
const endUnformedOf = ({ db, queue }: Dependencies, cartId: string) =>
  db.transaction().execute(async (db) => {
    const cart = await lockWithItems(db, cartId)
    // The desk may have restored or cancelled the cart, and the buyer may have formed it, since it was listed.
    if (cart.status !== 'paid' || cart.form_by === null) return
    const unformed = await queries.listUnformed(db, [cartId])
    const names = unformed.map(({ categoryName }) => categoryName)
    const ids = unformed.map(({ cartItemId }) => cartItemId)
    await endUnformed(db, cart, ids, JOB)
    if (names.length === 0) return
    await mailOwner(db, cartId, {
      fact: `form-ended:${cartId}`,
      subject: 'Vagas liberadas',
      sentences: [
        `Os participantes destas inscrições gratuitas não foram informados até ${formatDayAndTime(cart.form_by)}, e as vagas voltaram à venda:`,
        names.join('\n'),
        'Se ainda houver vagas, você pode se inscrever de novo.',
      ],
    })
    await queue.ask('send-outbox', db)
  })
