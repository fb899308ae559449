import { randomBytes } from 'node:crypto'
import { AUTHORISATION_TEXT_VERSION } from '@porteira/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { today } from '#platform/database/sql-words.ts'
import { buildAdmin, buildBuyer, inventCpf } from '#testing/builders.ts'
import { bornYearsAgo, GUARDIAN, guardianSteps } from '#testing/guardians.ts'
import { deliver, inventContacts, messagesTo } from '#testing/mailbox.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { insertLink } from './links.queries.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const guardians = guardianSteps(() => server)

test('A guardian who is named by the buyer signs by the link of the SMS, and guardian and buyer learn of it', async () => {
  const { code, mobile, named, buyer, minor, ...entered } = await guardians.buildSent()
  expect(named.body.msg).toBe(`Link enviado para (54) •••••-${mobile.slice(-4)}.`)
  const shown = await guardians.read(code)
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
  const signed = await guardians.sign(code, { cpf, name: 'rosa  prenda do pago' })
  expect([signed.status, signed.body.msg]).toEqual([200, 'Autorização assinada. Obrigado!'])
  expect(await guardians.stateOf({ ...entered, buyer })).toBe('signed')
  expect((await guardians.read(code)).body).toMatchObject({
    state: 'signed',
    kinship: 'mother',
    isRevocable: 1,
  })
  const row = await guardians.rowOf(minor.id)
  expect(row).toMatchObject({ signer_name: GUARDIAN, signer_cpf: cpf, status: 'signed' })
  expect(row.answers).toMatchObject({ categories: ['LAÇO PIÁ'], agreed: true, riderName: 'ANITA' })

  await deliver(server)
  const [confirmation] = await messagesTo(mobile)
  expect(confirmation?.text).toContain('assinada')
  const mails = await messagesTo(buyer.account.email.toLowerCase())
  expect(mails.map(({ subject }) => subject)).toContain('Autorização assinada – RODEIO DOS PIÁS')
})

test('A link signs once, and its text is stored once for all who sign it', async () => {
  const [first, second] = [await guardians.buildSent(), await guardians.buildSent()]
  await guardians.sign(first.code)
  const again = await guardians.sign(first.code, { name: 'OUTRA PESSOA' })
  expect([again.status, again.body]).toMatchObject([409, { code: 'link_used' }])
  expect((await guardians.rowOf(first.minor.id)).signer_name).toBe(GUARDIAN)
  await guardians.sign(second.code)
  const hashes = [
    (await guardians.rowOf(first.minor.id)).text_hash,
    (await guardians.rowOf(second.minor.id)).text_hash,
  ]
  expect(hashes[0]).toEqual(hashes[1])
  const texts = await server.db.selectFrom('authorisation_text').select('version').execute()
  expect(texts).toEqual([{ version: AUTHORISATION_TEXT_VERSION }])
})

test('Two signatures at the same moment make one', async () => {
  const { code, minor } = await guardians.buildSent()
  const { body } = await guardians.read(code)
  const signAs = (name: string) => guardians.sign(code, { name, textVersion: body.textVersion })
  const answers = await Promise.all([signAs('ROSA PRIMEIRA'), signAs('ROSA SEGUNDA')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const facts = await server.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'authorisation.signed')
    .where('entity_id', '=', String((await guardians.rowOf(minor.id)).id))
    .execute()
  expect(facts).toHaveLength(1)
})

/** A test on a server of its own with limits, which the steps use during the test. */
const withLimits = (run: () => Promise<void>) => async () => {
  await using limited = await startTestServer({ config: { limits: true } })
  const before = server
  server = limited
  try {
    await run()
  } finally {
    server = before
  }
}

/** Waits until this many transactions wait for a lock. */
async function untilWaiting(db: TestServer['db'], count: number) {
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows.length
  await expect.poll(waiting, { interval: 20 }).toBe(count)
}

test('A link does not sign while a newer one is inserted', async () => {
  const { code, minor } = await guardians.buildSent()
  const { id } = await guardians.rowOf(minor.id)
  const signing = await server.db.transaction().execute(async (db) => {
    await db.updateTable('authorisation').set({ contact: '' }).where('id', '=', id).execute()
    const started = guardians.sign(code)
    await untilWaiting(server.db, 1)
    await insertLink(db, { authorisationId: id, codeHash: randomBytes(32), contact: '' })
    return { started }
  })
  const answer = await signing.started
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'link_replaced' }])
  expect((await guardians.rowOf(minor.id)).status).toBe('sent')
})

test('An expired, replaced, unknown or foreign link is refused with its sentence and changes nothing', async () => {
  const sent = await guardians.buildSent()
  const other = await guardians.buildSent()
  expect((await guardians.read('x'.repeat(43))).body.msg).toMatch(/^Este link não é válido/)
  expect((await guardians.sign('x'.repeat(43))).status).toBe(404)

  const { mobile } = inventContacts()
  await guardians.nameGuardian(sent, { mobile })
  const newer = await guardians.codeSentTo(mobile)
  for (const answer of [await guardians.read(sent.code), await guardians.sign(sent.code)])
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'link_replaced' }])

  await sql`update authorisation_link set expires_at = now() where authorisation_id =
    (select id from authorisation where account_id = ${sent.minor.id})`.execute(server.db)
  for (const answer of [await guardians.read(newer), await guardians.sign(newer)])
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'link_expired' }])
  expect(await guardians.stateOf(sent)).toBe('sent')

  // The link of one event never signs in another one.
  expect((await guardians.sign(other.code)).status).toBe(200)
  expect(await guardians.stateOf(sent)).toBe('sent')
})

test.each([
  ['the CPF of the minor', 'same_cpf', async ({ minor }: { minor: { cpf: string } }) => ({ cpf: minor.cpf })],
  ['an invalid CPF', 'invalid_cpf', async () => ({ cpf: '99999000000' })],
  [
    'the CPF of another minor',
    'guardian_is_minor',
    async () => ({ cpf: (await buildBuyer(server.db, { birthdate: bornYearsAgo(16) })).account.cpf }),
  ],
  ['one name only', 'invalid_name', async () => ({ name: 'ROSA' })],
  ['an unticked box', 'box_needed', async () => ({ agreed: 0 })],
])('A signature with %s is refused with %s', async (_what, code, formOf) => {
  const sent = await guardians.buildSent()
  const answer = await guardians.sign(sent.code, await formOf(sent))
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(await guardians.stateOf(sent)).toBe('sent')
})

test('A guardian who read an older text is asked to read again', async () => {
  const sent = await guardians.buildSent()
  const { token } = await buildAdmin(server.db)
  const { textVersion } = (await guardians.read(sent.code)).body
  const saved = await server.call('PUT /api/events/:eventUUID/authorisation', {
    params: { eventUUID: sent.event.id },
    query: { token },
    body: { minorsNeedAuthorisation: 'require', authorisationText: 'Autorizo meu filho a laçar.' },
  })
  expect(saved.body.msg).toBe('Autorização de menores atualizada.')
  expect(await guardians.sign(sent.code, { textVersion })).toMatchObject({
    status: 409,
    body: { code: 'text_changed' },
  })
  expect((await guardians.read(sent.code)).body.text).toBe('Autorizo meu filho a laçar.')
  expect((await guardians.sign(sent.code)).status).toBe(200)
})

test('The guardian revokes by the same link until the event begins, and a new link can be sent', async () => {
  const sent = await guardians.buildSent()
  expect((await guardians.revoke(sent.code)).body).toMatchObject({ code: 'not_signed' })
  await guardians.sign(sent.code)
  expect((await guardians.revoke(sent.code)).body.msg).toBe('Autorização revogada.')
  expect(await guardians.stateOf(sent)).toBe('revoked')
  expect((await guardians.read(sent.code)).body).toMatchObject({ state: 'revoked', isRevocable: 0 })
  for (const answer of [await guardians.revoke(sent.code), await guardians.sign(sent.code)])
    expect([answer.status, answer.body.code]).toEqual([409, 'link_revoked'])
  const { mobile } = inventContacts()
  expect((await guardians.nameGuardian(sent, { mobile })).status).toBe(200)
  expect(await guardians.stateOf(sent)).toBe('sent')
  expect((await guardians.sign(await guardians.codeSentTo(mobile))).status).toBe(200)
})

test('A signed authorisation cannot be revoked after the event began', async () => {
  const sent = await guardians.buildSent()
  await guardians.sign(sent.code)
  await sql`update event set starts_on = ${today} where id = ${sent.event.id}`.execute(server.db)
  expect(await guardians.revoke(sent.code)).toMatchObject({ status: 409, body: { code: 'event_began' } })
  expect((await guardians.rowOf(sent.minor.id)).status).toBe('signed')
})

test('Only the owner of the cart names the guardian, and only of a minor who rides in it', async () => {
  const entered = await guardians.enterMinor()
  const stranger = await buildBuyer(server.db)
  const { mobile } = inventContacts()
  const asStranger = await guardians.nameGuardian({ ...entered, buyer: stranger }, { mobile })
  expect([asStranger.status, asStranger.body.code]).toEqual([404, 'not_found'])
  const own = await server.call('GET /api/cart/:cartUUID/minors', {
    params: { cartUUID: entered.cartUUID },
    query: { token: stranger.token },
  })
  expect(own.status).toBe(404)
  const elsewhere = await guardians.enterMinor()
  const foreign = await guardians.nameGuardian({ ...entered, minor: elsewhere.minor }, { mobile })
  expect([foreign.status, foreign.body.msg]).toEqual([
    404,
    'Este laçador menor de idade não está nesta inscrição.',
  ])
  expect(await guardians.stateOf(entered)).toBe('missing')
})

test.each([
  ['no contact', {}, 'one_contact'],
  ['two contacts', { mobile: '54999990001', email: 'rosa@example.com' }, 'one_contact'],
  ['a wrong mobile', { mobile: '5499' }, 'invalid_mobile'],
  ['a landline', { mobile: '5432310001' }, 'invalid_mobile'],
  ['an old number of eight digits', { mobile: '5481234567' }, 'invalid_mobile'],
  ['a wrong mail address', { email: 'rosa' }, 'invalid_email'],
])('A guardian with %s is refused', async (_what, contact, code) => {
  const entered = await guardians.enterMinor()
  const answer = await guardians.nameGuardian(entered, contact)
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(await guardians.stateOf(entered)).toBe('missing')
})

test('A buyer does not replace the guardian of another buyer while that link can sign, and the desk does', async () => {
  const sent = await guardians.buildSent()
  const other = await guardians.enterAgain(sent)
  const { mobile } = inventContacts()
  const refused = {
    status: 409,
    body: { code: 'guardian_named', msg: expect.stringContaining('Outra pessoa') },
  }
  expect(await guardians.nameGuardian(other, { mobile }, 'OUTRA PESSOA')).toMatchObject(refused)
  expect(await guardians.rowOf(sent.minor.id)).toMatchObject({
    guardian_name: GUARDIAN,
    contact: sent.mobile,
  })

  const desk = await guardians.openDesk(sent.event.id)
  expect((await desk.sendLink(sent.minor.uuid, inventContacts().mobile)).status).toBe(200)
  expect(await guardians.nameGuardian(sent, { mobile })).toMatchObject(refused)

  await sql`update authorisation_link set expires_at = now() where authorisation_id =
    (select id from authorisation where account_id = ${sent.minor.id})`.execute(server.db)
  expect((await guardians.nameGuardian(other, { mobile })).status).toBe(200)
  expect((await guardians.sign(await guardians.codeSentTo(mobile))).status).toBe(200)
  expect(await guardians.nameGuardian(sent, { mobile })).toMatchObject({ body: { code: 'already_signed' } })
})

test(
  'Links of one rider are a minute apart and at most five a day',
  withLimits(async () => {
    const entered = await guardians.enterMinor()
    const again = () => guardians.nameGuardian(entered, { mobile: inventContacts().mobile })
    const minuteLater = () =>
      sql`update authorisation_link set sent_at = sent_at - interval '61 seconds'`.execute(server.db)
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
  }),
)

test(
  'Two links at the same moment do not exceed the three links that a contact gets a day',
  withLimits(async () => {
    const [first, ...others] = [
      await guardians.enterMinor(),
      await guardians.enterMinor(),
      await guardians.enterMinor(),
    ]
    const { mobile } = inventContacts()
    expect((await guardians.nameGuardian(first, { mobile })).status).toBe(200)
    const { id } = await guardians.rowOf(first.minor.id)
    await insertLink(server.db, { authorisationId: id, codeHash: randomBytes(32), contact: mobile })
    const started = await server.db.transaction().execute(async (db) => {
      await sql`lock table authorisation in share mode`.execute(db)
      const calls = others.map((entered) => guardians.nameGuardian(entered, { mobile }))
      await untilWaiting(server.db, 2)
      return { calls }
    })
    const statuses = (await Promise.all(started.calls)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200])
    await deliver(server)
    expect(await messagesTo(mobile)).toHaveLength(2)
  }),
)

test(
  'A phone gets three links a day from all accounts, and a stopped link is answered and shown as sent',
  withLimits(async () => {
    const { mobile } = inventContacts()
    const shown = []
    for (let links = 1; links <= 5; links++) {
      const entered = await guardians.enterMinor()
      const { status, body } = await guardians.nameGuardian(entered, { mobile })
      shown.push([status, body.msg, await guardians.stateOf(entered)])
    }
    expect(shown).toEqual(shown.map(() => [200, `Link enviado para (54) •••••-${mobile.slice(-4)}.`, 'sent']))
    await deliver(server)
    expect(await messagesTo(mobile)).toHaveLength(3)
    await sql`update authorisation_link set sent_at = sent_at - interval '25 hours'`.execute(server.db)
    await guardians.nameGuardian(await guardians.enterMinor(), { mobile })
    await deliver(server)
    expect(await messagesTo(mobile)).toHaveLength(4)
  }),
)

test(
  'One account reads a refusal after its own three links to a phone, however many of them arrived',
  withLimits(async () => {
    const { mobile } = inventContacts()
    for (let links = 1; links <= 2; links++)
      await guardians.nameGuardian(await guardians.enterMinor(), { mobile })
    const own = await guardians.enterMinor()
    const ask = async () => {
      const { status, body } = await guardians.nameGuardian(own, { mobile })
      await sql`update authorisation_link set sent_at = sent_at - interval '61 seconds'`.execute(server.db)
      return [status, body.msg]
    }
    const sent = [200, `Link enviado para (54) •••••-${mobile.slice(-4)}.`]
    expect([await ask(), await ask(), await ask()]).toEqual([sent, sent, sent])
    expect(await ask()).toEqual([429, 'Este contato já recebeu 3 links hoje. Tente amanhã.'])
    await deliver(server)
    expect(await messagesTo(mobile)).toHaveLength(3)
  }),
)

test(
  'Links and account notices together are the six security messages that a phone gets a day',
  withLimits(async () => {
    const { mobile } = inventContacts()
    await guardians.nameGuardian(await guardians.enterMinor(), { mobile })
    await sql`insert into security_message (recipient_mark, is_code)
    select recipient_mark, false from security_message, generate_series(1, 5)`.execute(server.db)
    const stopped = await guardians.enterMinor()
    expect((await guardians.nameGuardian(stopped, { mobile })).status).toBe(200)
    expect(await guardians.stateOf(stopped)).toBe('sent')
    await deliver(server)
    expect(await messagesTo(mobile)).toHaveLength(1)
  }),
)

test('Neither the database nor the audit holds the code, and no CPF or contact is in the audit', async () => {
  const { code, mobile } = await guardians.buildSent()
  const cpf = inventCpf()
  await guardians.sign(code, { cpf })
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
