import { readFileSync } from 'node:fs'
import { addDays, AUTHORISATION_STATES, businessDate, wirePassword } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { findBrokenInvariants } from '#operations/invariants/invariants.service.ts'
import { readMinorsOfEvent } from '#modules/entries/index.ts'
import { EMBEDDED_TIMEOUT_IN_MS, openEmbeddedCopy } from '#testing/embedded.ts'
import { type Database, openTestDatabase, startTestServer, type TestServer } from '#testing/server.ts'
import { type DemoData, listShots, moveToToday } from './demo.rules.ts'
import { exportEvent } from '#modules/catalog/import/exporting.service.ts'
import { importDocument } from '#modules/catalog/index.ts'
import { loadDemo, loadDemoIfEmpty } from './demo.service.ts'

const demoData = JSON.parse(
  readFileSync(new URL('../../../../demo/demo-data.json', import.meta.url), 'utf8'),
) as DemoData
const config = readConfig({})
const BUYER = '99999900291'
const ADMIN = '99999900100'

/** Each query must return no row. */
const invariants: [fact: string, query: string][] = [
  ['no item is oversold', 'select id from item where taken > total'],
  [
    'the taken units of an item are those of its cart lines',
    `select i.id from item i left join cart_line l on l.item_id = i.id group by i.id, i.taken
      having i.taken <> coalesce(sum(l.held), 0)`,
  ],
  [
    'a plan costs as much as its charges',
    `select p.id from plan p left join charge c on c.plan_id = p.id and c.status <> 'removed'
      group by p.id, p.total_in_cents having coalesce(sum(c.value_in_cents), 0) <> p.total_in_cents`,
  ],
  [
    'a cart costs as much as its lines',
    `select c.id from cart c left join cart_line l on l.cart_id = c.id
      group by c.id, c.total_in_cents having coalesce(sum(l.value_in_cents), 0) <> c.total_in_cents`,
  ],
  [
    'a line costs as much as its entries',
    `select l.id from cart_line l join cart_item i on i.line_id = l.id
      group by l.id, l.value_in_cents having sum(i.charged_in_cents) <> l.value_in_cents`,
  ],
  [
    'a received Pix paid a charge of a cart that was paid',
    `select p.end_to_end_id from pix p left join charge c on c.id = p.charge_id left join cart k on k.id = c.cart_id
      where p.resolution is distinct from 'honoured' or c.status <> 'paid' or k.paid_at is null`,
  ],
  [
    'a paid charge was paid by one Pix of its value',
    `select c.id from charge c left join pix p on p.charge_id = c.id where c.status = 'paid'
      group by c.id having count(p.*) <> 1 or min(p.value_in_cents) <> c.value_in_cents`,
  ],
  [
    'a Pix is never refunded above its value',
    `select p.end_to_end_id from pix p join refund r using (end_to_end_id) where r.status <> 'failed'
      group by p.end_to_end_id having sum(r.value_in_cents) > p.value_in_cents`,
  ],
  [
    'no badge is given twice in a category',
    `select category_id, badge from formation where active and badge is not null
      group by category_id, badge having count(*) > 1`,
  ],
  ['no withheld badge is given', 'select badge from formation join badge_kept using (category_id, badge)'],
  [
    'the used quota of a CPF is its number of entries',
    `select * from cpf_quota full join (
        select f.category_id, r.cpf, count(*)::int as used from formation f
        join formation_rider r on r.cart_item_id = f.cart_item_id where f.active group by f.category_id, r.cpf
      ) as ridden using (category_id, cpf, used)
      where cpf_quota.ctid is null or ridden is null`,
  ],
  [
    'no CPF exceeds the quota of a category',
    `select q.cpf from cpf_quota q join category c on c.id = q.category_id
      where c.max_cpf_occurrences > 0 and q.used > c.max_cpf_occurrences`,
  ],
  [
    'live carts hold their units and ended carts none',
    `select l.id from cart_line l join cart c on c.id = l.cart_id
      where (c.status in ('open', 'expiring', 'paid', 'registered')) <> (l.held = l.quantity and l.held > 0)`,
  ],
  [
    'every entry of a paid cart has its formation',
    `select i.id from cart_item i join cart c on c.id = i.cart_id left join formation f on f.cart_item_id = i.id
      where (c.paid_at is not null) <> (f.cart_item_id is not null)`,
  ],
  [
    'a unit of a bundle has the entries of its categories',
    `select l.id from cart_line l join item b on b.id = l.item_id and b.kind = 'bundle'
      where l.quantity * (select count(*) from bundle_entry where bundle_id = b.id)
        <> (select count(*) from cart_item i where i.line_id = l.id)`,
  ],
]

const load = async (db: Database, now = new Date()) =>
  loadDemo(db, demoData, { now, passwordHash: 'x', passwordPepper: 'x' })

/** A shop with the demo, for the tests that only read it. */
let demo: TestServer
beforeAll(async () => {
  demo = await startTestServer()
  await load(demo.db)
})
afterAll(() => demo[Symbol.asyncDispose]())

describe('The demo is loaded into an empty shop', () => {
  test('The loaded demo keeps every invariant of the data', async () => {
    for (const [fact, query] of invariants)
      expect([fact, (await sql.raw(query).execute(demo.db)).rows]).toEqual([fact, []])
  })

  test('In the first minute of a day the demo has a closed shift with a difference of R$ 7,00 and an open shift, and meets the invariants of money', async () => {
    await using database = await openDatabase()
    await load(database.db, new Date(`${businessDate(new Date())}T00:00:00-03:00`))
    const shifts = await database.db
      .selectFrom('shift')
      .innerJoin('shift_total', 'shift_id', 'id')
      .orderBy('number')
      .orderBy('sales')
      .select(['status', 'counted_in_cents', 'expected_in_cents', 'expected_cash_in_cents', 'sales'])
      .execute()
    expect(shifts.map((shift) => Object.values(shift))).toEqual([
      ['closed', 41_300, 42_000, 42_000, 3],
      ['open', null, null, 90_000, 5],
      ['open', null, null, 30_000, 1],
    ])
    const broken = Object.keys(await findBrokenInvariants(database.db))
    expect(broken).toEqual([])
  })

  test('The live event of the demo has results in each state, and one place that is shared', async () => {
    const event = demoData.events.find(({ rankingsLiveNow }) => rankingsLiveNow === 1)
    const { body } = await demo.call('GET /api/results/event/:eventUUID', {
      params: { eventUUID: event?.eventUUID ?? '' },
    })
    const results = body.items.flatMap(({ name, strengths }) =>
      strengths.map(({ strength, state, places }) => ({
        of: `${name} ${strength}`,
        state,
        places: places.map(({ place, badge }) => `${place}: ${badge}`).join(', '),
      })),
    )
    expect(results.filter(({ state }) => state !== 'running')).toEqual([
      { of: 'LAÇO DUPLA 2', state: 'provisional', places: '1: 12, 1: 21, 1: 22, 4: 4, 5: 20, 6: 2' },
      { of: 'LAÇO PRENDA 1', state: 'official', places: '1: 31, 2: 24, 3: 32, 4: 11, 5: 16, 5: 21, 5: 34' },
      { of: 'LAÇO PIÁ E GURI (ATÉ 15 ANOS) 1', state: 'underProtest', places: '1: 8, 2: 19, 2: 33' },
      { of: 'LAÇO VETERANO E VAQUEANO (60+) 1', state: 'reopened', places: '1: 3, 2: 2' },
    ])
  })

  test('Two loads at once fill the shop only once', async () => {
    await using database = await openDatabase()
    const both = await Promise.all([load(database.db), load(database.db)])
    expect(both.toSorted()).toEqual([false, true])
    expect(await load(database.db)).toBe(false)
  })

  test(
    'The demo is loaded into an embedded database without a broken invariant',
    async () => {
      const { db, close } = await openEmbeddedCopy()
      expect(await loadDemoIfEmpty({ ...demo.context, config, db })).toBe(true)
      expect(Object.keys(await findBrokenInvariants(db))).toEqual([])
      await close()
    },
    EMBEDDED_TIMEOUT_IN_MS,
  )

  test('The demo is never loaded into a production database', async () => {
    await using database = await openDatabase()
    expect(
      await loadDemoIfEmpty({ ...demo.context, config: { ...config, production: true }, db: database.db }),
    ).toBe(false)
  })

  test('The demo has a cart in every state, with the codes of the file', async () => {
    const carts = await demo.db.selectFrom('cart').select(['code', 'status', 'is_free']).execute()
    expect(Object.fromEntries(carts.map(({ code, status }) => [code, status]))).toEqual({
      'CERRO-7K2M': 'open',
      'CERRO-9QXD': 'paid',
      'CERRO-4HTA': 'registered',
      'CERRO-2WPL': 'registered',
      'DUELO-6RNV': 'paid',
      'CERRO-8VBC': 'cancelled',
      'CERRO-1FRE': 'registered',
      'DUELO-8PIA': 'registered',
      'PLANO-2CX2': 'registered',
      'PLANO-3CX1': 'registered',
      'PLANO-5CX1': 'registered',
      'PLANO-7CX1': 'registered',
      'TORNE-2PAS': 'registered',
      'TORNE-4DUP': 'registered',
      'TORNE-6VET': 'registered',
      'TORNE-7VET': 'registered',
      'TORNE-9MUD': 'registered',
    })
    expect(carts.filter((cart) => cart.is_free).map(({ code }) => code)).toEqual(['CERRO-1FRE'])
  })

  test('The demo has a minor in each state of the authorisation', async () => {
    const duel = await demo.db
      .selectFrom('event')
      .select('id')
      .where('short_name', '=', 'duelo-raia-dos-cem')
      .executeTakeFirstOrThrow()
    const { items } = await readMinorsOfEvent(demo.db, duel.id)
    expect(items.map(({ state }) => state).toSorted()).toEqual(AUTHORISATION_STATES.toSorted())
  })

  test('The pending cart of the demo can be paid for fifteen minutes and has no charge', async () => {
    await using database = await openDatabase()
    await load(database.db)
    const { rows } = await sql<{ minutes: number; charges: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes,
        (select count(*)::int from charge where cart_id = cart.id) as charges
      from cart where code = 'CERRO-7K2M'`.execute(database.db)
    expect(rows).toEqual([{ minutes: 15, charges: 0 }])
  })

  test('Automatic badges of the demo follow those sold elsewhere in the range of the bundle', async () => {
    const { rows } = await sql<{ code: string; badges: number[] }>`
      select cart.code, array_agg(badge order by badge) as badges from cart
      join cart_item on cart_item.cart_id = cart.id join formation on cart_item_id = cart_item.id
      where badge is not null group by cart.code`.execute(demo.db)
    expect(Object.fromEntries(rows.map(({ code, badges }) => [code, badges]))).toEqual({
      'CERRO-9QXD': [23],
      'CERRO-4HTA': [12],
      'CERRO-2WPL': [101, 101, 101],
      'DUELO-6RNV': [261],
      'CERRO-1FRE': [3],
      'DUELO-8PIA': [51, 52, 53, 54, 55],
      'PLANO-2CX2': [13],
      'PLANO-3CX1': [5],
      'PLANO-5CX1': [7],
      'PLANO-7CX1': [9, 12],
      'TORNE-2PAS': [4, 7],
      'TORNE-4DUP': [3, 9],
      'TORNE-6VET': [3],
      'TORNE-7VET': [8],
      'TORNE-9MUD': [5],
    })
  })
})

describe('The demo has a whole programme as newspapers print it', () => {
  test('Twenty-two categories, fichas, steps, families and places are imported into another shop as they are', async () => {
    const exported = await exportEvent(demo.db, 'rodeio-das-casuarinas')
    expect(exported.categories).toHaveLength(22)
    expect(exported.bundles).toHaveLength(7)
    await using other = await openDatabase()
    await importDocument(other.db, exported, { isDryRun: false, actor: { kind: 'command' } })
    expect(await exportEvent(other.db, 'rodeio-das-casuarinas')).toEqual(exported)
  })

  test('Its steps end on the moved days, and eighty lots of the camping ground are free', async () => {
    const { body } = await demo.call('GET /api/events/:eventUUID', {
      params: { eventUUID: 'rodeio-das-casuarinas' },
      query: { showItems: '1' },
    })
    const named = (name: string) => body.items?.find((item) => item.name === name)
    const noon = `${addDays(businessDate(new Date()), 56)}T15:00:00.000Z`
    expect(named('LAÇO QUARTETO')).toMatchObject({
      price: 400,
      priceSteps: [{ price: 400, until: noon }, { price: 450 }],
    })
    expect(named('ACAMPAMENTO')).toMatchObject({
      maxParticipants: 0,
      priceSteps: [{ price: 220, unitsLeft: 30 }, { price: 250 }],
    })
    const { rows } = await sql`select total - taken as free from item where name = 'ACAMPAMENTO'`.execute(
      demo.db,
    )
    expect(rows).toEqual([{ free: 80 }])
  })
})

describe('The plans of an event of the demo have changed', () => {
  let changed: TestServer
  beforeAll(async () => {
    changed = await startTestServer()
    await loadDemoIfEmpty(changed.context)
  })
  afterAll(() => changed[Symbol.asyncDispose]())

  test('An entry was moved, two categories are one, a category is cancelled and the event has other days', async () => {
    const { rows } = await sql<{ cart: string; name: string; badge: number; active: boolean }>`
      select cart.code as cart, item.name, badge, formation.active
      from cart join cart_item on cart_id = cart.id join item on item.id = category_id
      join formation on cart_item_id = cart_item.id
      where cart.code like 'TORNE-%' order by cart_item.id`.execute(changed.db)
    const told = rows.map(
      ({ cart, name, badge, active }) => `${cart} ${name} ${badge}${active ? '' : ' ended'}`,
    )
    expect(told).toEqual([
      'TORNE-2PAS LAÇO INDIVIDUAL 7',
      'TORNE-2PAS LAÇO DUPLA 4 ended',
      'TORNE-4DUP LAÇO DUPLA 9 ended',
      'TORNE-4DUP LAÇO VETERANO (60+) 1',
      'TORNE-6VET LAÇO VETERANO (60+) 3',
      'TORNE-7VET LAÇO VETERANO (60+) 8',
      'TORNE-9MUD LAÇO PRENDA 5 ended',
      'TORNE-9MUD LAÇO INDIVIDUAL 5',
    ])
    const { body } = await changed.call('GET /api/events/:eventUUID', {
      params: { eventUUID: 'torneio-passo-da-cancela' },
    })
    expect(body).toMatchObject({
      startDate: addDays(businessDate(new Date()), 22),
      endDate: addDays(businessDate(new Date()), 23),
    })
    for (const reason of [
      'Poucas inscrições de vaqueanos',
      'Cancha alagada',
      'Chuva forte na semana do torneio',
    ])
      expect(body.notice).toContain(reason)
  })

  test('The money of a cancelled category is promised at the till, and the shop keeps every invariant', async () => {
    const { rows } = await sql<{ code: string; cents: number }>`
      select cart.code, refund.value_in_cents as cents from refund join payment on payment.id = payment_id
      join cart on cart.id = cart_id where refund.status <> 'done' order by 1`.execute(changed.db)
    expect(rows.map(({ code, cents }) => `${code} ${cents}`)).toEqual([
      'PLANO-2CX2 5000',
      'TORNE-2PAS 16000',
      'TORNE-4DUP 16000',
    ])
    expect(Object.keys(await findBrokenInvariants(changed.db))).toEqual([])
    const plans = await changed.db.selectFrom('ground_plan').select('category_id').execute()
    expect(plans).toHaveLength(1)
  })
})

describe('The demo is shown to buyers through HTTP', () => {
  test('Three events of the demo sell on any day, and one event is on the scoreboard', async () => {
    const names = async (query: Record<string, string>) =>
      (await demo.call('GET /api/events/', { query })).body.items.map(({ shortName }) => shortName)
    expect(await names({})).toEqual(['rodeio-cerro-lindo', 'rodeio-das-casuarinas', 'duelo-raia-dos-cem'])
    expect(await names({ rankings: '1' })).toEqual(['encontro-planalto-frio'])
  })

  test('Each item has as many units left as the file states, and the promotion counts units sold elsewhere', async () => {
    const { rows } = await sql<{
      id: string
      left: number
    }>`select id, total - taken as left from item`.execute(demo.db)
    // Only bundles sell DUELO INDIVIDUAL; the file counts those units in the category.
    const categories = demoData.events
      .flatMap((event) => event.categories)
      .filter(({ noDirectSales }) => noDirectSales === 0)
    expect(categories.map(({ UUID }) => rows.find(({ id }) => id === UUID)?.left)).toEqual(
      categories.map(({ unitsTotal, mdlUnitsSold }) => unitsTotal - mdlUnitsSold),
    )

    const { body } = await demo.call('GET /api/events/:eventUUID', {
      params: { eventUUID: 'rodeio-cerro-lindo' },
      query: { showItems: '1' },
    })
    const pacote = body.items?.find((item) => item.name === 'PACOTE COMPLETO DO LAÇADOR')
    expect(pacote).toMatchObject({ price: 900, promoPrice: 820, promoUnitsLeft: 6 })
  })

  test('Buyer and administrator log in with the password of the demo, and only one as administrator', async () => {
    await using server = await startTestServer()
    await loadDemoIfEmpty(server.context)
    const pass = await wirePassword(demoData.meta.demoPassword)
    const logIn = (cpf: string, adminCheck: 0 | 1) =>
      server.call('POST /api/users/login/userpass', { body: { cpf, pass, adminCheck } })
    expect((await logIn(BUYER, 0)).body).toMatchObject({ admin: 0, userId: 901 })
    expect((await logIn(ADMIN, 1)).body).toMatchObject({ admin: 1, userId: 900 })
    expect((await logIn(BUYER, 1)).status).toBe(403)
  })
})

describe('The demo is moved to another day', () => {
  const now = new Date('2028-03-01T01:30:00Z')
  const moved = moveToToday(demoData, now)

  test('The demo starts on the current day of São Paulo, and every date is moved with it', () => {
    expect(businessDate(now)).toBe('2028-02-29')
    expect(moved.events[0]).toMatchObject({
      startDate: '2028-04-24',
      salesStart: '2028-02-10T11:00:00.000Z',
    })
    expect(moved.carts[3]?.payment.pix[1]?.installmentsOn).toBe('2028-03-18')
  })

  test('No sale, refund or shift of the demo is in the future', () => {
    const early = new Date('2028-02-29T03:10:00Z')
    const { carts, shifts } = moveToToday(demoData, early)
    const happened = [
      ...carts.flatMap(({ createdOn, payment }) => [createdOn, ...payment.pix.map(({ paidOn }) => paidOn)]),
      ...shifts.flatMap(({ openedOn, movements }) => [openedOn, ...movements.map(({ on }) => on)]),
    ]
    expect(shifts.at(-1)?.openedOn).toBe(early.toISOString())
    expect(happened.filter((instant) => instant > early.toISOString())).toEqual([])
  })

  test('The newest shot of the demo is moved to the present and no shot is in the future', () => {
    const times = listShots(moved, now).map(({ thrownAt }) => thrownAt.getTime())
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
    expect(new Set(times).size).toBeGreaterThan(10)
  })
})

async function openDatabase() {
  const database = await openTestDatabase()
  return { db: database.db, [Symbol.asyncDispose]: () => database.close() }
}
