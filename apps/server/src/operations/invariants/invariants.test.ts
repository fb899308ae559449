import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { individual, openArena, strength } from '#testing/arena.ts'
import { bankControl } from '#testing/bank.ts'
import { openDesk, sellAndRefund } from '#testing/desk-sales.ts'
import { askBankNow, openCharge } from '#testing/paying.ts'
import { buildTemplate, openTestDatabase, startTestServer, type TestServer } from '#testing/server.ts'
import { invariantSentences } from './invariants.texts.ts'
import { checkInvariants, findBrokenInvariants, invariantNames, readLastPass } from './invariants.service.ts'

/** A shop with a paid cart and a waiting refund, so that every invariant has rows to check. */
async function buildShop(server: TestServer) {
  const cart = await openCharge(server)
  await bankControl.pay({ txid: cart.txid, times: 2 })
  await askBankNow(server)
  return cart
}

type Shop = Pick<TestServer, 'db'>

/** Writes rows that the rules of the shop would refuse, with the triggers disabled. */
const plant = ({ db }: Shop, statement: string) =>
  db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql.raw(statement).execute(db)
  })

/** A statement that hands out the numbers of all entries without an action. */
function handOut(entryAndNumber: string, from = '') {
  return `insert into check_in (cart_item_id, badge, event_id, category_id, state, changed_at, account_id, revision)
     select cart_item.${entryAndNumber}, event_id, category_id, 'handedOut', now(), owner_id, 1
     from cart_item join cart on cart.id = cart_id ${from}`
}

const planted: [statement: string, name: string][] = [
  [
    `alter table item drop constraint item_never_oversold; update item set taken = total + 1`,
    'I1 no item is taken beyond its total',
  ],
  [`update item set taken = taken + 1`, 'I1 what an item has taken is what lines hold of it'],
  [`update cart_line set held = 0`, 'I10 a live cart holds its units and an ended one holds none'],
  [
    `update plan set total_in_cents = total_in_cents + 1`,
    'I2 the live charges of a current plan add up to its total',
  ],
  [
    `update cart set total_in_cents = total_in_cents + 1`,
    'I3 a cart costs what its entries cost that were live when it was paid',
  ],
  [
    `alter table cart_item drop constraint cart_item_that_ended_unpaid_is_removed;
     update cart_item set ended_unpaid = true`,
    'I3 only a unit without a live entry ended before its cart was paid',
  ],
  [
    `update cart_item set charged_in_cents = 1`,
    'I3 what a line was charged is shared among its registrations',
  ],
  [
    `insert into voucher (id, event_id, code, about, kind, value, max_uses)
     select gen_random_uuid(), event_id, 'ABCDEFGH', 'x', 'free', 0, 1 from cart limit 1;
     insert into cart (id, code, event_id, status, total_in_cents, is_free, expires_at)
     select gen_random_uuid(), 'ZZZZZZZZ', event_id, 'open', 0, true, now() from cart limit 1;
     update cart set voucher_id = (select id from voucher)`,
    'I27 a voucher is used by no more carts than its terms say',
  ],
  [
    `update cart_item set full_price_in_cents = charged_in_cents`,
    'I27 only the entries of a cart with a voucher are cheaper, and none costs more',
  ],
  [
    `update category set without_riders = true`,
    'I29 an entry is a place without riders if its category sells places',
  ],
  [
    `insert into waiting (id, event_id, item_id, account_id, units, status, cart_id)
     select gen_random_uuid(), event_id, item_id, owner_id + 1, 1, 'offered', cart.id
     from cart join cart_line on cart_line.cart_id = cart.id limit 1`,
    'I30 an offer of a waiting list is a cart of the person who waited',
  ],
  [
    `update payment set decision = null, recorded_at = now() - interval '11 minutes'`,
    'I4 every received Pix is decided within ten minutes',
  ],
  [`delete from refund`, 'I4 a Pix that is not kept goes back whole'],
  [`update charge set status = 'active'`, 'I5 an honoured Pix, a paid charge and a paid cart go together'],
  [
    `insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, status, covers)
     select plan_id, cart_id, 1, 'cob', repeat('b', 32), 1, 'active', '{1,2}' from charge`,
    'I5 nobody is asked for what is paid, given up or over',
  ],
  [
    `with cancelled as (update cart set status = 'cancelled' returning id),
       reported as (insert into audit (actor_kind, action, entity, entity_id, after)
         select 'admin', 'cart.cancelled', 'cart', id::text, '{"status":"cancelled"}' from cancelled returning id)
     insert into audit (actor_kind, action, entity, entity_id) select 'bank', 'pix.honoured', 'pix', end_to_end_id
     from pix join payment on payment.id = payment_id, reported where decision = 'honoured'`,
    'I5 a cancelled cart keeps no Pix that came after its end',
  ],
  [
    `update payment set amount_in_cents = 1`,
    'I5 an honoured Pix has the value of its charge, or the one that was accepted in its place',
  ],
  [
    `update charge set accepted_in_cents = 1`,
    'I5 another value than asked was accepted by an administrator, for a charge that is paid',
  ],
  [`update charge set status = 'removed'`, 'I5 whoever is paid, paid or had nothing to pay'],
  [`update refund set value_in_cents = 12001`, 'I6 no more goes back than came in'],
  [
    `insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, status, covers)
     select plan_id, cart_id, 1, 'cob', repeat('a', 32), 1, 'paid', '{1}' from charge`,
    'I7 a charge is honoured once, an installment is paid once',
  ],
  [
    `insert into cpf_quota (category_id, cpf, used) select id, '99999000005', 1 from category`,
    'I9 the count of a CPF in a category is how often it rides there',
  ],
  [
    `insert into audit (actor_kind, action, entity, entity_id) select 'user', 'cart.claim', 'cart', id::text
     from cart, generate_series(1, 2)`,
    'I11 a cart is claimed at most once',
  ],
  [
    `drop index badge_is_unique_in_its_category;
     update formation set badge = 7;
     insert into formation (cart_item_id, category_id, badge) select cart_item_id + 1000, category_id, 7 from formation`,
    'I8 a number belongs to one registration of a category',
  ],
  [`delete from cart_item`, 'I10 no cart is without lines, no line without registrations'],
  [
    `update cart_line set quantity = quantity + 1`,
    'I13 each unit of a line is a registration, of a bundle one in each of its categories',
  ],
  [
    `update charge set credit_in_cents = 1,
       credited_pix = (select end_to_end_id from pix where resolution = 'duplicate')`,
    'I5 a Pix counts towards a paid charge whole, and only while it is not given back',
  ],
  [
    `with other as (insert into plan (cart_id, installments, total_in_cents, is_current)
       select cart_id, 1, 1, false from plan returning id, cart_id)
     insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, status)
     select id, cart_id, 1, 'cob', repeat('c', 32), 1, 'paid' from other`,
    'I7 a cart is paid under one plan',
  ],
  ...[
    `update installment set status = 'open'`,
    `update pix set charge_id = null`,
    `update payment set decision = 'mismatch'`,
  ].map((statement): [string, string] => [
    statement,
    'I27 a paid installment has its payment and an open one its charge',
  ]),
  ...[
    `update installment set value_in_cents = value_in_cents + 1`,
    `update installment set status = 'ended'`,
    `delete from installment`,
    `update charge set due_on = '2026-01-31'`,
  ].map((statement): [string, string] => [statement, 'I27 a plan has its installments as their charges say']),
  [`update charge set status = 'active'`, 'I12 the audit tells the status in which each charge is'],
  [
    `with made as (insert into objection (account_id, cart_item_id, submitted_at)
       select account.id, cart_item.id, now() from account, cart_item limit 1 returning id)
     insert into audit (actor_kind, action, entity, entity_id, after)
     select 'user', 'objection.accepted', 'objection', id::text, '{"status":"accepted"}' from made`,
    'I12 the audit tells the status in which each objection is',
  ],
  [
    `with made as (insert into authorisation (event_id, account_id)
       select event.id, account.id from event, account limit 1 returning id)
     insert into audit (actor_kind, action, entity, entity_id, after)
     select 'visitor', 'authorisation.signed', 'authorisation', id::text, '{"status":"signed"}' from made`,
    'I12 the audit tells the status in which each authorisation is',
  ],
  [
    `alter table authorisation drop constraint authorisation_signature_is_complete;
     with made as (insert into authorisation (event_id, account_id, status)
       select event.id, account.id, 'signed' from event, account limit 1 returning id)
     insert into audit (actor_kind, action, entity, entity_id, after)
     select 'visitor', 'authorisation.signed', 'authorisation', id::text, '{"status":"signed"}' from made`,
    'I22 a signed authorisation has its text, the name and the CPF of the guardian',
  ],
  [`update cart set status = 'registered'`, 'I12 the audit tells the status in which each cart is'],
  [`update refund set status = 'failed'`, 'I12 the audit tells the status in which each refund is'],
  [`update formation set status = 'approved'`, 'I12 the audit tells the status in which each formation is'],
  [
    `update cart_item set removed_at = now(), unit = 2`,
    'I10 a live cart holds its units and an ended one holds none',
  ],
  [
    `with changed as (update account set password_changed_at = now() + interval '1 second' returning id)
     insert into audit (actor_kind, action, entity, entity_id)
     select 'user', 'password.changed', 'account', id::text from changed`,
    'I14 no session is older than its password',
  ],
  ...[
    `update pix set payment_id = null`,
    `update payment set amount_in_cents = amount_in_cents + 1`,
    `update payment set received_at = received_at - interval '1 second'`,
    `update payment set decision = 'mismatch'`,
    `update pix set resolution = 'mismatch' where resolution = 'duplicate'`,
    `update payment set cart_id = null`,
    `insert into payment (method, amount_in_cents, received_at, decision) values ('pix', 1, now(), 'unknown')`,
  ].map((statement): [string, string] => [
    statement,
    'I25 the ledger and the Pix agree on money, cart and decision',
  ]),
  [
    `update refund set payment_id = gen_random_uuid()`,
    'I25 a refund belongs to a payment and names the same Pix',
  ],
  [
    `update refund set payment_id = (select id from payment where decision = 'honoured'),
       end_to_end_id = (select end_to_end_id from pix where resolution = 'duplicate')`,
    'I25 a refund belongs to a payment and names the same Pix',
  ],
  [
    `insert into refund_request (payment_id, end_to_end_id, value_in_cents, description, asked_by)
     select payment_id, null, 1, 'X', account.id from pix, account limit 1`,
    'I25 a return that waits belongs to a payment and names the same Pix',
  ],
  [
    `drop index check_in_number_is_handed_out_once; ${handOut('id + other.n, 7 as badge', 'cross join generate_series(0, 1) as other (n)')}`,
    'I19 a number is handed out to one registration at most',
  ],
  [handOut('id, 7'), 'I19 a number that is handed out is the number of its registration'],
  [handOut('id, null::integer'), 'I19 a registration has its number by an action that was applied'],
  [
    `insert into check_in_action (id, event_id, client_id, sequence, cart_item_id, kind, queued, outcome, state, done_at, account_id)
     select gen_random_uuid(), event_id, gen_random_uuid(), 1, cart_item.id, 'handOut', true, 'conflict', 'expected', now(), owner_id
     from cart_item join cart on cart.id = cart_id`,
    'I19 an action at the check-in is applied or listed as a conflict',
  ],
  [
    `update event set minors_need_authorisation = 'require';
     update account set birthdate = current_date - 4000;
     insert into formation_rider (cart_item_id, position, account_id, cpf, name)
       select cart_item.id, 0, owner_id, account.cpf, account.name
       from cart_item join cart on cart.id = cart_id join account on account.id = owner_id;
     ${handOut('id, null::integer')}`,
    'I22 no minor has a number without an authorisation or a waiver where the event requires it',
  ],
  [`update charge set paid_at = null`, 'I15 a payment is confirmed to its buyer only when there is one'],
  [
    `update cart set receipt_promised_at = now()`,
    'I15 a receipt is promised only to carts that were registered',
  ],
]

/** The last change of a purchase, which says that it was worth `net` and that `received` centavos had come in. */
const change = (net: string, received: string) =>
  `insert into purchase_change (cart_id, entries, net_in_cents, interest_in_cents, received_in_cents,
       returned_in_cents, open_in_cents, kept_in_cents)
     select id, '{}', ${net}, 0, ${received}, 0, 0, ${received} - ${net} from cart`
const askAgain = `insert into charge (plan_id, cart_id, installment, kind, txid, value_in_cents, status)
     select plan_id, cart_id, 2, 'cob', repeat('d', 32), 500, 'active' from charge;
     insert into installment (plan_id, number, value_in_cents, agreed_in_cents) select id, 2, 500, 500 from plan`

const plantedInPurchase: [statement: string, name: string][] = [
  [
    change('1', 'total_in_cents'),
    'I26 the net prices of the live entries of a changed purchase are those of its last change',
  ],
  [change('total_in_cents', '1'), 'I26 money that came in for a changed purchase was open before'],
  [
    `${change('total_in_cents', 'total_in_cents')}; ${askAgain}`,
    'I26 nobody is asked for more than a changed purchase is worth with its interest',
  ],
  [
    `${askAgain}; update plan set is_current = true, is_over = false;
     update installment set due_on = current_date where number = 2; update event set starts_on = current_date`,
    'I28 an open installment is due before the first day of its event',
  ],
  [`update plan set is_over = true; ${askAgain}`, 'I26 no plan is open for a purchase that owes nothing'],
]

/** A desk that has sold for cash and card, handed over a refund and counted its shift. */
async function buildTill(server: TestServer) {
  const desk = await openDesk(server)
  await sellAndRefund(server, desk)
  const { deviceKey, shiftId } = desk.shift
  await server.call('POST /api/till/shifts/:shiftId/count', {
    params: { shiftId },
    query: { token: desk.token },
    body: { counts: [{ value: 100, quantity: 1 }], deviceKey },
  })
}

const drawer = 'I17 the frozen cash of a shift is its float with its payments, refunds and movements'
const counted = 'I17 a counted shift agrees with its last count in the audit'
const price = 'I18 the payments, the courtesy and the open installments of a sold cart are its price'
const proof = 'I18 cash and card payments and their refunds belong to a shift of their event'

const plantedAtTill: [statement: string, name: string][] = [
  [`update shift set expected_in_cents = expected_in_cents + 1`, drawer],
  [
    `insert into shift_movement (shift_id, kind, amount_in_cents, reason, recorded_by)
     select id, 'withdrawal', 1, 'X', opened_by from shift`,
    drawer,
  ],
  [`update shift set expected_in_cents = expected_in_cents + 1`, counted],
  [`update shift set counts = '[]'`, counted],
  [
    `alter table shift drop constraint shift_closed_has_its_time;
     alter table shift drop constraint shift_difference_is_approved_by_another_person;
     update shift set status = 'closed'`,
    'I12 the audit tells the status in which each shift is',
  ],
  [`update payment set amount_in_cents = 1 where method = 'card'`, price],
  [
    `insert into courtesy (cart_id, amount_in_cents, reason, granted_by) select id, 1, 'X', sold_by from cart`,
    price,
  ],
  [
    `insert into courtesy (cart_id, amount_in_cents, reason, granted_by) select id, 1, 'X', sold_by from cart`,
    'I26 a courtesy is the sum of the entries that it names, none above its price',
  ],
  [
    `update payment set method = 'pix' where method = 'card';
     update cart set status = 'expired', paid_at = null`,
    'I4 a sale at the desk that ended unpaid keeps no Pix',
  ],
  [
    `update cart set paid_at = null`,
    'I18 cash, cards and courtesies belong to a sale at the desk that was paid, or to entries that were restored',
  ],
  [`update payment set method = 'cash' where method = 'card'`, proof],
  [`delete from counter_refund`, proof],
  [`update cash_payment set given_in_cents = 1`, proof],
]

/** A category whose result is official. */
async function buildResult(server: TestServer) {
  const arena = await openArena(server)
  const won = { kind: 'money' as const, reais: 100 }
  const first = { from: 1, to: 1, per: 'entry' as const, minimumEntries: 0, otherwise: won, award: won }
  const category = await arena.open(individual(0, [strength(0, { prizes: [first] })]), [1, 2])
  await category.decide('finalStarted', { strength: 1 })
  await category.throw(1, 'final', '1')
  await category.throw(2, 'final', '0')
  await category.makeOfficial(1)
}

/** Official results of entries without a shot of their own: one throws in another category, one is absent here, one there, and two have no round, one of them by its number. */
async function buildResultsWithoutShots(server: TestServer) {
  const arena = await openArena(server)
  const byQualifier = [strength(0, { final: { kind: 'none' } })]
  const target = await arena.open(individual(1, byQualifier), [1])
  const source = await arena.open(individual(1, byQualifier, { countsFor: target.id }), [2], {
    2: [...(target.given.teams.get(1) ?? [])],
  })
  await source.throw(2, 'qualify', '1')
  const absent = await arena.open(individual(1, byQualifier), [1])
  await absent.decide('absent', { badge: 1, phase: 'qualify', round: 1 })
  const still = await arena.open(individual(0, byQualifier), [1])
  const away = await arena.open(individual(1, byQualifier), [1])
  const absentThere = await arena.open(individual(1, byQualifier, { countsFor: away.id }), [2], {
    2: [...(away.given.teams.get(1) ?? [])],
  })
  await absentThere.decide('absent', { badge: 2, phase: 'qualify', round: 1 })
  const ranges = [{ from: 2, to: 2, rounds: 0, minimums: [0] }]
  const qualifier = { rounds: 1, sieve: { kind: 'hits' as const }, ranges }
  const stillByNumber = await arena.open(individual(1, byQualifier, { qualifier }), [1, 2])
  await stillByNumber.throw(1, 'qualify', '1')
  for (const category of [target, absent, still, away, stillByNumber])
    expect(await category.makeOfficial(1)).toMatchObject({ status: 200 })
}

const changeResult = (field: string, value: string) =>
  `update competition_fact set body = body || jsonb_build_object('${field}', ${value}) where kind = 'official'`

const plantedInResult: [statement: string, name: string][] = [
  [
    changeResult('document', `replace(body->>'document', '"place":1', '"place":3')`),
    'I23 the hash of an official result is that of its document',
  ],
  [changeResult('poolInCents', '1'), 'I23 the prize money of an official result adds up to its pool'],
  [
    `delete from shot; delete from competition_fact where kind = 'finalStarted';
     update category set final_started_at = null`,
    'I23 an entry with a place in an official result threw or was in a final that began',
  ],
]

const both = [
  ...plantedInResult.map(([statement, name]) => ({ build: buildResult, statement, name })),
  ...[...planted, ...plantedInPurchase].map(([statement, name]) => ({ build: buildShop, statement, name })),
  ...plantedAtTill.map(([statement, name]) => ({ build: buildTill, statement, name })),
]

test.each([
  ['a purchase that was paid twice, with one refund', buildShop],
  ['a sale of the desk with a refund and a counted shift', buildTill],
  ['a result that is official', buildResult],
  ['official results of entries without own shots', buildResultsWithoutShots],
])('Every invariant holds in a shop after %s', async (_, build) => {
  await using server = await startTestServer()
  await build(server)
  expect(await findBrokenInvariants(server.db)).toEqual({})
})

test('Every invariant has a statement that breaks it', () => {
  const without = invariantNames.filter((name) => !both.some(({ name: broken }) => broken === name))
  expect(without).toEqual([])
})

/** From here on the job only checks what changes. */
const beginWithChanges = ({ db }: Shop) =>
  db.insertInto('audit_reader').values({ name: 'invariants', read_to: 0 }).execute()

const silent = { info() {}, warn() {}, error() {} }
const check = ({ db }: Shop) => checkInvariants({ db, log: silent })
const brokenInLastPass = async ({ db }: Shop) => Object.keys((await readLastPass(db)) ?? {})

type Build = (server: TestServer) => Promise<unknown>
const templates = new Map<Build, Promise<string>>()

/** A copy of a shop whose job began before the shop was built. Each shop is built once. */
async function openCopy(build: Build) {
  const prepare = async (server: TestServer) => {
    await beginWithChanges(server)
    await build(server)
  }
  const template = templates.get(build) ?? buildTemplate(prepare)
  templates.set(build, template)
  const { db, close } = await openTestDatabase(await template)
  return { db, [Symbol.asyncDispose]: close }
}

test.each(both)(
  'The statement $statement breaks the invariant $name, in a check of everything and of what changed',
  async ({ build, statement, name }) => {
    await using shop = await openCopy(build)
    await plant(shop, statement)
    expect(Object.keys(await findBrokenInvariants(shop.db))).toContain(name)
    await check(shop)
    expect(await brokenInLastPass(shop)).toContain(name)
    // Nothing changed since, so the second pass only reads again what was broken.
    await check(shop)
    expect(await brokenInLastPass(shop)).toContain(name)
  },
)

test('A broken row is reported until it is repaired, however little changes', async () => {
  await using server = await startTestServer()
  await beginWithChanges(server)
  await buildShop(server)
  await plant(server, `update item set taken = taken + 1`)
  await check(server)
  const broken = ['I1 what an item has taken is what lines hold of it']
  expect(await brokenInLastPass(server)).toEqual(broken)

  await openCharge(server)
  await check(server)
  expect(await brokenInLastPass(server)).toEqual(broken)

  await plant(
    server,
    `update item set taken = (select coalesce(sum(held), 0) from cart_line where item_id = item.id)`,
  )
  await check(server)
  expect(await brokenInLastPass(server)).toEqual([])
})

test('A change without a fact is found by the check of everything at night', async () => {
  await using server = await startTestServer()
  await buildShop(server)
  await check(server)
  await plant(server, `update item set taken = taken + 1`)
  await check(server)
  expect(await brokenInLastPass(server)).toEqual([])

  await server.db
    .updateTable('audit_reader')
    .set({ whole_at: sql<Date>`now() - interval '37 hours'` })
    .execute()
  await check(server)
  expect(await brokenInLastPass(server)).toEqual(['I1 what an item has taken is what lines hold of it'])
})

test('A fact that is committed after facts with higher ids is checked too', async () => {
  await using server = await startTestServer()
  await check(server)
  const { cartUUID } = await buildShop(server)
  const inserted = Promise.withResolvers<void>()
  const slow = server.db.transaction().execute(async (db) => {
    await sql`insert into audit (actor_kind, action, entity, entity_id) values ('job', 'noted', 'cart', ${cartUUID})`.execute(
      db,
    )
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update item set taken = taken + 1`.execute(db)
    inserted.resolve()
    await sql`select pg_sleep(0.5)`.execute(db)
  })
  await inserted.promise
  await sql`insert into audit (actor_kind, action, entity, entity_id) values ('job', 'noted', 'thing', 'one')`.execute(
    server.db,
  )
  await check(server)
  await slow
  expect(await brokenInLastPass(server)).toEqual(['I1 what an item has taken is what lines hold of it'])
})

test('Of two workers that check at once, one stores its result', async () => {
  await using server = await startTestServer()
  await buildShop(server)
  await plant(server, `update item set taken = taken + 1`)
  await Promise.all([check(server), check(server)])
  expect(await brokenInLastPass(server)).toEqual(['I1 what an item has taken is what lines hold of it'])
})

test('Each broken invariant is logged as an error with its name', async () => {
  const called: unknown[] = []
  await using server = await startTestServer({
    context: { log: { info() {}, warn() {}, error: (what: unknown) => called.push(what) } },
  })
  await beginWithChanges(server)
  expect(await checkInvariants(server.context)).toBe(0)
  await buildShop(server)
  await plant(server, `update item set taken = taken + 1`)
  expect(await checkInvariants(server.context)).toBe(1)
  expect(called).toMatchObject([{ invariant: 'I1 what an item has taken is what lines hold of it' }])
  expect(invariantNames.length).toBeGreaterThan(20)
})

test('Every invariant has a Portuguese sentence with the number of its name', () => {
  expect(Object.keys(invariantSentences).toSorted()).toEqual(invariantNames.toSorted())
  for (const [name, sentence] of Object.entries(invariantSentences))
    expect(sentence.split(' ')[0]).toBe(name.split(' ')[0])
})
