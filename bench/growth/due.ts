import { openSale } from '../seed/sale.ts'
import { addWaitingCarts } from '../seed/waiting.ts'
import type { SeasonShop } from './season-shop.ts'

export const DUE_ITEMS = 100

/** Makes work due, by the name of its job. The bank of the sandbox knows none of the charges. */
export const dueWork: Record<string, (shop: SeasonShop) => Promise<unknown>> = {
  'expire-carts': (shop) => waitingCarts(shop, `expires_at = now() - interval '2 minutes'`),
  'ask-bank': (shop) => waitingCarts(shop, 'polled_at = now()'),
  'end-charges': (shop) =>
    waitingCarts(
      shop,
      `status = 'expiring', expires_at = now() - interval '5 minutes', expiring_since = now() - interval '2 minutes'`,
    ),
  'send-outbox': ({ runSql }) =>
    runSql(
      `insert into outbox (fact, channel, recipient, subject, text)
       select 'bench:' || gen_random_uuid(), 'email', 'pessoa@example.com', 'Aviso', 'Aviso' from generate_series(1, $1::int)`,
      [DUE_ITEMS],
    ),
  'promise-receipts': ({ runSql }) =>
    runSql(
      `update cart set receipt_promised_at = null where id in (select id from cart where status = 'registered'
         and created_at < now() - interval '31 days' order by created_at desc offset $1 limit $2)`,
      [(made += DUE_ITEMS), DUE_ITEMS],
    ),
  'bank-inbox': async (shop) => {
    await waitingCarts(shop, 'polled_at = now()')
    await shop.runSql(
      `insert into bank_inbox (key, body) select 'bench ' || txid, jsonb_build_object('pix', jsonb_build_array(
         jsonb_build_object('txid', txid, 'endToEndId', 'E' || left(md5(txid), 31), 'valor', '120.00')))
       from (select txid from charge where status = 'active' order by id desc limit $1) as waiting`,
      [DUE_ITEMS],
    )
  },
  'expire-refund-requests': ({ runSql }) =>
    runSql(
      `insert into refund_request (payment_id, value_in_cents, description, asked_by, asked_at)
       select id, 100, 'bench', 2000001, now() - interval '2 days' from payment where decision = 'honoured'
       and not exists (select from refund_request where payment_id = payment.id) limit $1`,
      [DUE_ITEMS],
    ),
  'calm-scoreboards': ({ runSql }) =>
    runSql(
      `update category set rankings_live_now = true, rankings_updated_at = now() - interval '1 hour'
       where id in (select id from category limit $1)`,
      [DUE_ITEMS],
    ),
  'seal-audit': ({ runSql }) =>
    runSql(
      `insert into audit (actor_kind, action, entity, entity_id) select 'job', 'bench', 'bench', n::text from generate_series(1, $1::int) n`,
      [DUE_ITEMS],
    ),
  'answer-recovery': ({ runSql }) =>
    runSql(
      `insert into recovery_request (cpf, channel, contact)
       select cpf, 'email', 'ninguem@example.com' from account where id > 2000000 limit $1`,
      [DUE_ITEMS],
    ),
  'forget-old': ({ runSql }) =>
    runSql(
      `insert into idempotency (scope, key, body_hash, created_at)
       select 'bench', gen_random_uuid()::text, '', now() - interval '3 days' from generate_series(1, $1::int)`,
      [DUE_ITEMS],
    ),
}

/** The number of carts that were used before. */
let made = 0

/** Carts that wait for their Pix, in the given state. Each time other buyers own them. */
async function waitingCarts({ environment, runSql, buyers }: SeasonShop, state: string) {
  const { items, eventId } = await openSale(environment.db, 1)
  const from = (made += DUE_ITEMS) % (buyers.length - DUE_ITEMS)
  const sale = { eventId, items }
  const owners = buyers
    .slice(from, from + DUE_ITEMS)
    .map((buyer) => ({ ...buyer, token: `${buyer.token} ${eventId}` }))
  const carts = await addWaitingCarts(runSql, owners, sale)
  const ids = carts.map(({ cartUUID }) => cartUUID)
  await runSql(`update cart set ${state} where id = any($1::uuid[])`, [ids])
  await runSql(`update charge set created_at = now() - interval '1 minute' where cart_id = any($1::uuid[])`, [
    ids,
  ])
}
