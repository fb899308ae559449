import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityKind } from '#platform/database/tables.ts'
import { buildAccount, buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type EntryOptions = {
  event?: Parameters<typeof buildEvent>[1]
  category?: Omit<Parameters<typeof buildCategory>[1], 'eventId'>
}

/** A paid cart with one registration in a category of its own, its buyer, and how to save it. */
async function buildOne({ event: eventGiven, category: given = {} }: EntryOptions = {}) {
  const event = await buildEvent(server.db, eventGiven)
  const category = await buildCategory(server.db, { eventId: event.id, ...given })
  const { account, token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id }])
  const form = forms[0]!
  const save = (filling: Parameters<typeof filled>[1], query: { token?: string } = { token }) =>
    putParticipants(server, cartUUID, [filled(form, filling)], query)
  return { event, category, account, token, cartUUID, form, save }
}

const formation = (cartItemId: number) =>
  server.db
    .selectFrom('formation')
    .selectAll()
    .where('cart_item_id', '=', cartItemId)
    .executeTakeFirstOrThrow()
const riders = (cartItemId: number) =>
  server.db
    .selectFrom('formation_rider')
    .selectAll()
    .where('cart_item_id', '=', cartItemId)
    .orderBy('position')
    .execute()

describe('The server saves the fields that a category asks for', () => {
  test('Names come from the accounts and not from the request', async () => {
    const { save, form, account } = await buildOne()
    await save({ participants: [{ cpf: account.cpf, name: 'PADRE ETERNO', userUUID: randomUUID() }] })
    expect(await riders(form.cartItemId)).toMatchObject([{ name: account.nickname, account_id: account.id }])
  })

  test('A rider without a nickname is shown by name', async () => {
    const { save, form } = await buildOne()
    const { cpf } = await buildAccount(server.db, { nickname: '', name: 'SEM APELIDO' })
    await save({ participants: [cpf] })
    expect(await riders(form.cartItemId)).toMatchObject([{ name: 'SEM APELIDO' }])
  })

  test('Team, club and horse are saved in capitals', async () => {
    const { save, form, account } = await buildOne({
      category: { entity_required: 'Text', team_info: 'Optional', sbb_enabled: true },
    })
    await save({
      entitySel: ' cabanha  são josé',
      team: 'os guapos',
      participants: [{ cpf: account.cpf, sbb: 'b-1234' }],
    })
    expect(await formation(form.cartItemId)).toMatchObject({
      entity_name: 'CABANHA SÃO JOSÉ',
      entity_id: null,
      team: 'OS GUAPOS',
    })
    expect(await riders(form.cartItemId)).toMatchObject([{ sbb: 'B-1234' }])
  })

  test('Fields that the category does not ask for are not saved', async () => {
    const { save, form, account } = await buildOne()
    const late = { cpf: account.cpf, sbb: 'B1', lateComer: 1 }
    await save({ entitySel: 'X', team: 'Y', badgeSel: 5, strengthSel: 9, participants: [late] })
    expect(await formation(form.cartItemId)).toMatchObject({
      entity_name: '',
      team: '',
      badge: null,
      strength: 1,
    })
    expect(await riders(form.cartItemId)).toMatchObject([{ sbb: '', late_comer: false }])
  })

  test('A rider is saved as a late comer only if the category has a reposição', async () => {
    const { save, form, account } = await buildOne({ category: { allow_late_comers: true } })
    await save({ participants: [{ cpf: account.cpf, lateComer: true }] })
    expect(await riders(form.cartItemId)).toMatchObject([{ late_comer: true }])
  })

  test('Places beyond the minimum may stay empty', async () => {
    const { save, form, account } = await buildOne({ category: { max_participants: 3 } })
    const { status } = await save({ participants: [account.cpf, '', ''] })
    expect([status, (await riders(form.cartItemId)).length]).toEqual([200, 1])
  })
})

describe('The server refuses forms that a page cannot check', () => {
  test('No rider is entered after the last day of the event', async () => {
    const { save, account, event } = await buildOne()
    await server.db
      .updateTable('event')
      .set({ starts_on: '2020-01-01', ends_on: '2020-01-02' })
      .where('id', '=', event.id)
      .execute()
    expect((await save({ participants: [account.cpf] })).body.msg).toBe(
      'Prazo para preencher os participantes encerrado. Procure a organização.',
    )
  })

  test('A blocked buyer reads the reason only with the own login', async () => {
    const { save, account } = await buildOne({ event: { check_blocked_reason: true } })
    const ctg = await buildClub({ kind: 'ctg' })
    await server.db
      .insertInto('membership')
      .values({ cpf: account.cpf, ctg_id: ctg, blocked_reason: 'Suspenso até dezembro' })
      .execute()
    const form = { participants: [account.cpf] }
    expect((await save(form)).body.msg).toBe('Sua inscrição está impedida: Suspenso até dezembro.')
    expect((await save(form, {})).body.msg).toContain(`Há uma restrição no cadastro de ${account.nickname}`)
  })

  test('A rider of another region is refused if the event checks the region', async () => {
    const region = await buildClub({ kind: 'region', name: `1ª REGIÃO ${randomUUID()}` })
    const own = await buildClub({ kind: 'ctg', region_id: region })
    const elsewhere = await buildClub({ kind: 'region' })
    const foreign = await buildClub({ kind: 'ctg', region_id: elsewhere })
    const { name } = await server.db
      .selectFrom('entity')
      .select('name')
      .where('id', '=', region)
      .executeTakeFirstOrThrow()
    const { save, account, category, form } = await buildOne({
      event: { check_ctg_region: true, region_name: name },
      category: { entity_required: 'CTG' },
    })
    expect(form.entityAvail.map(({ uuid }) => uuid)).toEqual([own])
    await server.db.insertInto('membership').values({ cpf: account.cpf, ctg_id: foreign }).execute()
    const { body } = await save({ entitySel: own, participants: [account.cpf] })
    expect(body.msg).toBe(`Todos os participantes de ${category.name} devem ser da ${name}.`)
  })

  test('A buyer who finds no free number is sent to the organiser and keeps the entry', async () => {
    const { save, account, category, form } = await buildOne({ category: { badge_list: '1-2', total: 9 } })
    await server.db
      .insertInto('badge_kept')
      .values([1, 2].map((badge) => ({ category_id: category.id, badge })))
      .execute()
    const { body } = await save({ participants: [account.cpf] })
    expect(body.msg).toBe(`Não há mais números disponíveis em ${category.name}. Fale com a organização.`)
    expect((await formation(form.cartItemId)).status).toBe('open')
  })
})

const buildClub = async (given: { kind: EntityKind; name?: string; region_id?: string }) => {
  const { id } = await server.db
    .insertInto('entity')
    .values({ id: randomUUID(), name: `ENTIDADE ${randomUUID()}`, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('A saved form shows the club that its buyer chose', async () => {
  const club = await buildClub({ kind: 'ctg' })
  const { save, account, token, cartUUID } = await buildOne({ category: { entity_required: 'CTG' } })
  expect((await save({ entitySel: club, participants: [account.cpf] })).status).toBe(200)
  const { body } = await server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
  expect(body.items[0]?.entitySel).toBe(club)
})

describe('A bundle may replace settings of its categories', () => {
  test('Strength, number of riders and first number come from the bundle', async () => {
    const event = await buildEvent(server.db)
    const category = await buildCategory(server.db, {
      eventId: event.id,
      strength_options: 3,
      min_participants: 4,
      max_participants: 4,
      badge_list: '1-200',
      no_direct_sales: true,
    })
    const bundle = await buildBundle(server.db, {
      eventId: event.id,
      categoryIds: [category.id],
      name: 'FORÇA B',
      complement: 'VAGA <AVULSA>',
      override_strength: 'B',
      override_participants: 1,
      first_badge: 76,
    })
    const { account, token } = await buildBuyer(server.db)
    const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: bundle.id }])
    expect(forms[0]).toMatchObject({
      name: category.name,
      bundleName: 'FORÇA B',
      minParticipants: 1,
      maxParticipants: 1,
      strengthsAvail: [2],
    })
    expect(forms[0]?.desc).toContain('VAGA &lt;AVULSA&gt;')
    expect(forms[0]?.badgesAvail[0]).toBe(76)

    const put = (badgeSel: number, participants = [account.cpf]) =>
      putParticipants(server, cartUUID, [filled(forms[0]!, { badgeSel, participants })], { token })
    expect((await put(75)).body.msg).toBe('Selecione outro número.')
    expect((await put(76)).status).toBe(200)
    expect(await formation(forms[0]!.cartItemId)).toMatchObject({ badge: 76, strength: 2 })
  })
})

describe('A category may accept entries without a club', () => {
  test('“— Sem entidade —” is a choice if the category allows it', async () => {
    const { save, form, account } = await buildOne({
      category: { entity_required: 'Federation', entity_optional: true },
    })
    expect(form.entityAvail[0]).toEqual({ uuid: 'none', name: '— Sem entidade —' })
    expect((await save({ participants: [account.cpf] })).body.msg).toBe('Selecione uma entidade.')
    expect((await save({ entitySel: 'none', participants: [account.cpf] })).status).toBe(200)
    expect(await formation(form.cartItemId)).toMatchObject({ entity_id: null, entity_name: '' })
  })
})
