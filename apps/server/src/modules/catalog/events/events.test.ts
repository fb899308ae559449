import { businessDate } from '@porteira/domain'
import { expect, test } from 'vitest'
import { buildAdmin, buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { individual, strength } from '#testing/arena.ts'
import { buildPaidCart } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const hour = 3_600_000
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds)

const read = (server: TestServer, eventUUID: string, query: Record<string, string> = {}) =>
  server.call('GET /api/events/:eventUUID', { params: { eventUUID }, query })

const adminOf = async (server: TestServer) => {
  return (await buildAdmin(server.db)).token
}

test('An event is found by its id and by its short name, in capitals too', async () => {
  await using server = await startTestServer()
  const { id } = await buildEvent(server.db, { short_name: 'cerro-lindo', name: 'RODEIO DO CERRO' })

  for (const name of [id, id.toUpperCase(), 'cerro-lindo', 'Cerro-LINDO']) {
    const { status, body } = await read(server, name)
    expect([name, status, body.eventUUID, body.name]).toEqual([name, 200, id, 'RODEIO DO CERRO'])
  }
})

test('A text that can name no event is answered with 404', async () => {
  await using server = await startTestServer()
  const odd = [
    '..',
    '\0',
    'x'.repeat(33),
    'x'.repeat(199),
    'x'.repeat(5000),
    "' or 1=1 --",
    '%',
    'laço',
    '\u{1F920}',
  ]
  for (const name of ['nao-existe', 'ffffffff-ffff-4fff-8fff-ffffffffffff', '1e9', ...odd]) {
    const { status, body } = await read(server, name)
    expect([name, status, (body as { status: string }).status]).toEqual([name, 404, 'Error'])
  }
})

test('Only administrators get the profile of an event, and other callers get the public view', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db, { pix_interest_percent: '1.50', pix_installments: 4 })
  const { token } = await buildBuyer(server.db)

  const visitor = await read(server, event.id)
  const buyer = await read(server, event.id, { token })
  const admin = await read(server, event.id, { token: await adminOf(server) })

  expect(admin.body).toMatchObject({ pixInterest: 1.5, pixInstallments: 4, testMode: 0, salesClosed: 0 })
  for (const { body } of [visitor, buyer])
    for (const secret of ['pixInterest', 'pixInstallments', 'testMode', 'chkBlockedReason', 'updatedOn'])
      expect(body).not.toHaveProperty(secret)
})

test('The public price list tells prices and stock in a word, and no number of units', async () => {
  await using server = await startTestServer()
  const { db } = server
  // On every day of the year this is more than one and less than two months ahead, so two installments end before the event.
  const startsOn = businessDate(new Date(Date.now() + 45 * 86_400_000))
  const { id: eventId } = await buildEvent(db, { pix_installments: 3, starts_on: startsOn })
  const build = (name: string, total: number, given = {}) =>
    buildCategory(db, { eventId, name, total, ...given })
  await build('ABERTA', 37)
  const scarce = await build('POUCAS', 7)
  await db.updateTable('item').set({ taken: 5 }).where('id', '=', scarce.id).execute()
  await build('CHEIA', 0)
  await build('OCULTA', 9, { hide_from_sales: true })
  const inner = await build('SÓ EM PACOTE', 43, { no_direct_sales: true })
  await build('SUSPENSA', 41, { blocked_sales: true })
  await buildBundle(db, {
    eventId,
    categoryIds: [inner.id],
    name: 'PACOTE',
    price_in_cents: 20_000,
    promo_price_in_cents: 15_000,
    promo_first_units: 31,
    complement: 'Com camping',
  })

  const { body } = await read(server, eventId)
  const offers = body.offers ?? []
  expect(offers.map(({ name, availability }) => [name, availability])).toEqual([
    ['ABERTA', 'available'],
    ['CHEIA', 'sold-out'],
    ['POUCAS', 'few'],
    ['SUSPENSA', 'suspended'],
    ['PACOTE', 'available'],
  ])
  expect(offers.at(-1)).toMatchObject({ price: 200, promoPrice: 150, isBundle: 1, complement: 'Com camping' })
  expect([body.maxInstallments, body.salesState]).toEqual([2, 'open'])
  const numbers = offers.map((offer) => JSON.stringify({ ...offer, itemUUID: '' })).join()
  for (const units of [37, 7, 2, 43, 41, 31, 50]) expect(numbers).not.toMatch(new RegExp(`:${units}\\b`))
})

test('The score of an event is public unless its rankings are hidden', async () => {
  await using server = await startTestServer()
  const live = { rankings_live_now: true, rankings_updated_at: new Date('2026-05-01T12:00:00Z') }
  const shown = await buildEvent(server.db, live)
  const hidden = await buildEvent(server.db, { ...live, hide_from_rankings: true })
  const scoreOf = async ({ id }: { id: string }) => {
    const { rankingsLiveNow, rankingsUpdatedOn } = (await read(server, id)).body
    return [rankingsLiveNow, rankingsUpdatedOn]
  }
  expect(await scoreOf(shown)).toEqual([1, '2026-05-01T12:00:00.000Z'])
  expect(await scoreOf(hidden)).toEqual([0, null])
})

test('A wrong token is refused even where none is needed, and an empty one is a visitor', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  expect((await read(server, event.id, { token: 'x'.repeat(43), showItems: '1' })).status).toBe(401)
  expect((await read(server, event.id, { token: '', showItems: '1' })).status).toBe(200)
})

test('A rehearsal is shown to administrators only', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db, { test_mode: true })
  const { token } = await buildBuyer(server.db)

  for (const query of [{}, { token }, { showItems: '1' }, { showItems: '1', rankings: '1' }]) {
    const { status, body } = await read(server, event.id, query)
    expect([status, body.msg]).toEqual([404, 'Este evento ainda não está aberto para inscrições.'])
  }
  expect((await read(server, event.id, { token: await adminOf(server) })).body).toMatchObject({ testMode: 1 })
})

test('The message about the sale states when it opens and that it ended', async () => {
  await using server = await startTestServer()
  const open = await buildEvent(server.db)
  const coming = await buildEvent(server.db, {
    sales_start_at: new Date('2099-11-01T11:00:00Z'),
    sales_end_at: new Date('2099-12-01T11:00:00Z'),
  })
  const over = await buildEvent(server.db, { sales_end_at: fromNow(-hour) })
  const closed = await buildEvent(server.db, { sales_closed: true })

  const sentence = async ({ id }: { id: string }) => (await read(server, id)).body.salesMsg
  expect(await sentence(open)).toBe('')
  expect(await sentence(coming)).toBe('As inscrições deste evento abrem em 01/11/2099 às 08:00.')
  expect(await sentence(over)).toBe('As inscrições online deste evento estão encerradas.')
  expect(await sentence(closed)).toBe('As inscrições online deste evento estão encerradas.')
})

test('The public list shows events that sell or will sell, in the order of their dates', async () => {
  await using server = await startTestServer()
  await buildEvent(server.db, { name: 'DEPOIS', starts_on: '2098-01-02', ends_on: '2098-01-02' })
  await buildEvent(server.db, { name: 'ANTES', starts_on: '2098-01-01', ends_on: '2098-01-01' })
  await buildEvent(server.db, { name: 'ENSAIO', test_mode: true })
  await buildEvent(server.db, { name: 'SÓ NA SECRETARIA', sold_online: false })
  await buildEvent(server.db, { name: 'ENCERRADO', sales_end_at: fromNow(-hour) })

  const { body, headers } = await server.call('GET /api/events/', {})

  expect(body.items.map(({ name }) => name)).toEqual(['ANTES', 'DEPOIS'])
  expect(headers['cache-control']).toMatch(/^public/)
})

test('The list with closed events states the sale and the ranking of each, and leaves out what is over without one', async () => {
  await using server = await startTestServer()
  const day = (days: number) =>
    fromNow(days * 24 * hour)
      .toISOString()
      .slice(0, 10)
  const soldLongAgo = { sales_start_at: fromNow(-9999 * hour), sales_end_at: fromNow(-9000 * hour) }
  const past = { ...soldLongAgo, starts_on: '2020-01-01', ends_on: '2020-01-02' }
  const lastWeek = { ...soldLongAgo, starts_on: day(-8), ends_on: day(-7) }
  await buildEvent(server.db, { name: 'À VENDA' })
  await buildEvent(server.db, { name: 'EM BREVE', sales_start_at: fromNow(hour) })
  await buildEvent(server.db, { name: 'FECHADO', sales_closed: true })
  await buildEvent(server.db, { name: 'SÓ NA SECRETARIA', sold_online: false })
  await buildEvent(server.db, { name: 'ENSAIO', test_mode: true })
  await buildEvent(server.db, { name: 'ACABOU SEM PLACAR', ...lastWeek })
  const ranked = [
    await buildEvent(server.db, { name: 'COM PLACAR', ...lastWeek }),
    await buildEvent(server.db, { name: 'PLACAR ESCONDIDO', ...lastWeek, hide_from_rankings: true }),
    await buildEvent(server.db, { name: 'PLACAR ANTIGO', ...past }),
  ]
  for (const { id } of ranked) {
    const category = await buildCategory(server.db, { eventId: id })
    await server.db
      .insertInto('shot')
      .values({
        id: crypto.randomUUID(),
        category_id: category.id,
        badge: 1,
        rider_uuid: crypto.randomUUID(),
        phase: 'qualify',
        round: 1,
        hit: true,
      })
      .execute()
  }

  const { body, headers } = await server.call('GET /api/events/', { query: { closed: '1' } })
  const facts = body.items.map(({ name, salesState, hasRankings }) => [name, salesState, hasRankings])
  expect(facts.toSorted()).toEqual([
    ['COM PLACAR', 'closed', 1],
    ['EM BREVE', 'scheduled', 0],
    ['FECHADO', 'closed', 0],
    ['À VENDA', 'open', 0],
  ])
  expect(headers['cache-control']).toMatch(/^public/)
})

test('The list of all events with online sales is for administrators only', async () => {
  await using server = await startTestServer()
  await buildEvent(server.db, { name: 'ENSAIO', test_mode: true })
  const { token } = await buildBuyer(server.db)
  const list = (query: Record<string, string>) => server.call('GET /api/events/', { query })

  expect((await list({ online: '1' })).status).toBe(401)
  expect((await list({ online: '1', token })).status).toBe(403)
  const admin = await list({ online: '1', token: await adminOf(server) })
  expect(admin.body.items.map(({ name }) => name)).toEqual(['ENSAIO'])
  expect(admin.headers['cache-control']).toBe('no-store')
})

test('The list for administrators names the events with rules of a competition, and no public list does', async () => {
  await using server = await startTestServer()
  const competition = JSON.stringify(individual(1, [strength(1)]))
  for (const [name, given, test_mode] of [
    ['COM REGRAS', { competition, hide_from_rankings: true }, false],
    ['ENSAIO', { competition }, true],
    ['SEM REGRAS', {}, false],
  ] as const) {
    const { id } = await buildEvent(server.db, { name, test_mode })
    await buildCategory(server.db, { eventId: id, ...given })
  }
  const list = async (query: Record<string, string>) =>
    (await server.call('GET /api/events/', { query })).body.items.map((card) => [card.name, card.hasRules])
  expect(await list({ online: '1', token: await adminOf(server) })).toEqual([
    ['COM REGRAS', 1],
    ['ENSAIO', undefined],
    ['SEM REGRAS', undefined],
  ])
  expect(await list({})).toEqual([
    ['COM REGRAS', undefined],
    ['SEM REGRAS', undefined],
  ])
})

test('The list of the team counts the entries of an event that are taken, and the public list does not', async () => {
  await using server = await startTestServer()
  const { id: eventId } = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId, total: 20 })
  await server.db.updateTable('item').set({ sold_elsewhere: 3 }).where('id', '=', category.id).execute()
  await buildCategory(server.db, { eventId, total: 50, without_riders: true })
  await buildPaidCart(server, (await buildBuyer(server.db)).token, [{ itemUUID: category.id, quantity: 2 }])
  const list = async (query: Record<string, string>) =>
    (await server.call('GET /api/events/', { query })).body.items.map((card) => [
      card.entriesTaken,
      card.entriesTotal,
    ])
  expect(await list({ online: '1', token: await adminOf(server) })).toEqual([[5, 23]])
  expect(await list({})).toEqual([[undefined, undefined]])
})

test('Events with shots are on the scoreboard, with their public categories', async () => {
  await using server = await startTestServer()
  const [shown, hidden, silent] = [
    await buildEvent(server.db, { name: 'COM PLACAR' }),
    await buildEvent(server.db, { name: 'ESCONDIDO', hide_from_rankings: true }),
    await buildEvent(server.db, { name: 'SEM ARMADAS' }),
  ]
  const open = await buildCategory(server.db, { eventId: shown.id, name: 'ABERTO' })
  await buildCategory(server.db, { eventId: shown.id, name: 'SECRETA', hide_from_rankings: true })
  const inHidden = await buildCategory(server.db, { eventId: hidden.id })
  const inSilent = await buildCategory(server.db, { eventId: silent.id, hide_from_rankings: true })
  await server.db
    .insertInto('shot')
    .values(
      [open, inHidden, inSilent].map(({ id }) => ({
        id: crypto.randomUUID(),
        category_id: id,
        badge: 1,
        rider_uuid: crypto.randomUUID(),
        phase: 'qualify',
        round: 1,
        hit: true,
      })),
    )
    .execute()

  const { body } = await server.call('GET /api/events/', { query: { rankings: '1' } })
  expect(body.items.map(({ name }) => name)).toEqual(['COM PLACAR'])

  const ranked = await read(server, shown.id, { showItems: '1', rankings: '1' })
  expect(ranked.body.items).toEqual([{ uuid: open.id, name: 'ABERTO' }])
  expect((await read(server, hidden.id, { showItems: '1', rankings: '1' })).status).toBe(404)
})

test('An unchanged event is answered with 304 and without a body', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const params = { eventUUID: event.id }
  const first = await server.call('GET /api/events/:eventUUID', { params })
  const etag = String(first.headers['etag'])

  const again = await server.call('GET /api/events/:eventUUID', { params }, { 'if-none-match': etag })
  expect([again.status, again.raw.length]).toEqual([304, 0])
  expect(again.headers['cache-control']).toMatch(/^public/)

  await server.db.updateTable('event').set({ batch: '2º LOTE' }).execute()
  const changed = await server.call('GET /api/events/:eventUUID', { params }, { 'if-none-match': etag })
  expect([changed.status, changed.body.batch]).toEqual([200, '2º LOTE'])
})

test('An answer that depends on the caller is never cached', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db)
  const { token } = await buildBuyer(server.db)
  for (const query of [{ showItems: '1' }, { token }, { token, showItems: '1' }])
    expect((await read(server, event.id, query)).headers['cache-control']).toBe('no-store')
})

test('The organiser’s HTML is sent without scripts', async () => {
  await using server = await startTestServer()
  const event = await buildEvent(server.db, {
    support: '<p>Secretaria</p><img src=x onerror=alert(1)>',
    details: '<h3>Laço</h3><script>alert(1)</script>',
  })
  const { body } = await read(server, event.id)
  expect([body.support, body.details]).toEqual(['<p>Secretaria</p>', '<h3>Laço</h3>'])
})
