import { randomUUID } from 'node:crypto'
import { businessDate, addDays } from '@porteira/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const OTHERS = 'escolha se for inscrever outra pessoa.'
const today = businessDate(new Date())
/** The birth date of a person who turned this age yesterday. */
const aged = (years: number) => {
  const birthday = addDays(today, -1)
  return `${Number(birthday.slice(0, 4)) - years}${birthday.slice(4)}`.replace('-02-29', '-02-28')
}

/** The notes of an event's categories for a caller, by the name of the category. */
async function notesOf(eventUUID: string, token = '') {
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID },
    query: { showItems: '1', ...(token && { token }) },
  })
  const items = (body.items ?? []).flatMap((item) => ('itemUUID' in item ? [item] : []))
  return Object.fromEntries(items.map(({ name, buyerNote }) => [name, buyerNote]))
}

test('A buyer reads at a category for other ages that it is for another person', async () => {
  const event = await buildEvent(server.db, { starts_on: today, ends_on: today })
  const category = (name: string, from: number | null, to: number | null) =>
    buildCategory(server.db, { eventId: event.id, name, restrict_age_min: from, restrict_age_max: to })
  await category('PIÁ', null, 12)
  await category('GURI', 13, 15)
  await category('VAQUEANO', 70, null)
  await category('ABERTO', null, null)
  await category('ADULTO', 18, 60)
  const { token } = await buildBuyer(server.db, { birthdate: aged(36) })
  expect(await notesOf(event.id, token)).toEqual({
    PIÁ: `Para laçadores de até 12 anos. Pelo seu cadastro, você tem 36: ${OTHERS}`,
    GURI: `Para laçadores de 13 a 15 anos. Pelo seu cadastro, você tem 36: ${OTHERS}`,
    VAQUEANO: `Para laçadores de 70 anos ou mais. Pelo seu cadastro, você tem 36: ${OTHERS}`,
  })
  const { token: unproven } = await buildBuyer(server.db, { birthdate: '1990-01-01' })
  expect((await notesOf(event.id, unproven))['ADULTO']).toBe(
    'Para laçadores de 18 a 60 anos. Confira a data de nascimento no seu cadastro antes de se inscrever.',
  )
  for (const other of ['', (await buildAdmin(server.db)).token])
    expect(Object.values(await notesOf(event.id, other)).filter(Boolean)).toEqual([])
})

test('A note gives the age on the first day of the event when it differs from today', async () => {
  const event = await buildEvent(server.db, { starts_on: addDays(today, 5), ends_on: addDays(today, 5) })
  await buildCategory(server.db, { eventId: event.id, name: 'PIÁ', restrict_age_max: 12 })
  const birthdate = `${Number(today.slice(0, 4)) - 13}${addDays(today, 2).slice(4)}`
  const { token } = await buildBuyer(server.db, { birthdate })
  expect(await notesOf(event.id, token)).toEqual({
    PIÁ: `Para laçadores de até 12 anos. Pelo seu cadastro, você terá 13 no dia do evento: ${OTHERS}`,
  })
})

test('A buyer without a card, or with an expired one, reads so where only members may ride', async () => {
  const ctg = randomUUID()
  await server.db
    .insertInto('entity')
    .values({ id: ctg, kind: 'ctg', name: `CTG ${ctg}` })
    .execute()
  const event = await buildEvent(server.db, { check_participant_ctg: true })
  await buildCategory(server.db, { eventId: event.id, name: 'CTG', entity_required: 'CTG' })
  await buildCategory(server.db, { eventId: event.id, name: 'LIVRE', entity_required: 'Text' })
  const buyer = await buildBuyer(server.db)
  expect(await notesOf(event.id, buyer.token)).toEqual({
    CTG: `Só para integrantes com cartão tradicionalista. Não encontramos o seu: ${OTHERS}`,
  })
  await server.db
    .insertInto('membership')
    .values({ cpf: buyer.account.cpf, ctg_id: ctg, valid_until: '2020-01-31' })
    .execute()
  expect(await notesOf(event.id, buyer.token)).toEqual({
    CTG: 'Seu cartão tradicionalista venceu em 31/01/2020: renove antes de se inscrever.',
  })
  const { body } = await server.call('GET /api/events/:eventUUID', {
    params: { eventUUID: event.id },
    query: { showItems: '1', token: buyer.token },
  })
  expect(body.items?.[0]).toMatchObject({ name: 'CTG', buyerNoteAsksHelp: 1 })
  await server.db.updateTable('membership').set({ valid_until: '2999-12-31' }).execute()
  expect(await notesOf(event.id, buyer.token)).toEqual({})
})

test('A buyer at the quota of a category reads so, and the purchase stays possible', async () => {
  const event = await buildEvent(server.db)
  const category = await buildCategory(server.db, {
    eventId: event.id,
    name: 'ABERTO',
    max_cpf_occurrences: 1,
  })
  const { account, token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id }])
  await putParticipants(server, cartUUID, [filled(forms[0]!, { participants: [account.cpf] })], { token })
  expect(await notesOf(event.id, token)).toEqual({
    ABERTO: `Você já está no limite de 1 inscrição por pessoa: ${OTHERS}`,
  })
  const again = await buildPaidCart(server, token, [{ itemUUID: category.id }])
  const { body } = await putParticipants(
    server,
    again.cartUUID,
    [filled(again.forms[0]!, { participants: [account.cpf] })],
    { token },
  )
  expect(body).toMatchObject({
    msg: `${account.nickname} já atingiu o limite de 1 inscrição em ABERTO.`,
    at: { cartItemId: again.forms[0]!.cartItemId, field: 'cpf', participantIndex: 0 },
  })
})
