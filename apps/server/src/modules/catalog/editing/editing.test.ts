import { eventEditable } from '@porteira/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, openCart } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverWithAdmin } from '#testing/server-of-file.ts'

let server: TestServer
let token: string
serverWithAdmin((started, admin) => {
  server = started
  token = admin.token
})

const readEvent = (id: string) =>
  server.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readItem = (id: string) =>
  server.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const putEvent = (eventUUID: string, body: object) =>
  server.call('PUT /api/events/:eventUUID', { params: { eventUUID }, query: { token }, body })
const putCategory = (itemUUID: string, body: object) =>
  server.call('PUT /api/categories/:itemUUID', { params: { itemUUID }, query: { token }, body })
const deskBadgesOf = async (itemUUID: string) =>
  (await server.call('GET /api/categories/:itemUUID', { params: { itemUUID }, query: { token } })).body.result
    .deskBadges
const putBundle = (itemUUID: string, body: object) =>
  server.call('PUT /api/bundles/:itemUUID', { params: { itemUUID }, query: { token }, body })
const readBundle = (itemUUID: string, query: object = {}) =>
  server.call('GET /api/bundles/:itemUUID', { params: { itemUUID }, query: { token, ...query } })

async function buildOffer(columns: { badge_list?: string; auto_badge?: boolean } = {}) {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, { eventId: event.id, strength_options: 2, ...columns })
  const bundle = await buildBundle(server.db, { eventId: event.id, categoryIds: [category.id] })
  return { event, category, bundle }
}

const fresh = { name: 'PACOTE NOVO', price: 100, unitsTotal: 10 }
const create = (eventUUID: string, body: object) =>
  server.call('POST /api/bundles/', {
    query: { token, eventUUID },
    body: { ...fresh, bundledUUIDs: '', ...body },
  })

describe('An administrator edits an event', () => {
  test('Every setting of an event is stored and shown in its profile', async () => {
    const { id } = await buildEvent(server.db)
    const body = {
      supportWhatsapp: '+55 (54) 90000-0001',
      support: '<p>Secretaria aberta</p>',
      batch: '1º LOTE',
      mapUrl: 'https://mapa.example/a',
      officialUrl: 'https://oficial.example/',
      pixInterest: 1.99,
      pixInstallments: 6,
      testMode: 0,
      hideFromRankings: 1,
      noBadgesInReceipt: 1,
      deskSeesCash: 1,
      arenaRefusesMarks: 1,
      asksMissReasons: 1,
      chkParticipantCtg: 0,
      chkCtgRegion: 0,
      chkBlockedReason: 0,
    }
    expect((await putEvent(id, body)).body.msg).toBe('Evento atualizado!')
    const { body: profile } = await server.call('GET /api/events/:eventUUID', {
      params: { eventUUID: id },
      query: { token },
    })
    expect(profile).toMatchObject(body)
    expect((await readEvent(id)).saved_by_admin_at).not.toBeNull()
  })

  test('The profile of an event has every setting that its form sends back', async () => {
    const { id } = await buildEvent(server.db)
    const { body } = await server.call('GET /api/events/:eventUUID', {
      params: { eventUUID: id },
      query: { token },
    })
    expect(Object.keys(eventEditable).filter((name) => !(name in body))).toEqual([])
  })

  test('The HTML of an event is sanitised when it is saved', async () => {
    const { id } = await buildEvent(server.db)
    await putEvent(id, { support: '<p onclick="x()">Oi<script>x()</script></p>' })
    expect((await readEvent(id)).support).toBe('<p>Oi</p>')
  })

  test.each([
    [{ mapUrl: 'http://mapa.example' }, 'Valor inválido: Endereço do mapa.'],
    [{ officialUrl: 'javascript:alert(1)' }, 'Valor inválido: Site oficial.'],
    [{ pixInterest: 1.999 }, 'Valor inválido: Juros do parcelamento (% ao mês).'],
    [{ pixInstallments: 0 }, 'Valor inválido: Máximo de parcelas.'],
    [{ batch: 'x'.repeat(141) }, 'Valor inválido: Lote.'],
    [{ testMode: 2 }, 'Valor inválido: Modo de teste.'],
  ])('The edit of an event with %o is refused with the label of the field', async (body, msg) => {
    const { id } = await buildEvent(server.db)
    const answer = await putEvent(id, body)
    expect([answer.status, answer.body.msg]).toEqual([400, msg])
  })

  test('An event with live carts cannot change between rehearsal and real sale', async () => {
    const { event, category } = await buildOffer()
    await openCart(server, (await buildBuyer(server.db)).token, [{ itemUUID: category.id }])
    expect((await putEvent(event.id, { testMode: 1 })).body.msg).toBe('Há carrinhos reais neste evento.')

    await server.db.updateTable('cart').set({ is_test: true }).where('event_id', '=', event.id).execute()
    await server.db.updateTable('event').set({ test_mode: true }).where('id', '=', event.id).execute()
    expect((await putEvent(event.id, { testMode: 0 })).body.msg).toBe('Há carrinhos de teste neste evento.')
    expect((await readEvent(event.id)).test_mode).toBe(true)
  })

  test('An edit does not overwrite a change that another administrator made in between', async () => {
    const { id, updated_at: seen } = await buildEvent(server.db)
    await putEvent(id, { batch: 'PRIMEIRO' })
    const late = await putEvent(id, { batch: 'SEGUNDO', updatedOn: seen.toISOString() })
    expect([late.status, late.body.msg]).toEqual([409, 'O evento foi alterado por outra pessoa.'])
    expect((await readEvent(id)).batch).toBe('PRIMEIRO')
  })

  test('A check of members needs an imported list of members', async () => {
    const { id } = await buildEvent(server.db)
    const answer = await putEvent(id, { chkParticipantCtg: 1 })
    expect(answer.body.msg).toBe('Importe o cadastro de integrantes antes de ativar esta verificação.')
  })

  test('The audit records who changed a setting, with the old and the new value', async () => {
    const { id } = await buildEvent(server.db)
    await putEvent(id, { batch: 'LOTE 2', hideFromRankings: 0 })
    const facts = await server.db.selectFrom('audit').selectAll().where('entity_id', '=', id).execute()
    expect(facts).toHaveLength(1)
    expect(facts[0]).toMatchObject({
      action: 'event.edit',
      actor_kind: 'admin',
      before: { batch: '' },
      after: { batch: 'LOTE 2' },
    })
  })
})

describe('An administrator edits a category', () => {
  test('The settings of a category are stored, and its imported fields are shown', async () => {
    const { category } = await buildOffer()
    const body = { rules: '<p>Nova</p>', prizes: '<p>Troféu</p>', teamInfo: 'Required', minBadgeNum: 7 }
    expect((await putCategory(category.id, body)).body.msg).toBe('Categoria atualizada!')
    const { body: read } = await server.call('GET /api/categories/:itemUUID', {
      params: { itemUUID: category.id },
      query: { token },
    })
    expect(read.result).toMatchObject({ ...body, name: category.name, price: 120, strengthOptions: 2 })
  })

  test('The form of a category shows how many badges are neither withheld nor given', async () => {
    const { id: eventId } = await buildEvent(server.db)
    const { id } = await buildCategory(server.db, { eventId, badge_list: '1-10', auto_badge: true })
    await server.db
      .insertInto('badge_kept')
      .values({ category_id: id, badge: 3, kept_for_desk: true })
      .execute()
    await buildPaidCart(server, (await buildBuyer(server.db)).token, [{ itemUUID: id, quantity: 2 }])
    const { body } = await server.call('GET /api/categories/:itemUUID', {
      params: { itemUUID: id },
      query: { token },
    })
    const { mdlAvailBadges, mdlAvailCount, deskBadges } = body.result
    expect([mdlAvailBadges, mdlAvailCount, deskBadges]).toEqual(['1-10', 7, '3'])
  })

  test('The owner keeps numbers for the desk, in place of those before, and other settings stay', async () => {
    const { category } = await buildOffer({ badge_list: '1-10' })
    expect((await putCategory(category.id, { deskBadges: '7,1-3' })).status).toBe(200)
    expect((await putCategory(category.id, { deskBadges: '1-2,10' })).status).toBe(200)
    expect(await deskBadgesOf(category.id)).toBe('1-2,10')
    expect((await putCategory(category.id, { displayOrder: 4 })).status).toBe(200)
    expect(await deskBadgesOf(category.id)).toBe('1-2,10')
    expect((await putCategory(category.id, { deskBadges: '' })).status).toBe(200)
    expect(await deskBadgesOf(category.id)).toBe('')
  })

  test('A number that is given, sold elsewhere or not in the list is not kept for the desk', async () => {
    const { category } = await buildOffer({ badge_list: '1-10', auto_badge: true })
    const { id } = category
    await buildPaidCart(server, (await buildBuyer(server.db)).token, [{ itemUUID: id, quantity: 1 }])
    await server.db.insertInto('badge_kept').values({ category_id: id, badge: 9 }).execute()
    const refusal = async (deskBadges: string) => {
      const { status, body } = await putCategory(id, { deskBadges })
      return [status, body.msg]
    }
    const label = 'Números guardados para a secretaria'
    expect(await refusal('1-3')).toEqual([400, `${label}: o número 1 já está numa inscrição.`])
    expect(await refusal('9')).toEqual([400, `${label}: o número 9 foi vendido por outros meios.`])
    expect(await refusal('10,11')).toEqual([
      400,
      `${label}: o número 11 não está entre os números oferecidos.`,
    ])
    expect(await refusal('doze')).toEqual([400, `${label}: escreva números e faixas, como 1-10,25.`])
    expect(await deskBadgesOf(id)).toBe('')
  })

  test('A category with an unknown kind of club is refused', async () => {
    const { category } = await buildOffer()
    const { status, body } = await putCategory(category.id, { entityRequired: 'Club' })
    expect([status, body.msg]).toEqual([400, 'Valor inválido: Entidade exigida.'])
  })
})

describe('An administrator edits a bundle', () => {
  test('A bundle is created and read, and a second one with its name is refused', async () => {
    const { event, category } = await buildOffer()
    const body = { bundledUUIDs: category.id, promoPrice: 90.5, promoFirstUnits: 3, overrideStrength: 'B' }
    const made = await create(event.id, body)
    expect(made.body.msg).toBe('Pacote criado!')
    const { body: read } = await readBundle(made.body.itemUUID)
    expect(read.result).toMatchObject({ ...fresh, ...body, unitsSold: 0 })
    const again = await create(event.id, body)
    expect([again.status, again.body.msg]).toEqual([409, 'Já existe um pacote com este nome.'])
  })

  test('Two clicks at once create only one bundle', async () => {
    const { event, category } = await buildOffer()
    const answers = await Promise.all([1, 2, 3].map(() => create(event.id, { bundledUUIDs: category.id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('The copy of a bundle gets a new name and stays within its event', async () => {
    const { event, bundle, category } = await buildOffer()
    const other = await buildEvent(server.db)
    const { body } = await readBundle(bundle.id, { newBundle: '1', eventUUID: event.id })
    expect(body.result).toMatchObject({ UUID: '', unitsSold: 0, bundledUUIDs: category.id })
    expect(body.result.name).toMatch(/ \(CÓPIA\)$/)
    expect((await readBundle(bundle.id, { newBundle: '1', eventUUID: other.id })).status).toBe(404)
    const empty = await readBundle('novo', { newBundle: '1', eventUUID: other.id })
    expect(empty.body.result).toMatchObject({ UUID: '', name: '', rodeoCategories: [] })
  })

  test.each([
    [
      { bundledUUIDs: 'ffffffff-ffff-4fff-8fff-ffffffffffff' },
      'O pacote contém uma categoria que não é deste evento.',
    ],
    [{ overrideStrength: 'C' }, /^A força C não existe em LAÇO /],
    [{ promoPrice: 100.01 }, 'O preço promocional não pode passar do preço.'],
    [{ price: 10.001 }, 'Valor inválido: Preço.'],
    [{ bundledUUIDs: '' }, 'Valor inválido: Categorias do pacote.'],
    [{ name: '' }, 'Valor inválido: Nome.'],
  ])('A new bundle with %o is refused', async (body, msg) => {
    const { event, category } = await buildOffer()
    const answer = await create(event.id, { bundledUUIDs: category.id, ...body })
    expect(answer.body.msg).toMatch(msg)
  })

  test('A bundle has a category for up to five entries, and the form shows each of them', async () => {
    const { event, category, bundle } = await buildOffer()
    const other = await buildCategory(server.db, { eventId: event.id })
    const times = (count: number) => [...Array<string>(count).fill(category.id), other.id].join()
    expect((await putBundle(bundle.id, { bundledUUIDs: times(6) })).body.msg).toBe(
      'Valor inválido: Categorias do pacote.',
    )
    expect((await putBundle(bundle.id, { bundledUUIDs: times(5) })).status).toBe(200)
    expect((await readBundle(bundle.id)).body.result.bundledUUIDs).toBe(times(5))
    const { token: buyer } = await buildBuyer(server.db)
    await openCart(server, buyer, [{ itemUUID: bundle.id }])
    expect((await putBundle(bundle.id, { bundledUUIDs: times(4) })).body.msg).toBe(
      'Este pacote já tem inscrições: suas categorias não podem mudar.',
    )
  })

  test('A bundle cannot fix the strength where hits decide it', async () => {
    const { id } = await buildEvent(server.db)
    const category = await buildCategory(server.db, {
      eventId: id,
      strength_options: 3,
      strength_dynamic: true,
    })
    const answer = await create(id, { bundledUUIDs: category.id, overrideStrength: 'A' })
    expect(answer.body.msg).toBe('Esta categoria define a força pelos acertos.')
  })

  test('A bundle with sold units keeps at least these units and the same categories', async () => {
    const { event, bundle } = await buildOffer()
    const other = await buildCategory(server.db, { eventId: event.id })
    const { token: buyer } = await buildBuyer(server.db)
    await openCart(server, buyer, [{ itemUUID: bundle.id, quantity: 2 }])
    expect((await putBundle(bundle.id, { unitsTotal: 1 })).body.msg).toBe('Já existem 2 unidades vendidas.')
    expect((await putBundle(bundle.id, { bundledUUIDs: other.id })).body.msg).toBe(
      'Este pacote já tem inscrições: suas categorias não podem mudar.',
    )
    expect((await putBundle(bundle.id, { unitsTotal: 2, price: 300 })).body.msg).toBe('Pacote atualizado!')
    expect(await readItem(bundle.id)).toMatchObject({ total: 2, taken: 2, price_in_cents: 30_000 })
  })
})

test('A body with the names of all columns writes only the fields of its schema', async () => {
  const { event, category, bundle } = await buildOffer()
  const everything = Object.fromEntries(
    `id UUID eventUUID event_id shortName salesClosed salesStart salesEnd startDate endDate venue address
    strengthDynamic strength_dynamic restrictAgeMin sbbEnabled mdlAvailBadges badge_list blockedSales minParticipants
    maxParticipants savedLives strengthOptions unitsSold taken sold_elsewhere total soldElsewhere kind
    saved_by_admin_at rankingsLiveNow sold_online require_login_to_reserve`
      .split(/\s+/)
      .map((name) => [name, 1]),
  )
  const columns = async () =>
    (
      await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(event) || jsonb_build_object('items', (
          select jsonb_agg(to_jsonb(item) || coalesce(to_jsonb(category), '{}') || coalesce(to_jsonb(bundle), '{}') order by item.id)
          from item left join category using (id) left join bundle using (id) where event_id = event.id)) as row
        from event where id = ${event.id}`.execute(server.db)
    ).rows[0]?.row
  const before = await columns()
  expect((await putEvent(event.id, everything)).status).toBe(200)
  expect(
    (await putCategory(category.id, { ...everything, name: 'OUTRO', price: 1, hideFromSales: 1 })).status,
  ).toBe(200)
  expect((await putBundle(bundle.id, everything)).status).toBe(200)
  const plain = (row: unknown) =>
    JSON.stringify(row).replaceAll(/"(saved_by_admin_at|updated_at)":("[^"]*"|null)/g, '')
  expect(plain(await columns())).toBe(plain(before))
})
