import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#platform/database/sql-words.ts'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { waitUntilLocked } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { unzip } from '#testing/unzip.ts'
import { readWorksheet } from '#testing/worksheet.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await buildAdmin(server.db)).token
})
afterAll(() => server[Symbol.asyncDispose]())

const TRAP = '=HYPERLINK("http://x","y")'

type Kind = 'sales' | 'start' | 'insurance' | 'minors'
const ask = (eventUUID: string, kind: Kind, format?: 'csv') =>
  server.call(`GET /api/events/:eventUUID/report/${kind}`, {
    params: { eventUUID },
    query: { token, ...(format && { format }) },
  })

/** Money that came for a cart, in one Pix or in the first of several installments, as the bank told of it. */
async function receive(
  cartUUID: string,
  valueInCents: number,
  plan = { total: valueInCents, installments: 1 },
) {
  const { id: planId } = await server.db
    .insertInto('plan')
    .values({ cart_id: cartUUID, installments: plan.installments, total_in_cents: plan.total })
    .returning('id')
    .executeTakeFirstOrThrow()
  const charges = await server.db
    .insertInto('charge')
    .values(
      Array.from({ length: plan.installments }, (_, index) => ({
        plan_id: planId,
        cart_id: cartUUID,
        installment: index + 1,
        kind: 'cob',
        txid: randomBytes(16).toString('hex'),
        value_in_cents: index === 0 ? valueInCents : plan.total - valueInCents,
        due_on: index === 0 ? null : '2020-01-31',
        status: index === 0 ? 'paid' : 'active',
      })),
    )
    .returning('id')
    .execute()
  const end_to_end_id = randomBytes(16).toString('hex')
  await server.db
    .insertInto('pix')
    .values({
      end_to_end_id,
      charge_id: charges[0]!.id,
      value_in_cents: valueInCents,
      settled_at: new Date('2026-11-20T02:30:00Z'),
      resolution: 'honoured',
    })
    .execute()
  return end_to_end_id
}

async function buildSales() {
  const event = await buildEvent(server.db, { short_name: `relatorio-${randomBytes(3).toString('hex')}` })
  const category = await buildCategory(server.db, { eventId: event.id, auto_badge: true })
  const { account, token: buyer } = await buildBuyer(server.db, { nickname: TRAP, name: '+55 FULANO' })
  const one = await buildPaidCart(server, buyer, [{ itemUUID: category.id, quantity: 2 }])
  const two = await buildPaidCart(server, buyer, [{ itemUUID: category.id }])
  await putParticipants(
    server,
    two.cartUUID,
    two.forms.map((form) => filled(form, { participants: [account.cpf] })),
    { token: buyer },
  )
  const first = await receive(one.cartUUID, 24_000)
  await receive(two.cartUUID, 6300, { total: 12_600, installments: 2 })
  await server.db
    .insertInto('refund')
    .values({
      id: randomBytes(16).toString('hex'),
      end_to_end_id: first,
      value_in_cents: 5000,
      status: 'done',
      returned_at: new Date('2026-11-21T12:00:00Z'),
    })
    .execute()
  return { event, category, account }
}

test('The financial report is a workbook whose totals equal the ledger to the centavo, in numeric cells', async () => {
  const { event } = await buildSales()
  const { raw, headers } = await ask(event.id, 'sales')
  expect(headers['content-disposition']).toBe(`attachment; filename="financeiro-${event.short_name}.xlsx"`)
  const files = unzip(raw)
  const facts = Object.fromEntries(readWorksheet(files, 1).map(([name, value]) => [name, value]))
  const { rows } = await sql<{ received: number; returned: number }>`
    select sum(pix.value_in_cents)::float8 / 100 as received,
      (select sum(refund.value_in_cents)::float8 / 100 from refund join pix using (end_to_end_id)
        join charge on charge.id = pix.charge_id join cart on cart.id = charge.cart_id where event_id = ${event.id}) as returned
    from pix join charge on charge.id = pix.charge_id join cart on cart.id = charge.cart_id
    where event_id = ${event.id}`.execute(server.db)
  const ledger = rows[0]!
  expect(facts).toMatchObject({
    Inscrições: 3,
    Compradores: 1,
    'Valor das inscrições (bruto)': 360,
    'Juros do parcelamento recebidos': 3,
    'Recebido por Pix': ledger.received,
    Devolvido: ledger.returned,
    Líquido: ledger.received - ledger.returned,
    'Parcelas a receber': 63,
  })
  const [, ...days] = readWorksheet(files, 4)
  expect(days).toEqual([
    ['day 2026-11-19', 303, 0, 303],
    ['day 2026-11-21', 0, 50, -50],
  ])
})

/** What is wrong with the tags of a part: each must close where it should, and nothing else stands between < and >. */
function xmlProblems(xml: string): string[] {
  const open: string[] = []
  const problems: string[] = []
  for (const [tag] of xml.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('<?')) continue
    const [, end = '', kind = '', , alone = ''] =
      /^<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>$/s.exec(tag) ?? []
    if (kind === '') problems.push(`no tag: ${tag}`)
    else if (end && open.pop() !== kind) problems.push(`not open: ${tag}`)
    else if (!end && !alone) open.push(kind)
  }
  const loose = xml.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, '').includes('&') ? ['a loose &'] : []
  return [...problems, ...open, ...loose]
}
const problemsIn = (files: Map<string, string>) =>
  [...files].flatMap(([name, xml]) => xmlProblems(xml).map((problem) => `${name}: ${problem}`))

test.each(['<a><b></a></b>', '<a>', '<a b=c/>', '<a>&</a>'])('The XML text %s is not well-formed', (xml) =>
  expect(xmlProblems(xml)).not.toEqual([]),
)

test('The chart shows what the days show, and every part of the workbook is well-formed and points to a part', async () => {
  const { event } = await buildSales()
  const files = unzip((await ask(event.id, 'sales')).raw)
  expect(problemsIn(files)).toEqual([])
  for (const [name, xml] of files) {
    if (!name.endsWith('.rels')) continue
    const folder = new URL('../', `zip:///${name}`)
    const targets = [...xml.matchAll(/Target="([^"]+)"/g)].map(([, target = '']) =>
      new URL(target, folder).pathname.slice(1),
    )
    expect(targets.filter((target) => !files.has(target))).toEqual([])
  }
  const types = files.get('[Content_Types].xml') ?? ''
  const named = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...files.keys()].filter((name) => /^xl\/.*\.xml$/.test(name)).toSorted())

  const chart = files.get('xl/charts/chart6.xml') ?? ''
  expect(files.get('xl/worksheets/sheet6.xml')).toContain('<drawing r:id="rId1"/>')
  expect([...chart.matchAll(/<c:f>(.*?)<\/c:f>/g)].map(([, area]) => area)).toEqual([
    "'Por dia'!$A$2:$A$3",
    "'Por dia'!$B$2:$B$3",
    "'Por dia'!$A$2:$A$3",
    "'Por dia'!$C$2:$C$3",
  ])
  const values = [...chart.matchAll(/<c:numCache>.*?<\/c:numCache>/g)].map(([cache]) =>
    [...cache.matchAll(/<c:v>(.*?)<\/c:v>/g)].map(([, value]) => Number(value)),
  )
  const days = [46_345, 46_347]
  expect(values).toEqual([days, [303, 0], days, [0, 50]])
})

test('An event without money has a report without a chart, and says why fees are not in it', async () => {
  const { id } = await buildEvent(server.db)
  const files = unzip((await ask(id, 'sales')).raw)
  expect(problemsIn(files)).toEqual([])
  expect([...files.keys()].filter((name) => name.includes('chart'))).toEqual([])
  expect(readWorksheet(files, 6).flat().join(' ')).toContain('A API Pix não diz quanto o banco cobra por Pix')
})

test('A rider whose name is a formula is text in the workbook and in the CSV', async () => {
  const { event } = await buildSales()
  const xlsx = unzip((await ask(event.id, 'start')).raw)
  expect([...xlsx.values()].join('')).not.toContain('<f>')
  expect(readWorksheet(xlsx, 1).flat()).toContain(`'${TRAP}`)
  const csv = (await ask(event.id, 'insurance', 'csv')).raw.toString('utf8')
  expect(csv.startsWith('\uFEFFNome;CPF;')).toBe(true)
  expect(csv).toContain("'+55 FULANO;")
})

test('The start list goes by number, and says who owes an installment and what was returned', async () => {
  const { event, category } = await buildSales()
  const [, ...rows] = readWorksheet(unzip((await ask(event.id, 'start')).raw), 1)
  expect(rows.map((row) => [row[0], row[1]])).toEqual([1, 2, 3].map((badge) => [category.name, badge]))
  expect(rows.map((row) => row.at(-2))).toEqual([
    'Devolvido em parte: R$\u00A050,00, Formação em aberto',
    'Devolvido em parte: R$\u00A050,00, Formação em aberto',
    'Parcela em aberto',
  ])
})

test('The lists and the financial report mark a refunded cart, and the totals stay', async () => {
  const { event, account } = await buildSales()
  const paid = await server.db
    .selectFrom('pix')
    .innerJoin('charge', 'charge.id', 'pix.charge_id')
    .innerJoin('cart', 'cart.id', 'charge.cart_id')
    .where('cart.event_id', '=', event.id)
    .where('pix.value_in_cents', '=', 6300)
    .select('pix.end_to_end_id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('refund')
    .values({
      id: randomBytes(16).toString('hex'),
      end_to_end_id: paid.end_to_end_id,
      value_in_cents: 6300,
      status: 'requested',
    })
    .execute()

  const starters = readWorksheet(unzip((await ask(event.id, 'start')).raw), 1)
  expect(starters.at(-1)?.at(-2)).toBe('Pagamento devolvido, Parcela em aberto')
  const insured = readWorksheet(unzip((await ask(event.id, 'insurance')).raw), 1)
  expect(insured.at(-1)).toEqual(["'+55 FULANO", account.cpf, 'day 1985-05-05', 1, 'Pagamento devolvido'])
  const sales = unzip((await ask(event.id, 'sales')).raw)
  expect(readWorksheet(sales, 2).map((row) => row.at(-1))).toEqual([
    'Devolução',
    'Devolvido em parte: R$\u00A050,00',
    'Devolvido em parte: R$\u00A050,00',
    'Pagamento devolvido',
  ])
  const facts = Object.fromEntries(readWorksheet(sales, 1).map(([name, value]) => [name, value]))
  expect(facts).toMatchObject({
    Inscrições: 3,
    'Inscrições com pagamento devolvido': 1,
    'Recebido por Pix': 303,
    Devolvido: 50,
  })
})

test('The insurer hears of each rider once, with CPF and birth date', async () => {
  const { event, account } = await buildSales()
  const [, ...rows] = readWorksheet(unzip((await ask(event.id, 'insurance')).raw), 1)
  expect(rows).toEqual([["'+55 FULANO", account.cpf, 'day 1985-05-05', 1]])
})

test('The list of minors shows when an authorisation was marked, as a date of the workbook', async () => {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, auto_badge: true })
  const { account: minor, token: buyer } = await buildBuyer(server.db, { birthdate: '2018-03-09' })
  const { cartUUID, forms } = await buildPaidCart(server, buyer, [{ itemUUID: category.id }])
  const entries = forms.map((form) => filled(form, { participants: [minor.cpf] }))
  await putParticipants(server, cartUUID, entries, { token: buyer })
  await server.call('POST /api/events/:eventUUID/minors/:userUUID/paper', {
    params: { eventUUID: event.id, userUUID: minor.uuid },
    query: { token },
    body: { note: '' },
  })
  const [, row = []] = readWorksheet(unzip((await ask(event.id, 'minors')).raw), 1)
  expect(row[0]).toBe(minor.name)
  expect(row.at(-1)).toMatch(/^moment \d{4}-\d\d-\d\dT/)
})

test('The installment-default report names who owes how much since when', async () => {
  const { event, account } = await buildSales()
  const { raw } = await server.call('GET /api/events/report/not_paid', { query: { token } })
  const row = readWorksheet(unzip(raw), 1).find((cells) => cells[3] === account.cpf)
  expect([row?.[0], row?.[6], row?.[7], row?.[9]]).toEqual([event.name, '2/2', 'day 2020-01-31', 63])
  expect(row?.[8]).toBeGreaterThan(2000)
})

test('The installment-default report holds what is overdue in São Paulo, not what is due today or later', async () => {
  const { event, account } = await buildSales()
  const listDueIn = async (days: number) => {
    await sql`update charge set due_on = ${today} + ${days}::int
      where status = 'active' and cart_id in (select id from cart where event_id = ${event.id})`.execute(
      server.db,
    )
    const { raw } = await server.call('GET /api/events/report/not_paid', { query: { token } })
    return readWorksheet(unzip(raw), 1).flatMap((cells) => (cells[3] === account.cpf ? [cells[8]] : []))
  }
  // Three days later no weekend is in between any more.
  expect([await listDueIn(30), await listDueIn(1), await listDueIn(0), await listDueIn(-3)]).toEqual([
    [],
    [],
    [],
    [3],
  ])
  const { body } = await ask(event.id, 'sales', 'csv')
  expect(String(body)).toContain('Parcelas a receber;63,00')
})

test('Days and moments are dates of the workbook by the clock in São Paulo, text in the CSV, and cells follow the style Normal', async () => {
  const { event, account } = await buildSales()
  await server.db
    .updateTable('cart')
    .set({ paid_at: new Date('2026-11-20T02:30:15Z') })
    .where('event_id', '=', event.id)
    .execute()
  const sales = unzip((await ask(event.id, 'sales')).raw)
  expect(readWorksheet(sales, 2)[1]?.[2]).toBe('moment 2026-11-19T23:30:15')
  expect(readWorksheet(sales, 3)[1]?.[1]).toBe('moment 2026-11-19T23:30:00')
  const styles = sales.get('xl/styles.xml') ?? ''
  expect(styles).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>')
  const counted = ['numFmts', 'fonts', 'cellStyleXfs', 'cellXfs', 'cellStyles'].map((name) => {
    const [, count, inner = ''] = new RegExp(`<${name} count="(\\d+)">(.*?)</${name}>`).exec(styles) ?? []
    return Number(count) === (inner.match(/<(numFmt|font|xf|cellStyle)[ >]/g) ?? []).length
  })
  expect(counted).toEqual([true, true, true, true, true])
  const csv = (await ask(event.id, 'insurance', 'csv')).raw.toString('utf8')
  expect(csv).toContain(`${account.cpf};05/05/1985;1;`)
})

test('A rehearsal is in no report', async () => {
  const { event } = await buildSales()
  await server.db.updateTable('cart').set({ is_test: true }).where('event_id', '=', event.id).execute()
  expect(readWorksheet(unzip((await ask(event.id, 'start')).raw), 1)).toHaveLength(1)
  const facts = readWorksheet(unzip((await ask(event.id, 'sales')).raw), 1)
  expect(facts).toContainEqual(['Recebido por Pix', 0])
})

test('An administrator makes one report at a time, and then the next', async () => {
  const { event } = await buildSales()
  // A lock on the audit keeps the first report from finishing until the second was asked for.
  const { first, second } = await server.db.transaction().execute(async (db) => {
    await sql`lock table audit in share mode`.execute(db)
    const running = ask(event.id, 'sales')
    await waitUntilLocked(server)
    return { first: running, second: await ask(event.id, 'sales') }
  })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ msg: 'Já há um relatório em preparo. Aguarde.' })
  expect((await first).status).toBe(200)
  expect((await ask(event.id, 'sales')).status).toBe(200)
})

test('A report of no event is not found, and the next report is not refused for it', async () => {
  const { status } = await ask('ffffffff-ffff-4fff-8fff-ffffffffffff', 'sales')
  expect(status).toBe(404)
  expect((await ask((await buildEvent(server.db)).id, 'sales')).status).toBe(200)
})

test('The audit records who took which report with how many rows', async () => {
  const { event } = await buildSales()
  await ask(event.id, 'start')
  const fact = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'report.download')
    .where('entity_id', '=', event.id)
    .executeTakeFirstOrThrow()
  expect(fact).toMatchObject({ actor_kind: 'admin', after: { report: 'start', rows: 3 } })
})
