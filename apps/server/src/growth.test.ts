import { createHash, randomUUID } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJobs } from '#app.ts'
import type { Context } from '#context.ts'
import { listPixToReview } from '#modules/payments/methods/pix/review/pix-review.queries.ts'
import { listCartsToRefund, sumRefundedToday } from '#modules/payments/refunds/refunds.queries.ts'
import { forgetUnpaidCarts } from '#modules/sales/retention.service.ts'
import { listPlayers } from '#modules/scoreboard/rankings/rankings.queries.ts'
import { listRiders } from '#modules/scoreboard/scoring/scoring.queries.ts'
import { preparing } from '#platform/database/prepared.ts'
import type { Tables } from '#platform/database/tables.ts'
import { listHistory } from '#views/desk/history.queries.ts'
import { listEntries, listMoney, listUnpaid } from '#views/reports/financial.queries.ts'
import { listLedger } from '#views/reports/ledger.queries.ts'
import { listInsured, listStarters } from '#views/reports/lists.queries.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const PAST = 20_000

/** Rows of past events. The triggers are off, so that each table can be filled by itself. */
const past = `
  set session_replication_role = replica;
  insert into event (id, short_name, name, starts_on, ends_on, sales_start_at, sales_end_at)
    select md5('event ' || n)::uuid, 'passado-' || n, 'PASSADO', current_date - 60, current_date - 59,
      now() - interval '90 days', now() - interval '61 days' from generate_series(0, 1999) n;
  insert into item (id, event_id, kind, name, price_in_cents, total)
    select md5('item ' || n)::uuid, md5('event ' || n % 2000)::uuid, 'category', 'LAÇO ' || n, 1, 1
    from generate_series(1, ${PAST}) n;
  insert into category (id) select id from item;
  insert into account (id, uuid, cpf, name)
    select n, gen_random_uuid(), '99' || lpad(n::text, 9, '0'), 'PESSOA' from generate_series(1, ${PAST}) n;
  insert into cart (id, code, event_id, status, total_in_cents, expires_at, paid_at, created_at)
    select md5('cart ' || n)::uuid, 'P' || n, md5('event ' || n % 2000)::uuid,
      (array['registered', 'expired', 'cancelled'])[1 + n % 3], 1, now(),
      case when n % 3 <> 1 then now() end, now() - interval '100 days' from generate_series(1, ${PAST}) n;
  insert into plan (id, cart_id, installments, total_in_cents) overriding system value
    select n, md5('cart ' || n)::uuid, 1, 1 from generate_series(1, ${PAST}) n;
  insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, status, watched_until, asked_at)
    select n, md5('cart ' || n)::uuid, 1, 'cob', md5(n::text), 1, (array['paid', 'expired'])[1 + n % 2],
      now() - interval '1 day', now() from generate_series(1, ${PAST}) n;
  insert into payment (id, method, cart_id, amount_in_cents, received_at, decision, is_refunded, cart_is_cancelled)
    select md5('payment ' || n)::uuid, 'pix', md5('cart ' || n)::uuid, 1, now() - interval '60 days',
      (array['honoured', 'duplicate'])[1 + n % 2], true, n % 3 = 2
    from generate_series(1, ${PAST}) n;
  insert into refund (id, end_to_end_id, payment_id, value_in_cents, status, asked_by)
    select 'past' || n, md5(n::text), md5('payment ' || n)::uuid, 1, 'done', n % 2000 from generate_series(1, ${PAST}) n;
  insert into cart_item (id, cart_id, line_id, category_id, unit, charged_in_cents) overriding system value
    select n, md5('cart ' || n)::uuid, n, md5('item ' || n)::uuid, 1, 1 from generate_series(1, ${PAST}) n;
  insert into formation (cart_item_id, category_id) select id, category_id from cart_item;
  insert into formation_rider (cart_item_id, position, account_id, cpf, name)
    select n, 1, n, '99' || lpad(n::text, 9, '0'), 'PESSOA' from generate_series(1, ${PAST}) n;
  insert into ranking_player (category_id, rider_uuid, hits, total, updated_at)
    select md5('item ' || id)::uuid, uuid, 1, 1, now() from account;
  insert into audit (actor_kind, action, entity, entity_id)
    select 'job', 'cart.expired', 'cart', md5('cart ' || n)::uuid::text from generate_series(1, ${PAST}) n;
  insert into audit (actor_kind, action, entity, entity_id)
    select 'job', 'formation.approved', 'formation', n::text from generate_series(1, ${PAST}) n;
  insert into outbox (fact, channel, recipient, text, sent_at)
    select 'past ' || n, 'email', 'x', '', now() from generate_series(1, ${PAST}) n;
  insert into bank_inbox (key, body, processed_at) select n::text, '{}', now() from generate_series(1, ${PAST}) n;
  set session_replication_role = origin;`
/** Far fewer than the rows of a table, and more than those of one event. */
const FEW = 300

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** How many rows a part of a plan reads, with those that it leaves out. */
const rowsOf = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** The parts of a plan that read many rows. */
const listLargeReads = (node: PlanNode): string[] => [
  ...(rowsOf(node) > FEW
    ? [`${node['Node Type']} ${node['Relation Name'] ?? ''}: ${rowsOf(node)} rows`]
    : []),
  ...(node.Plans ?? []).flatMap(listLargeReads),
]

describe('The rows of past events are not read again', () => {
  let server: TestServer
  let context: Context
  let client: pg.Client
  const statements: CompiledQuery[] = []

  beforeAll(async () => {
    server = await startTestServer()
    client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(past)
    await client.query('vacuum analyze')
    const pool = new pg.Pool({ connectionString: server.url, max: 4 })
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: preparing(pool) }),
      log: ({ query }) => {
        statements.push(query)
      },
    })
    context = { ...server.context, db }
  }, 60_000)
  afterAll(async () => {
    await context.db.destroy()
    await client.end()
    await server[Symbol.asyncDispose]()
  })

  /** The reads of many rows in the statements of this work. They run again and are rolled back. */
  async function listLargeReadsOf(work: () => Promise<unknown>) {
    statements.length = 0
    await work()
    const ran = statements.filter(({ sql }) => /^\s*(select|with|update|delete)/.test(sql))
    expect(ran).not.toEqual([])
    const large: string[] = []
    for (const { sql, parameters } of ran) {
      await client.query('begin')
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${sql}`,
        [...parameters],
      )
      await client.query('rollback')
      large.push(...listLargeReads(rows[0]!['QUERY PLAN'][0].Plan))
    }
    return large
  }

  const event = createHash('md5').update('event 0').digest('hex')
  const cart = createHash('md5').update('cart 1').digest('hex')
  test.each([
    ['the report of entries', (db: Context['db']) => listEntries(db, event)],
    ['the report of money', (db: Context['db']) => listMoney(db, event)],
    ['the ledger of an event', (db: Context['db']) => listLedger(db, { eventId: event })],
    ['the ledger of a day', (db: Context['db']) => listLedger(db, { eventId: event, day: '2026-01-01' })],
    ['the report of unpaid installments of all events', (db: Context['db']) => listUnpaid(db, 'all')],
    ['the start list', (db: Context['db']) => listStarters(db, event)],
    ['the insurance list', (db: Context['db']) => listInsured(db, event)],
    ["the riders' ranking", (db: Context['db']) => listPlayers(db, event)],
    ['the history of a cart', (db: Context['db']) => listHistory(db, cart)],
    ['the report of carts to refund', (db: Context['db']) => listCartsToRefund(db, 'all')],
    ['the Pix to review', (db: Context['db']) => listPixToReview(db, 'all')],
    ['the look-up of riders of shots', (db: Context['db']) => listRiders(db, [randomUUID(), '99999900100'])],
    ['the sum of the refunds of one administrator', (db: Context['db']) => sumRefundedToday(db, 5)],
  ])('A query for %s reads only a few rows', async (_, read) => {
    expect(await listLargeReadsOf(() => read(context.db))).toEqual([])
  })

  test.each([
    'ask-bank',
    'end-charges',
    'return-uncompleted',
    'expire-carts',
    'send-outbox',
    'send-refunds',
    'expire-refund-requests',
    'issue-installments',
    'promise-receipts',
    'calm-scoreboards',
    'forget-old',
  ])('The job %s reads only a few rows when nothing is due', async (name) => {
    const job = createJobs(context).find((it) => it.name === name)!
    expect(await listLargeReadsOf(() => job.run())).toEqual([])
  })

  test('Deletion of old data finds the carts of a season by one index in the order of time', async () => {
    // A season has too many of these carts for a bitmap of several indexes, which would be cheap here.
    await client.query('set enable_bitmapscan = off')
    expect(await listLargeReadsOf(() => forgetUnpaidCarts(context.db))).toEqual([])
    await client.query('reset enable_bitmapscan')
  })
})
