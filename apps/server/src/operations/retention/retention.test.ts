import { addDays } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAccount, buildBuyer, buildEvent } from '#testing/builders.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { openCart } from '#testing/paid-cart.ts'
import { askBankNow, openCharge, openOwnedCart, passTime } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { deleteExpired } from './retention.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
})

/** Moves the times of the rows that match a condition into the past. */
const age = (table: string, column: string, by: string, where: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval
    where ${sql.raw(where)}`.execute(server.db)

async function count(table: string, where: string) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(server.db)
  return rows[0]?.n
}

const cartRow = (id: string) =>
  server.db
    .selectFrom('cart')
    .select(['owner_id', 'ip_prefix', 'receipt_email', 'status', 'total_in_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** An expired cart with an address for the receipt. */
async function buildExpired() {
  const cart = await openOwnedCart(server)
  await passTime(server, cart.cartUUID)
  await server.db
    .updateTable('cart')
    .set({ receipt_email: 'alguem@example.com', ip_prefix: '203.0.113.9' })
    .where('id', '=', cart.cartUUID)
    .execute()
  return cart
}

test('An unpaid cart loses its personal data after 90 days and not after 89', async () => {
  const [young, old] = [await buildExpired(), await buildExpired()]
  await age('cart', 'created_at', '89 days', `id = '${young.cartUUID}'`)
  await age('cart', 'created_at', '91 days', `id = '${old.cartUUID}'`)

  expect(await deleteExpired(server.context)).toMatchObject({ unpaidCarts: 1 })

  expect(await cartRow(young.cartUUID)).toMatchObject({ owner_id: young.account.id })
  expect(await cartRow(old.cartUUID)).toEqual({
    owner_id: null,
    ip_prefix: '',
    receipt_email: '',
    status: 'expired',
    total_in_cents: 12_000,
  })
})

test('A paid cart and a cart with a late Pix keep their owner for the accounts', async () => {
  const paid = await openCharge(server)
  await bankControl.pay({ txid: paid.txid })
  await askBankNow(server)
  const late = await openCharge(server, { total: 1 })
  await passTime(server, late.cartUUID)
  await openCart(server, '', [{ itemUUID: late.category.id }])
  await sql`update charge set status = 'expired', watched_until = now() + interval '1 minute'
    where txid = ${late.txid}`.execute(server.db)
  await bankControl.pay({ txid: late.txid })
  await askBankNow(server)
  await age('cart', 'created_at', '91 days', `id in ('${paid.cartUUID}', '${late.cartUUID}')`)

  await deleteExpired(server.context)

  expect(await cartRow(paid.cartUUID)).toMatchObject({ owner_id: paid.account.id })
  expect(await cartRow(late.cartUUID)).toMatchObject({ owner_id: late.account.id, status: 'expired' })
})

test('The database refuses to remove the owner of a cart that is young, paid or open', async () => {
  const cart = await buildExpired()
  const forget = server.db.updateTable('cart').set({ owner_id: null }).where('id', '=', cart.cartUUID)
  await expect(forget.execute()).rejects.toMatchObject({ constraint: 'cart_owner_is_for_ever' })
  await age('cart', 'created_at', '91 days', `id = '${cart.cartUUID}'`)
  const other = await buildBuyer(server.db)
  const handOver = server.db
    .updateTable('cart')
    .set({ owner_id: other.account.id })
    .where('id', '=', cart.cartUUID)
  await expect(handOver.execute()).rejects.toMatchObject({ constraint: 'cart_owner_is_for_ever' })
})

type Case = { what: string; table: string; plant: string; column: string; keeps: string; forgets: string }

const cases: Case[] = [
  {
    what: 'a recovery code',
    table: 'recovery',
    plant: `insert into recovery (account_id, purpose, code_hash, expires_at) select id, 'sms', 'x', now() from account limit 1`,
    column: 'created_at',
    keeps: '23 hours',
    forgets: '25 hours',
  },
  {
    what: 'a request for a code',
    table: 'recovery_request',
    plant: `insert into recovery_request (cpf, channel, contact) values ('99999000005', 'sms', '54900000001')`,
    column: 'created_at',
    keeps: '23 hours',
    forgets: '25 hours',
  },
  {
    what: 'a counted security message',
    table: 'security_message',
    plant: `insert into security_message (recipient_mark, is_code) values ('mark', true)`,
    column: 'created_at',
    keeps: '23 hours',
    forgets: '25 hours',
  },
  {
    what: 'a network of a login',
    table: 'known_network',
    plant: `insert into known_network (account_id, network_mark) select id, 'mark' from account limit 1`,
    column: 'last_login_on',
    keeps: '90 days',
    forgets: '91 days',
  },
  {
    what: 'a session that ended',
    table: 'session',
    plant: `insert into session (token_hash, account_id, kind, expires_at) select sha256(random()::text::bytea), id, 'user', now() from account limit 1`,
    column: 'expires_at',
    keeps: '29 days',
    forgets: '31 days',
  },
  {
    what: 'a processed notification of the bank',
    table: 'bank_inbox',
    plant: `insert into bank_inbox (key, body, processed_at) values (random()::text, '{}', now())`,
    column: 'received_at',
    keeps: '179 days',
    forgets: '181 days',
  },
  {
    what: 'a stored answer',
    table: 'idempotency',
    plant: `insert into idempotency (scope, key, body_hash) values ('s', random()::text, 'x')`,
    column: 'created_at',
    keeps: '24 hours',
    forgets: '49 hours',
  },
]

test.each(cases)(
  'The data of $what is kept for $keeps and deleted after $forgets',
  async ({ table, plant, column, keeps, forgets }) => {
    await sql`delete from ${sql.table(table)}`.execute(server.db)
    await sql.raw(plant).execute(server.db)
    await age(table, column, keeps, 'true')
    await deleteExpired(server.context)
    expect(await count(table, 'true')).toBe(1)

    await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - ${forgets}::interval`.execute(
      server.db,
    )
    await deleteExpired(server.context)
    expect(await count(table, 'true')).toBe(0)
  },
)

test('A notification of the bank that is not processed stays at any age', async () => {
  await sql`insert into bank_inbox (key, body, received_at) values ('waits', '{}', now() - interval '1 year')`.execute(
    server.db,
  )
  await deleteExpired(server.context)
  expect(await count('bank_inbox', `key = 'waits'`)).toBe(1)
})

test('The link of a device is forgotten a day after its end, and the token thirty days after the event', async () => {
  const { db } = server
  const { id: addedBy } = await buildAccount(db)
  const plant = async (ended: number, linkAge: string, revokedAge: string | null = null) => {
    const day = addDays(new Date().toISOString().slice(0, 10), -ended)
    const event = await buildEvent(db, { starts_on: day, ends_on: day })
    const { rows } = await sql<{ id: number }>`
      insert into device (event_id, role, name, added_by, link_hash, link_expires_at, opened_at, token_hash, revoked_at)
      values (${event.id}, 'scorer', 'Tablet', ${addedBy}, sha256(${event.id}::text::bytea),
        now() - ${linkAge}::interval, now(), sha256(${event.id}::text::bytea), now() - ${revokedAge}::interval)
      returning id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const ids = [
    await plant(0, '23 hours'),
    await plant(29, '25 hours'),
    await plant(40, '23 hours'),
    await plant(0, '25 hours', '31 days'),
  ]
  await deleteExpired(server.context)
  const rows = await db.selectFrom('device').selectAll().where('id', 'in', ids).orderBy('id').execute()
  expect(rows.map((row) => [row.link_hash !== null, row.token_hash !== null])).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [false, false],
  ])
})

test('A counter of a rate limit is deleted an hour after its end', async () => {
  const now = Date.now()
  const HOUR = 3_600_000
  await sql`insert into limit_counter (key, points, expire) values ('young', 1, ${now - HOUR / 2}), ('old', 1, ${now - 2 * HOUR})`.execute(
    server.db,
  )
  await deleteExpired(server.context)
  expect(await count('limit_counter', `key = 'young'`)).toBe(1)
  expect(await count('limit_counter', `key = 'old'`)).toBe(0)
})

test('A message loses its text and address after 180 days, and its sending stays recorded', async () => {
  await sql`insert into outbox (fact, channel, recipient, subject, text, sent_at, created_at) values
    ('told:old', 'email', 'alguem@example.com', 'Oi', 'Olá, ALGUÉM', now(), now() - interval '181 days'),
    ('told:young', 'email', 'alguem@example.com', 'Oi', 'Olá, ALGUÉM', now(), now() - interval '179 days')`.execute(
    server.db,
  )
  await deleteExpired(server.context)
  const rows = await server.db
    .selectFrom('outbox')
    .select(['fact', 'recipient', 'subject', 'text'])
    .where('fact', 'like', 'told:%')
    .orderBy('fact')
    .execute()
  expect(rows).toEqual([
    { fact: 'told:old', recipient: '', subject: '', text: '' },
    { fact: 'told:young', recipient: 'alguem@example.com', subject: 'Oi', text: 'Olá, ALGUÉM' },
  ])
})
