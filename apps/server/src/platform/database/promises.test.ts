import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { askBankNow, openCharge } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { txid } = await openCharge(server)
  await bankControl.pay({ txid })
  await askBankNow(server)
  const { token, cartUUID } = await openCharge(server)
  await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
})
afterAll(() => server[Symbol.asyncDispose]())

const refund = (cents: number, id: string, status = 'done') =>
  `insert into refund (id, end_to_end_id, value_in_cents, status)
   select '${id}', end_to_end_id, ${cents}, '${status}' from pix`

/** What no code of ours would write, and the name of the promise by which the database refuses it. */
const broken: [promise: string, statement: string][] = [
  ['item_never_oversold', `update item set taken = total + 1`],
  ['item_never_oversold', `update item set taken = -1`],
  ['cart_total_is_its_lines', `update cart_line set value_in_cents = value_in_cents + 1`],
  ['cart_free_means_nothing_to_pay', `update cart set is_free = true`],
  ['cart_line_holds_at_most_what_it_has', `update cart_line set held = quantity + 1`],
  [
    'plan_one_current_per_cart',
    `insert into plan (cart_id, installments, total_in_cents) select cart_id, 2, 1 from plan`,
  ],
  [
    'plan_total_is_its_charges',
    `update charge set value_in_cents = value_in_cents + 1 where status = 'active'`,
  ],
  [
    'charge_one_live_per_installment',
    `insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents)
     select plan_id, cart_id, installment, kind, repeat('a', 32), value_in_cents from charge where status = 'active'`,
  ],
  [
    'pix_one_honoured_per_charge',
    `insert into pix (end_to_end_id, charge_id, value_in_cents, settled_at, resolution)
     select repeat('E', 32), charge_id, 1, now(), 'honoured' from pix`,
  ],
  ['refund_never_exceeds_received', refund(12_001, 'one')],
  ['refund_one_in_flight', `${refund(1, 'one', 'sent')}; ${refund(1, 'two', 'requested')}`],
  [
    'badge_is_unique_in_its_category',
    `update formation set badge = 7;
     with line as (insert into cart_item (cart_id, line_id, category_id, unit, charged_in_cents)
       select cart_item.cart_id, line_id, cart_item.category_id, 9, 0 from cart_item join formation on cart_item_id = id returning id, category_id)
     insert into formation (cart_item_id, category_id, badge) select id, category_id, 7 from line`,
  ],
  ['formation_cancelled_is_not_active', `update formation set status = 'cancelled'`],
  [
    'cpf_quota_is_never_negative',
    `insert into cpf_quota (category_id, cpf, used) select category_id, '99999000005', -1 from formation`,
  ],
  [
    'outbox_once_per_fact',
    `insert into outbox (fact, channel, recipient, text) select fact, channel, '', '' from outbox`,
  ],
  [
    'account_cpf_is_unique',
    `insert into account (id, uuid, cpf, name) select id % 1000 + 1, gen_random_uuid(), cpf, 'X' from account limit 1`,
  ],
]

test.each(broken)('%s, the database says by itself', async (promise, statement) => {
  await expect(
    server.db.transaction().execute(async (db) => {
      await sql.raw(statement).execute(db)
      await sql`set constraints all immediate`.execute(db)
    }),
  ).rejects.toMatchObject({ constraint: promise })
})
