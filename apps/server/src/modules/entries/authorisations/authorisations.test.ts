import { randomBytes } from 'node:crypto'
import { AUTHORISATION_TEXT_VERSION, unauthorisedMinors } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent, inventCpf } from '#testing/builders.ts'
import { checkInClient } from '#testing/check-in.ts'
import { expectInvariants } from '#testing/invariants.ts'
import { deliver, inventContacts, messagesTo } from '#testing/mailbox.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import { signUpBody } from '#testing/sign-up.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { erasePerson, exportPerson } from '#operations/privacy/privacy.service.ts'
import { deleteExpired } from '#operations/retention/retention.service.ts'
import { insertLink } from './links.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
})

const YEAR_IN_MS = 365.25 * 86_400_000
const bornYearsAgo = (years: number) => new Date(Date.now() - years * YEAR_IN_MS).toISOString().slice(0, 10)

/** A buyer who entered a rider of nine years in a category of an event. */
async function enterMinor(given: Parameters<typeof buildEvent>[1] = {}, birthdate = bornYearsAgo(9.5)) {
  const event = await buildEvent(server.db, { name: 'RODEIO DOS PIÁS', ...given })
  const category = await buildCategory(server.db, { eventId: event.id, name: 'LAÇO PIÁ', price_in_cents: 0 })
  const buyer = await buildBuyer(server.db, inventContacts())
  const minor = await buildBuyer(server.db, { birthdate, nickname: '', name: 'ANITA PRENDA DO PAGO' })
  const cart = await enter(buyer.token, category.id, minor.account.cpf)
  return { event, category, buyer, minor: minor.account, minorToken: minor.token, ...cart }
}
type Entered = Awaited<ReturnType<typeof enterMinor>>

async function enter(token: string, categoryId: string, cpf: string) {
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: categoryId }])
  const items = forms.map((form) => filled(form, { participants: [cpf] }))
  expect((await putParticipants(server, cartUUID, items, { token })).status).toBe(200)
  return { cartUUID }
}

const GUARDIAN = 'ROSA PRENDA DO PAGO'
type Contact = { mobile?: string; email?: string }

const nameGuardian = (
  { cartUUID, minor, buyer }: Pick<Entered, 'cartUUID' | 'minor' | 'buyer'>,
  contact: Contact,
  name = GUARDIAN,
) =>
  server.call('POST /api/cart/:cartUUID/minors/:userUUID/guardian', {
    params: { cartUUID, userUUID: minor.uuid },
    query: { token: buyer.token },
    body: { name, ...contact },
  })

const minorsOf = async ({ cartUUID, buyer }: Pick<Entered, 'cartUUID' | 'buyer'>) =>
  (
    await server.call('GET /api/cart/:cartUUID/minors', {
      params: { cartUUID },
      query: { token: buyer.token },
    })
  ).body.items
const stateOf = async (entered: Pick<Entered, 'cartUUID' | 'buyer'>) => (await minorsOf(entered))[0]?.state

/** The code in the newest message to a contact. */
async function codeSentTo(contact: string) {
  await deliver(server)
  const messages = await messagesTo(contact)
  const texts = messages.map(({ text }) => /\/autorizacao\/([\w-]{43})/.exec(text)?.[1])
  return texts.find(Boolean) ?? ''
}

const read = (token: string) => server.call('GET /api/authorisations/:token', { params: { token } })
type Form = { name?: string; cpf?: string; kinship?: 'mother'; agreed?: number; textVersion?: string }
async function sign(token: string, form: Form = {}) {
  const { body } = await read(token)
  return server.call('POST /api/authorisations/:token', {
    params: { token },
    body: {
      name: GUARDIAN,
      cpf: inventCpf(),
      kinship: 'mother',
      agreed: 1,
      textVersion: body.textVersion ?? AUTHORISATION_TEXT_VERSION,
      ...form,
    },
  })
}
const revoke = (token: string) => server.call('POST /api/authorisations/:token/revoke', { params: { token } })

/** A minor whose guardian got a link by SMS. */
async function buildSent(given: Parameters<typeof buildEvent>[1] = {}) {
  const entered = await enterMinor(given)
  const { mobile } = inventContacts()
  const named = await nameGuardian(entered, { mobile })
  return { ...entered, mobile, named, code: await codeSentTo(mobile) }
}

const rowOf = (accountId: number) =>
  server.db
    .selectFrom('authorisation')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

async function openDesk(eventUUID: string) {
  const { token } = await buildAdmin(server.db)
  const at = (userUUID: string) => ({ params: { eventUUID, userUUID }, query: { token } })
  return {
    token,
    minors: () =>
      server.call('GET /api/events/:eventUUID/minors', { params: { eventUUID }, query: { token } }),
    mark: (userUUID: string, note = 'Pasta 3') =>
      server.call('POST /api/events/:eventUUID/minors/:userUUID/paper', { ...at(userUUID), body: { note } }),
    undo: (userUUID: string, reason = 'Folha errada') =>
      server.call('POST /api/events/:eventUUID/minors/:userUUID/paper/undo', {
        ...at(userUUID),
        body: { reason },
      }),
    sendLink: (userUUID: string, mobile: string) =>
      server.call('POST /api/events/:eventUUID/minors/:userUUID/guardian', {
        ...at(userUUID),
        body: { name: GUARDIAN, mobile },
      }),
  }
}

test('A guardian who is named by the buyer signs by the link of the SMS, and guardian and buyer learn of it', async () => {
  const { code, mobile, named, buyer, minor, ...entered } = await buildSent()
  expect(named.body.msg).toBe(`Link enviado para (54) •••••-${mobile.slice(-4)}.`)
  const shown = await read(code)
  expect(shown.body).toMatchObject({
    eventName: 'RODEIO DOS PIÁS',
    riderName: 'ANITA',
    categories: ['LAÇO PIÁ'],
    state: 'sent',
    guardianName: GUARDIAN,
  })
  expect(shown.raw.toString()).not.toContain('ANITA PRENDA')
  expect(shown.headers['cache-control']).toBe('no-store')
  expect(shown.headers['referrer-policy']).toBe('no-referrer')

  const cpf = inventCpf()
  const signed = await sign(code, { cpf, name: 'rosa  prenda do pago' })
  expect([signed.status, signed.body.msg]).toEqual([200, 'Autorização assinada. Obrigado!'])
  expect(await stateOf({ ...entered, buyer })).toBe('signed')
  expect((await read(code)).body).toMatchObject({ state: 'signed', kinship: 'mother', isRevocable: 1 })
  const row = await rowOf(minor.id)
  expect(row).toMatchObject({ signer_name: GUARDIAN, signer_cpf: cpf, status: 'signed' })
  expect(row.answers).toMatchObject({ categories: ['LAÇO PIÁ'], agreed: true, riderName: 'ANITA' })

  await deliver(server)
  const [confirmation] = await messagesTo(mobile)
  expect(confirmation?.text).toContain('assinada')
  const mails = await messagesTo(buyer.account.email.toLowerCase())
  expect(mails.map(({ subject }) => subject)).toContain('Autorização assinada – RODEIO DOS PIÁS')
})

test('A link signs once, and its text is stored once for all who sign it', async () => {
  const [first, second] = [await buildSent(), await buildSent()]
  await sign(first.code)
  const again = await sign(first.code, { name: 'OUTRA PESSOA' })
  expect([again.status, again.body]).toMatchObject([409, { code: 'link_used' }])
  expect((await rowOf(first.minor.id)).signer_name).toBe(GUARDIAN)
  await sign(second.code)
  const hashes = [(await rowOf(first.minor.id)).text_hash, (await rowOf(second.minor.id)).text_hash]
  expect(hashes[0]).toEqual(hashes[1])
  const texts = await server.db.selectFrom('authorisation_text').select('version').execute()
  expect(texts).toEqual([{ version: AUTHORISATION_TEXT_VERSION }])
})

test('Two signatures at the same moment make one', async () => {
  const { code, minor } = await buildSent()
  const { body } = await read(code)
  const signAs = (name: string) => sign(code, { name, textVersion: body.textVersion })
  const answers = await Promise.all([signAs('ROSA PRIMEIRA'), signAs('ROSA SEGUNDA')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const facts = await server.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'authorisation.signed')
    .where('entity_id', '=', String((await rowOf(minor.id)).id))
    .execute()
  expect(facts).toHaveLength(1)
})

/** Waits until this many transactions wait for a lock. */
async function untilWaiting(db: TestServer['db'], count: number) {
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows.length
  await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(count)
}

test('A link does not sign while a newer one is inserted', async () => {
  const { code, minor } = await buildSent()
  const { id } = await rowOf(minor.id)
  const signing = await server.db.transaction().execute(async (db) => {
    await db.updateTable('authorisation').set({ contact: '' }).where('id', '=', id).execute()
    const started = sign(code)
    await untilWaiting(server.db, 1)
    await insertLink(db, { authorisationId: id, codeHash: randomBytes(32), contact: '' })
    return { started }
  })
  const answer = await signing.started
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'link_replaced' }])
  expect((await rowOf(minor.id)).status).toBe('sent')
})

test('An expired, replaced, unknown or foreign link is refused with its sentence and changes nothing', async () => {
  const sent = await buildSent()
  const other = await buildSent()
  expect((await read('x'.repeat(43))).body.msg).toMatch(/^Este link não é válido/)
  expect((await sign('x'.repeat(43))).status).toBe(404)

  const { mobile } = inventContacts()
  await nameGuardian(sent, { mobile })
  const newer = await codeSentTo(mobile)
  for (const answer of [await read(sent.code), await sign(sent.code)])
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'link_replaced' }])

  await sql`update authorisation_link set expires_at = now() where authorisation_id =
    (select id from authorisation where account_id = ${sent.minor.id})`.execute(server.db)
  for (const answer of [await read(newer), await sign(newer)])
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'link_expired' }])
  expect(await stateOf(sent)).toBe('sent')

  // The link of one event never signs in another one.
  expect((await sign(other.code)).status).toBe(200)
  expect(await stateOf(sent)).toBe('sent')
})

test.each([
  ['the CPF of the minor', 'same_cpf', async ({ minor }: Entered) => ({ cpf: minor.cpf })],
  ['an invalid CPF', 'invalid_cpf', async () => ({ cpf: '99999000000' })],
  [
    'the CPF of another minor',
    'guardian_is_minor',
    async () => ({ cpf: (await buildBuyer(server.db, { birthdate: bornYearsAgo(16) })).account.cpf }),
  ],
  ['one name only', 'invalid_name', async () => ({ name: 'ROSA' })],
  ['an unticked box', 'box_needed', async () => ({ agreed: 0 })],
])('A signature with %s is refused with %s', async (_what, code, formOf) => {
  const sent = await buildSent()
  const answer = await sign(sent.code, await formOf(sent))
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(await stateOf(sent)).toBe('sent')
})

test('A guardian who read an older text is asked to read again', async () => {
  const sent = await buildSent()
  const { token } = await buildAdmin(server.db)
  const { textVersion } = (await read(sent.code)).body
  const saved = await server.call('PUT /api/events/:eventUUID/authorisation', {
    params: { eventUUID: sent.event.id },
    query: { token },
    body: { minorsNeedAuthorisation: 'require', authorisationText: 'Autorizo meu filho a laçar.' },
  })
  expect(saved.body.msg).toBe('Autorização de menores atualizada.')
  expect(await sign(sent.code, { textVersion })).toMatchObject({
    status: 409,
    body: { code: 'text_changed' },
  })
  expect((await read(sent.code)).body.text).toBe('Autorizo meu filho a laçar.')
  expect((await sign(sent.code)).status).toBe(200)
})

test('The guardian revokes by the same link until the event begins, and a new link can be sent', async () => {
  const sent = await buildSent()
  expect((await revoke(sent.code)).body).toMatchObject({ code: 'not_signed' })
  await sign(sent.code)
  expect((await revoke(sent.code)).body.msg).toBe('Autorização revogada.')
  expect(await stateOf(sent)).toBe('revoked')
  expect((await read(sent.code)).body).toMatchObject({ state: 'revoked', isRevocable: 0 })
  for (const answer of [await revoke(sent.code), await sign(sent.code)])
    expect([answer.status, answer.body.code]).toEqual([409, 'link_revoked'])
  const { mobile } = inventContacts()
  expect((await nameGuardian(sent, { mobile })).status).toBe(200)
  expect(await stateOf(sent)).toBe('sent')
  expect((await sign(await codeSentTo(mobile))).status).toBe(200)
})

test('A signed authorisation cannot be revoked after the event began', async () => {
  const sent = await buildSent()
  await sign(sent.code)
  await sql`update event set starts_on = (now() at time zone 'America/Sao_Paulo')::date where id = ${sent.event.id}`.execute(
    server.db,
  )
  expect(await revoke(sent.code)).toMatchObject({ status: 409, body: { code: 'event_began' } })
  expect((await rowOf(sent.minor.id)).status).toBe('signed')
})

test('Only the owner of the cart names the guardian, and only of a minor who rides in it', async () => {
  const entered = await enterMinor()
  const stranger = await buildBuyer(server.db)
  const { mobile } = inventContacts()
  const asStranger = await nameGuardian({ ...entered, buyer: stranger }, { mobile })
  expect([asStranger.status, asStranger.body.code]).toEqual([404, 'not_found'])
  const own = await server.call('GET /api/cart/:cartUUID/minors', {
    params: { cartUUID: entered.cartUUID },
    query: { token: stranger.token },
  })
  expect(own.status).toBe(404)
  const elsewhere = await enterMinor()
  const foreign = await nameGuardian({ ...entered, minor: elsewhere.minor }, { mobile })
  expect([foreign.status, foreign.body.msg]).toEqual([
    404,
    'Este laçador menor de idade não está nesta inscrição.',
  ])
  expect(await stateOf(entered)).toBe('missing')
})

test.each([
  ['no contact', {}, 'one_contact'],
  ['two contacts', { mobile: '54999990001', email: 'rosa@example.com' }, 'one_contact'],
  ['a wrong mobile', { mobile: '5499' }, 'invalid_mobile'],
  ['a wrong mail address', { email: 'rosa' }, 'invalid_email'],
])('A guardian with %s is refused', async (_what, contact, code) => {
  const entered = await enterMinor()
  const answer = await nameGuardian(entered, contact)
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(await stateOf(entered)).toBe('missing')
})

test('A rider who turns 18 on the first day of the event is no minor, and one a day younger is', async () => {
  const event = await buildEvent(server.db)
  const [year, rest] = [Number(event.starts_on.slice(0, 4)) - 18, event.starts_on.slice(4)]
  const adult = await enterMinor({ starts_on: event.starts_on }, `${year}${rest}`)
  expect(await minorsOf(adult)).toEqual([])
  const dayLater = new Date(Date.parse(`${year}${rest}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  expect(await minorsOf(await enterMinor({ starts_on: event.starts_on }, dayLater))).toMatchObject([
    { age: 17, state: 'missing', name: 'ANITA', cpf: '' },
  ])
})

test('One authorisation covers the event and names the categories at the signature', async () => {
  const sent = await buildSent()
  await sign(sent.code)
  const second = await buildCategory(server.db, {
    eventId: sent.event.id,
    name: 'LAÇO GURI',
    price_in_cents: 0,
  })
  const later = await enter(sent.buyer.token, second.id, sent.minor.cpf)
  expect(await minorsOf({ ...later, buyer: sent.buyer })).toMatchObject([
    { state: 'signed', categories: ['LAÇO GURI'] },
  ])
  expect((await read(sent.code)).body.categories).toEqual(['LAÇO PIÁ'])
  expect(await nameGuardian(sent, { mobile: inventContacts().mobile })).toMatchObject({
    status: 409,
    body: { code: 'already_signed' },
  })
})

/** Another buyer who entered the same minor in another category. */
async function enterAgain({ event, minor }: Pick<Entered, 'event' | 'minor'>) {
  const category = await buildCategory(server.db, {
    eventId: event.id,
    name: 'LAÇO GURI',
    price_in_cents: 0,
  })
  const buyer = await buildBuyer(server.db, inventContacts())
  return { buyer, minor, ...(await enter(buyer.token, category.id, minor.cpf)) }
}

test('A buyer reads neither the guardian nor the categories of another buyer, but the state', async () => {
  const sent = await buildSent()
  const other = await enterAgain(sent)
  const hidden = {
    categories: ['LAÇO GURI'],
    guardianName: '',
    guardianContact: '',
    kinship: '',
    paperNote: '',
  }
  expect(await minorsOf(other)).toMatchObject([{ state: 'sent', ...hidden }])
  expect(await minorsOf(sent)).toMatchObject([{ guardianName: GUARDIAN, categories: ['LAÇO PIÁ'] }])
  await sign(sent.code)
  expect(await minorsOf(other)).toMatchObject([{ state: 'signed', ...hidden }])
  expect(await minorsOf(sent)).toMatchObject([{ guardianName: GUARDIAN, kinship: 'mother' }])

  const onPaper = await enterMinor()
  const desk = await openDesk(onPaper.event.id)
  await desk.mark(onPaper.minor.uuid, 'Pasta 3')
  expect(await minorsOf(onPaper)).toMatchObject([{ state: 'onPaper', paperNote: '' }])
  expect((await desk.minors()).body.items).toMatchObject([{ paperNote: 'Pasta 3' }])
})

test('A buyer does not replace the guardian of another buyer while that link can sign, and the desk does', async () => {
  const sent = await buildSent()
  const other = await enterAgain(sent)
  const { mobile } = inventContacts()
  const refused = {
    status: 409,
    body: { code: 'guardian_named', msg: expect.stringContaining('Outra pessoa') },
  }
  expect(await nameGuardian(other, { mobile }, 'OUTRA PESSOA')).toMatchObject(refused)
  expect(await rowOf(sent.minor.id)).toMatchObject({ guardian_name: GUARDIAN, contact: sent.mobile })

  const desk = await openDesk(sent.event.id)
  expect((await desk.sendLink(sent.minor.uuid, inventContacts().mobile)).status).toBe(200)
  expect(await nameGuardian(sent, { mobile })).toMatchObject(refused)

  await sql`update authorisation_link set expires_at = now() where authorisation_id =
    (select id from authorisation where account_id = ${sent.minor.id})`.execute(server.db)
  expect((await nameGuardian(other, { mobile })).status).toBe(200)
  expect((await sign(await codeSentTo(mobile))).status).toBe(200)
  expect(await nameGuardian(sent, { mobile })).toMatchObject({ body: { code: 'already_signed' } })
})

test('The desk marks a paper, which ends the link, and undoes it with a reason', async () => {
  const sent = await buildSent()
  const desk = await openDesk(sent.event.id)
  expect((await desk.mark(sent.minor.uuid)).body.msg).toBe('Autorização em papel registrada.')
  expect((await read(sent.code)).body).toMatchObject({ code: 'link_closed' })
  expect((await sign(sent.code)).status).toBe(409)
  expect((await desk.mark(sent.minor.uuid)).body).toMatchObject({ code: 'already_on_paper' })
  expect((await desk.minors()).body.items).toMatchObject([
    { state: 'onPaper', paperNote: 'Pasta 3', name: 'ANITA PRENDA DO PAGO', cpf: sent.minor.cpf },
  ])
  expect((await desk.undo(sent.minor.uuid, ' ')).status).toBe(400)
  expect((await desk.undo(sent.minor.uuid)).body.msg).toBe('Registro em papel desfeito.')
  expect((await desk.undo(sent.minor.uuid)).body).toMatchObject({ code: 'not_on_paper' })
  expect(await stateOf(sent)).toBe('missing')
  const { mobile } = inventContacts()
  expect((await desk.sendLink(sent.minor.uuid, mobile)).status).toBe(200)
  expect((await sign(await codeSentTo(mobile))).status).toBe(200)
  expect((await desk.mark(sent.minor.uuid)).body).toMatchObject({ code: 'already_signed' })
  expect(await stateOf(sent)).toBe('signed')
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
  const reminded = await enterMinor()
  expect(await stopsAtCheckIn(reminded.event.id)).toBe(0)
  const required = await buildSent({ minors_need_authorisation: 'require' })
  expect(await stopsAtCheckIn(required.event.id)).toBe(1)
  await sign(required.code)
  expect(await stopsAtCheckIn(required.event.id)).toBe(0)
  const off = await enterMinor({ minors_need_authorisation: 'off' })
  expect(await nameGuardian(off, { mobile: inventContacts().mobile })).toMatchObject({
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

test('Links of one rider are a minute apart and at most five a day', async () => {
  await using limited = await startTestServer({ config: { limits: true } })
  const before = server
  server = limited
  try {
    const entered = await enterMinor()
    const again = () => nameGuardian(entered, { mobile: inventContacts().mobile })
    const minuteLater = () =>
      sql`update authorisation_link set sent_at = sent_at - interval '61 seconds'`.execute(limited.db)
    expect((await again()).status).toBe(200)
    expect(await again()).toMatchObject({
      status: 429,
      body: { msg: 'Aguarde um minuto para enviar de novo.' },
    })
    for (let links = 1; links < 5; links++) {
      await minuteLater()
      expect((await again()).status).toBe(200)
    }
    await minuteLater()
    const sixth = await again()
    expect([sixth.status, sixth.body.msg]).toEqual([429, expect.stringContaining('já recebeu 5 links hoje')])
  } finally {
    server = before
  }
})

test('Two links at the same moment do not exceed the ten links that a contact gets a day', async () => {
  await using limited = await startTestServer({ config: { limits: true } })
  const before = server
  server = limited
  try {
    const [first, ...others] = [await enterMinor(), await enterMinor(), await enterMinor()]
    const { mobile } = inventContacts()
    expect((await nameGuardian(first, { mobile })).status).toBe(200)
    const { id } = await rowOf(first.minor.id)
    for (let links = 1; links < 9; links++)
      await insertLink(limited.db, { authorisationId: id, codeHash: randomBytes(32), contact: mobile })
    const started = await limited.db.transaction().execute(async (db) => {
      await sql`lock table authorisation in share mode`.execute(db)
      const calls = others.map((entered) => nameGuardian(entered, { mobile }))
      await untilWaiting(limited.db, 2)
      return { calls }
    })
    const statuses = (await Promise.all(started.calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 429])
  } finally {
    server = before
  }
})

test('Neither the database nor the audit holds the code, and no CPF or contact is in the audit', async () => {
  const { code, mobile } = await buildSent()
  const cpf = inventCpf()
  await sign(code, { cpf })
  await deliver(server)
  for (const table of ['outbox', 'authorisation_link', 'authorisation', 'audit'] as const) {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from ${sql.table(table)} one where one::text like ${`%${code}%`}`.execute(
      server.db,
    )
    expect([table, rows[0]?.found]).toEqual([table, 0])
  }
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from audit
    where audit::text like ${`%${cpf}%`} or audit::text like ${`%${mobile}%`} or audit::text like ${`%${GUARDIAN}%`}`.execute(
    server.db,
  )
  expect(rows[0]?.found).toBe(0)
})

test('A guardian without an account gets all stored data by CPF, and is erased while the rider stays authorised', async () => {
  const { code, mobile, ...sent } = await buildSent()
  const cpf = inventCpf()
  await sign(code, { cpf })
  await deliver(server)
  const exported = JSON.stringify(await exportPerson(server.db, cpf))
  for (const part of [GUARDIAN, mobile, 'RODEIO DOS PIÁS', 'LAÇO PIÁ']) expect(exported).toContain(part)
  await erasePerson(server.db, cpf)
  expect(await stateOf(sent)).toBe('signed')
  const row = JSON.stringify(await rowOf(sent.minor.id))
  for (const part of [GUARDIAN, mobile, cpf]) expect(row).not.toContain(part)
  const left = await server.db.selectFrom('outbox').select('id').where('recipient', '=', mobile).execute()
  expect(left).toEqual([])
  await expect(exportPerson(server.db, cpf)).rejects.toThrow('Nenhum cadastro com este CPF.')
})

test('Contacts of guardians are deleted 30 days after the event, and signatures 5 years after it', async () => {
  const signed = await buildSent()
  await sign(signed.code)
  const unsigned = await buildSent()
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
