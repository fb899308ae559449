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

const shift = (columns = '', values = '') =>
  `insert into shift (event_id, number, opened_by, float_in_cents, device_key_hash, device_name${columns})
   select event_id, number, owner_id, 100, '', 'X'${values}
   from (select event_id, owner_id from cart limit 1) as cart, generate_series(1, 2) as number`
const counted = `, status, counts, counted_in_cents, expected_in_cents, counted_at`
const closed = `${counted}, closed_at`

/** The first or second entry with the number 7. */
const checkedIn = (nth: string, state: string) =>
  `insert into check_in (cart_item_id, event_id, category_id, state, badge, changed_at, account_id, revision)
   select cart_item.id, event_id, (select min(category_id::text)::uuid from cart_item), '${state}', 7, now(), owner_id, 1
   from cart_item join cart on cart.id = cart_id order by cart_item.id offset ${nth} - 1 limit 1`

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
    'plan_has_each_installment',
    `insert into installment (plan_id, number, value_in_cents, agreed_in_cents) select id, 2, 1, 1 from plan`,
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
  ['refund_one_at_the_bank', `${refund(1, 'one', 'sent')}; ${refund(1, 'two', 'sent')}`],
  [
    'refund_is_once_at_the_bank_of_its_payment',
    `${refund(1, 'one')}; ${refund(1, 'two')}; update refund set bank_id = 'one' where id = 'two'`,
  ],
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
    'requirement_categories_are_of_its_event',
    `with other as (insert into event select (jsonb_populate_record(event, jsonb_build_object('id', gen_random_uuid(),
       'short_name', 'outro'))).* from event limit 1 returning id)
     insert into requirement (id, event_id, category_id, position, name, about, kind)
     select gen_random_uuid(), other.id, category.id, 0, 'GTA', 'horse', 'yesNo' from other, category limit 1`,
  ],
  [
    'requirement_has_categories',
    `insert into requirement (id, event_id, all_but, position, name, about, kind)
     select gen_random_uuid(), event.id, false, 0, 'GTA', 'horse', 'yesNo' from event limit 1`,
  ],
  [
    'requirement_is_stated_once',
    `insert into requirement (id, event_id, position, name, about, kind)
     select gen_random_uuid(), event.id, 0, name, 'horse', 'yesNo'
     from (values ('GTA'), ('gta')) as twice(name), (select id from event limit 1) as event`,
  ],
  [
    'outbox_once_per_fact',
    `insert into outbox (fact, channel, recipient, text) select fact, channel, '', '' from outbox`,
  ],
  ['shift_one_open_per_person', shift()],
  ['shift_difference_is_approved_by_another_person', shift(closed, `, 'closed', '[]', 1, 2, now(), now()`)],
  [
    'shift_difference_is_approved_by_another_person',
    shift(`${closed}, approved_by`, `, 'closed', '[]', 1, 2, now(), now(), owner_id`),
  ],
  [
    'shift_closed_never_changes',
    `${shift(closed, `, 'closed', '[]', 2, 2, now(), now()`)}; update shift set float_in_cents = 1`,
  ],
  [
    'shift_must_be_open',
    `${shift(counted, `, 'counted', '[]', 1, 2, now()`)};
     insert into shift_movement (shift_id, kind, amount_in_cents, reason, recorded_by)
     select id, 'deposit', 1, 'X', opened_by from shift`,
  ],
  ['check_in_number_is_handed_out_once', `${checkedIn('1', 'handedOut')}; ${checkedIn('2', 'handedOut')}`],
  ['check_in_number_is_of_a_hand_out', checkedIn('1', 'present')],
  [
    'authorisation_is_waived_by_a_person',
    `alter table requirement_waiver drop constraint requirement_waiver_device_id_fkey;
     insert into requirement_waiver (cart_item_id, requirement_id, event_id, reason, waived_at, device_id, revision)
     select cart_item.id, 'authorisation', event_id, 'X', now(), 1, 1 from cart_item join cart on cart.id = cart_id limit 1`,
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
