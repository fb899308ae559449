import { unauthorisedMinors } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent, inventCpf } from '#testing/builders.ts'
import { checkInClient } from '#testing/check-in.ts'
import { bornYearsAgo, GUARDIAN, guardianSteps } from '#testing/guardians.ts'
import { deliver, inventContacts } from '#testing/mailbox.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { signUpBody } from '#testing/sign-up.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { erasePerson, exportPerson } from '#operations/privacy/privacy.service.ts'
import { deleteExpired } from '#operations/retention/retention.service.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const guardians = guardianSteps(() => server)

test('A rider who turns 18 on the first day of the event is no minor, and one a day younger is', async () => {
  const event = await buildEvent(server.db)
  const [year, rest] = [Number(event.starts_on.slice(0, 4)) - 18, event.starts_on.slice(4)]
  const adult = await guardians.enterMinor({ starts_on: event.starts_on }, `${year}${rest}`)
  expect(await guardians.minorsOf(adult)).toEqual([])
  const dayLater = new Date(Date.parse(`${year}${rest}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  expect(
    await guardians.minorsOf(await guardians.enterMinor({ starts_on: event.starts_on }, dayLater)),
  ).toMatchObject([{ age: 17, state: 'missing', name: 'ANITA', cpf: '' }])
})

test('One authorisation covers the event and names the categories at the signature', async () => {
  const sent = await guardians.buildSent()
  await guardians.sign(sent.code)
  const second = await buildCategory(server.db, {
    eventId: sent.event.id,
    name: 'LAÇO GURI',
    price_in_cents: 0,
  })
  const later = await guardians.enter(sent.buyer.token, second.id, sent.minor.cpf)
  expect(await guardians.minorsOf({ ...later, buyer: sent.buyer })).toMatchObject([
    { state: 'signed', categories: ['LAÇO GURI'] },
  ])
  expect((await guardians.read(sent.code)).body.categories).toEqual(['LAÇO PIÁ'])
  expect(await guardians.nameGuardian(sent, { mobile: inventContacts().mobile })).toMatchObject({
    status: 409,
    body: { code: 'already_signed' },
  })
})

test('A buyer reads neither the guardian nor the categories of another buyer, but the state', async () => {
  const sent = await guardians.buildSent()
  const other = await guardians.enterAgain(sent)
  const hidden = {
    categories: ['LAÇO GURI'],
    guardianName: '',
    guardianContact: '',
    kinship: '',
    paperNote: '',
  }
  expect(await guardians.minorsOf(other)).toMatchObject([{ state: 'sent', ...hidden }])
  expect(await guardians.minorsOf(sent)).toMatchObject([{ guardianName: GUARDIAN, categories: ['LAÇO PIÁ'] }])
  await guardians.sign(sent.code)
  expect(await guardians.minorsOf(other)).toMatchObject([{ state: 'signed', ...hidden }])
  expect(await guardians.minorsOf(sent)).toMatchObject([{ guardianName: GUARDIAN, kinship: 'mother' }])

  const onPaper = await guardians.enterMinor()
  const desk = await guardians.openDesk(onPaper.event.id)
  await desk.mark(onPaper.minor.uuid, 'Pasta 3')
  expect(await guardians.minorsOf(onPaper)).toMatchObject([{ state: 'onPaper', paperNote: '' }])
  expect((await desk.minors()).body.items).toMatchObject([{ paperNote: 'Pasta 3' }])
})

test('The desk marks a paper, which ends the link, and undoes it with a reason', async () => {
  const sent = await guardians.buildSent()
  const desk = await guardians.openDesk(sent.event.id)
  expect((await desk.mark(sent.minor.uuid)).body.msg).toBe('Autorização em papel registrada.')
  expect((await guardians.read(sent.code)).body).toMatchObject({ code: 'link_closed' })
  expect((await guardians.sign(sent.code)).status).toBe(409)
  expect((await desk.mark(sent.minor.uuid)).body).toMatchObject({ code: 'already_on_paper' })
  expect((await desk.minors()).body.items).toMatchObject([
    { state: 'onPaper', paperNote: 'Pasta 3', name: 'ANITA PRENDA DO PAGO', cpf: sent.minor.cpf },
  ])
  expect((await desk.undo(sent.minor.uuid, ' ')).status).toBe(400)
  expect((await desk.undo(sent.minor.uuid)).body.msg).toBe('Registro em papel desfeito.')
  expect((await desk.undo(sent.minor.uuid)).body).toMatchObject({ code: 'not_on_paper' })
  expect(await guardians.stateOf(sent)).toBe('missing')
  const { mobile } = inventContacts()
  expect((await desk.sendLink(sent.minor.uuid, mobile)).status).toBe(200)
  expect((await guardians.sign(await guardians.codeSentTo(mobile))).status).toBe(200)
  expect((await desk.mark(sent.minor.uuid)).body).toMatchObject({ code: 'already_signed' })
  expect(await guardians.stateOf(sent)).toBe('signed')
})

/** How many minors without authorisation stop the only entry of an event, by the list of the check-in. */
async function stopsAtCheckIn(eventUUID: string) {
  const { token } = await buildAdmin(server.db)
  const snapshot = await checkInClient(server, { token, eventUUID }).snapshot()
  const { minorsNeedAuthorisation, event, entries } = snapshot
  return unauthorisedMinors({
    entry: entries[0]!,
    event: { ...event, minorsNeedAuthorisation },
    waivers: [],
  }).length
}

test('The check-in stops an entry for a missing authorisation only where the event requires one', async () => {
  const reminded = await guardians.enterMinor()
  expect(await stopsAtCheckIn(reminded.event.id)).toBe(0)
  const required = await guardians.buildSent({ minors_need_authorisation: 'require' })
  expect(await stopsAtCheckIn(required.event.id)).toBe(1)
  await guardians.sign(required.code)
  expect(await stopsAtCheckIn(required.event.id)).toBe(0)
  const off = await guardians.enterMinor({ minors_need_authorisation: 'off' })
  expect(await guardians.nameGuardian(off, { mobile: inventContacts().mobile })).toMatchObject({
    status: 409,
    body: { code: 'not_needed' },
  })
})

test('A minor who signs up as an adult needs the authorisation until the desk confirms the date of birth', async () => {
  const event = await buildEvent(server.db, { minors_need_authorisation: 'require' })
  const category = await buildCategory(server.db, { eventId: event.id, price_in_cents: 0 })
  const { token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id }])
  const cpf = inventCpf()
  const birthdate = bornYearsAgo(9.5)
  const rider = { name: 'Anita Prenda do Pago', nickname: 'Anita', birthdate, sex: 'F' as const }
  await server.call('POST /api/users/riders', { query: { token }, body: { ...rider, cpf, cartUUID } })
  const items = forms.map((form) => filled(form, { participants: [cpf] }))
  expect((await putParticipants(server, cartUUID, items, { token })).status).toBe(200)
  const { cart_item_id } = await server.db
    .selectFrom('formation_rider')
    .where('cpf', '=', cpf)
    .select('cart_item_id')
    .executeTakeFirstOrThrow()
  expect(await stopsAtCheckIn(event.id)).toBe(1)

  const signedUp = await server.call('POST /api/users/new', { body: await signUpBody({ cpf }) })
  expect(signedUp.status).toBe(200)
  expect(await stopsAtCheckIn(event.id)).toBe(1)

  const admin = await buildAdmin(server.db)
  const confirmed = await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/confirm-names', {
    params: { cartUUID, cartItemId: String(cart_item_id) },
    query: { token: admin.token },
  })
  expect(confirmed.status).toBe(200)
  expect(await stopsAtCheckIn(event.id)).toBe(0)
})

test('A guardian without an account gets all stored data by CPF, and is erased while the rider stays authorised', async () => {
  const { code, mobile, ...sent } = await guardians.buildSent()
  const cpf = inventCpf()
  await guardians.sign(code, { cpf })
  await deliver(server)
  const exported = JSON.stringify(await exportPerson(server.db, cpf))
  for (const part of [GUARDIAN, mobile, 'RODEIO DOS PIÁS', 'LAÇO PIÁ']) expect(exported).toContain(part)
  await erasePerson(server.db, cpf)
  expect(await guardians.stateOf(sent)).toBe('signed')
  const row = JSON.stringify(await guardians.rowOf(sent.minor.id))
  for (const part of [GUARDIAN, mobile, cpf]) expect(row).not.toContain(part)
  const left = await server.db.selectFrom('outbox').select('id').where('recipient', '=', mobile).execute()
  expect(left).toEqual([])
  await expect(exportPerson(server.db, cpf)).rejects.toThrow('Nenhum cadastro com este CPF.')
})

test('Contacts of guardians are deleted 30 days after the event, and signatures 5 years after it', async () => {
  const signed = await guardians.buildSent()
  await guardians.sign(signed.code)
  const unsigned = await guardians.buildSent()
  const endedAgo = (interval: string) =>
    sql`update event set starts_on = (now() - ${interval}::interval)::date, ends_on = (now() - ${interval}::interval)::date
      where id in (${signed.event.id}, ${unsigned.event.id})`.execute(server.db)
  const rows = () =>
    server.db
      .selectFrom('authorisation')
      .select(['status', 'contact', 'signer_name'])
      .where('account_id', 'in', [signed.minor.id, unsigned.minor.id])
      .orderBy('id')
      .execute()
  await endedAgo('29 days')
  await deleteExpired(server.context)
  expect(await rows()).toMatchObject([{ contact: signed.mobile }, { contact: unsigned.mobile }])
  await endedAgo('32 days')
  await deleteExpired(server.context)
  expect(await rows()).toEqual([{ status: 'signed', contact: '', signer_name: GUARDIAN }])
  await endedAgo('5 years 2 days')
  await deleteExpired(server.context)
  expect(await rows()).toEqual([])
})
