import { sql } from 'kysely'
import { bankControl } from '../bank.ts'
import type { ScarceShop } from './scarce-shop.ts'

/** I16: where our ledger and the bank's are not the same, Pix by Pix and return by return. */
export async function readDifferences({ server }: ScarceShop) {
  const { rows: charges } = await sql<{ txid: string }>`select txid from charge`.execute(server.db)
  const ours = new Set(charges.map(({ txid }) => txid))
  const { rows: pix } = await sql<{ id: string; value: string }>`
    select pix.end_to_end_id as id, (amount_in_cents / 100.0)::numeric(10, 2)::text as value
    from payment join pix on pix.payment_id = payment.id where payment.cart_id is not null`.execute(server.db)
  const { rows: returns } = await sql<{ id: string; value: string }>`
    select coalesce(refund.bank_id, refund.id) as id, (refund.value_in_cents / 100.0)::numeric(10, 2)::text as value
    from refund join payment on payment.id = refund.payment_id
    where refund.status in ('done', 'external') and payment.cart_id is not null and payment.method = 'pix'`.execute(
    server.db,
  )

  const atBank = (await bankControl.charges())
    .filter(({ txid }) => ours.has(txid))
    .flatMap((charge) => charge.pix ?? [])
  const refundedAtBank = (await bankControl.refunds()).filter(
    ({ txid, status }) => ours.has(txid ?? '') && status === 'DEVOLVIDO',
  )
  return [
    ...compare(
      'Pix',
      pix,
      atBank.map(({ endToEndId, valor }) => ({ id: endToEndId, value: valor })),
    ),
    ...compare(
      'return',
      returns,
      refundedAtBank.map(({ id, valor }) => ({ id, value: valor })),
    ),
  ]
}

type Entry = { id: string; value: string }

function compare(what: string, here: Entry[], atBank: Entry[]) {
  const reported = (entries: Entry[]) => new Set(entries.map(({ id, value }) => `${what} ${id} ${value}`))
  const [ours, theirs] = [reported(here), reported(atBank)]
  return [
    ...[...ours].filter((entry) => !theirs.has(entry)).map((entry) => `${entry} is only here`),
    ...[...theirs].filter((entry) => !ours.has(entry)).map((entry) => `${entry} is only at the bank`),
  ]
}
