import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { deliver, inventContacts, messagesTo } from '#testing/mailbox.ts'
import { buildPaidCart, filled, putParticipants } from '#testing/paid-cart.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { replayAudit } from '#operations/audit-replay/replaying.service.ts'
import { erasePerson, exportPerson } from '#operations/privacy/privacy.service.ts'
import { deleteExpired } from '#operations/retention/retention.service.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const buildRider = (given: Parameters<typeof buildBuyer>[1] = {}) =>
  buildBuyer(server.db, { ...inventContacts(), ...given })

/** An event with a free category that takes each CPF once, and numbers that are chosen. */
async function buildSale() {
  const event = await buildEvent(server.db, { name: 'RODEIO DA CONTESTAÇÃO' })
  const category = await buildCategory(server.db, {
    eventId: event.id,
    price_in_cents: 0,
    max_cpf_occurrences: 1,
    max_participants: 2,
    badge_list: '1-50',
  })
  return { event, category }
}

type Sale = Awaited<ReturnType<typeof buildSale>>

/** A buyer without a nickname enters these riders. */
async function enter({ category }: Sale, cpfs: string[], badgeSel = 7) {
  const buyer = await buildRider({ nickname: '', name: 'RUI BARBOSA PEREIRA' })
  const { cartUUID, forms } = await buildPaidCart(server, buyer.token, [{ itemUUID: category.id }])
  const item = filled(forms[0]!, { badgeSel, participants: cpfs })
  const answer = await putParticipants(server, cartUUID, [item], { token: buyer.token })
  return { ...buyer, cartUUID, cartItemId: item.cartItemId, answer }
}

const mailsTo = async (email: string) => {
  await deliver(server)
  return (await messagesTo(email.toLowerCase())).filter(({ channel }) => channel === 'email')
}

async function codeFrom(email: string) {
  const [mail] = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Você foi inscrito'))
  const [link = ''] = mail?.text.match(/http\S+/) ?? []
  return new URL(link).searchParams.get('code') ?? ''
}

/** A buyer enters a rider, and the rider gets the mail. */
async function buildEntered() {
  const sale = await buildSale()
  const rider = await buildRider()
  const entered = await enter(sale, [rider.account.cpf])
  return { sale, rider, ...entered, code: await codeFrom(rider.account.email) }
}

const read = (code: string) => server.call('GET /api/objections/', { query: { code } })
const object = (code: string, cartItemId: number, reason = 'Não conheço esta pessoa.') =>
  server.call('POST /api/objections/', { body: { code, cartItemId, reason } })

async function openDesk() {
  const { account, token } = await buildAdmin(server.db)
  return {
    account,
    waiting: async () => (await server.call('GET /api/objections/waiting', { query: { token } })).body.items,
    accept: (objectionId: string) =>
      server.call('POST /api/objections/:objectionId/accept', { params: { objectionId }, query: { token } }),
    refuse: (objectionId: string, reason = 'O laçador assinou a ficha.') =>
      server.call('POST /api/objections/:objectionId/refuse', {
        params: { objectionId },
        query: { token },
        body: { reason },
      }),
  }
}

const setEventDates = (eventId: string, starts: string, ends = starts) =>
  server.db
    .updateTable('event')
    .set({ starts_on: sql<string>`${starts}::date`, ends_on: sql<string>`${ends}::date` })
    .where('id', '=', eventId)
    .execute()

const businessDay = (days: number) =>
  new Date(Date.now() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('A rider who is entered by another person gets one mail with event, category and buyer', async () => {
  const { sale, rider } = await buildEntered()
  const second = await buildCategory(server.db, {
    eventId: sale.event.id,
    price_in_cents: 0,
    badge_list: '1-9',
  })
  await enter({ ...sale, category: second }, [rider.account.cpf])
  const mails = await mailsTo(rider.account.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Você foi inscrito por outra pessoa – RODEIO DA CONTESTAÇÃO',
  ])
  expect(mails[0]?.text).toContain('RUI P. inscreveu você em RODEIO DA CONTESTAÇÃO')
  expect(mails[0]?.text).toContain(sale.category.name)
  expect(mails[0]?.text).not.toContain('BARBOSA')
})

test('The link of the mail shows every entry by other people at the event', async () => {
  const { sale, rider, code } = await buildEntered()
  const second = await buildCategory(server.db, {
    eventId: sale.event.id,
    price_in_cents: 0,
    badge_list: '1-9',
  })
  await enter({ ...sale, category: second }, [rider.account.cpf])
  const { body } = await read(code)
  expect(body).toMatchObject({ eventName: 'RODEIO DA CONTESTAÇÃO', riderName: rider.account.nickname })
  expect(body.entries).toMatchObject([
    { categoryName: sale.category.name, enteredBy: 'RUI P.', objection: 'none' },
    { categoryName: second.name, enteredBy: 'RUI P.', objection: 'none' },
  ])
})

test('A rider without a password or a mail address, or who is the buyer, gets no mail', async () => {
  const sale = await buildSale()
  const self = await buildRider()
  const { cartUUID, forms } = await buildPaidCart(server, self.token, [{ itemUUID: sale.category.id }])
  await putParticipants(
    server,
    cartUUID,
    [filled(forms[0]!, { badgeSel: 1, participants: [self.account.cpf] })],
    { token: self.token },
  )
  const imported = await buildRider({ password_hash: null })
  const silent = await buildAccount(server.db, { email: '' })
  const { answer } = await enter(sale, [imported.account.cpf, silent.cpf])
  expect(answer.status).toBe(200)
  const notified = await server.db
    .selectFrom('outbox')
    .select('fact')
    .where('fact', 'like', `entered:%${sale.event.id}%`)
    .execute()
  expect(notified).toEqual([])
})

test('Two carts that enter the same rider at once send one mail', async () => {
  const sale = await buildSale()
  const other = await buildCategory(server.db, {
    eventId: sale.event.id,
    price_in_cents: 0,
    badge_list: '1-9',
  })
  const rider = await buildRider()
  const answers = await Promise.all([
    enter(sale, [rider.account.cpf]),
    enter({ ...sale, category: other }, [rider.account.cpf]),
  ])
  expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200])
  expect(await mailsTo(rider.account.email)).toHaveLength(1)
})

test('Names in the mail are escaped', async () => {
  const sale = await buildSale()
  const rider = await buildRider({ nickname: '<b>ZÉ</b>' })
  await enter(sale, [rider.account.cpf])
  const [mail] = await mailsTo(rider.account.email)
  expect(mail?.html).toContain('&lt;b&gt;ZÉ&lt;/b&gt;')
  expect(mail?.html).not.toContain('<b>ZÉ')
})

test('The database does not hold the code of the link once the mail is sent', async () => {
  const { code } = await buildEntered()
  expect(code).toMatch(/^[\w-]{43}$/)
  for (const table of ['outbox', 'entry_notice', 'audit'] as const) {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from ${sql.table(table)} one where one::text like ${`%${code}%`}`.execute(
      server.db,
    )
    expect([table, rows[0]?.found]).toEqual([table, 0])
  }
})

test('An accepted objection removes the rider and frees the quota, and the rider can buy an own entry', async () => {
  const { sale, rider, code, cartUUID, cartItemId, account } = await buildEntered()
  const own = await buildPaidCart(server, rider.token, [{ itemUUID: sale.category.id }])
  const ownItem = filled(own.forms[0]!, { badgeSel: 7, participants: [rider.account.cpf] })
  const enterMyself = () => putParticipants(server, own.cartUUID, [ownItem], { token: rider.token })
  expect((await enterMyself()).status).toBe(409)

  expect((await object(code, cartItemId)).body.msg).toBe(
    'Contestação enviada. A organização vai analisar e responder por e-mail.',
  )
  const desk = await openDesk()
  const [item] = (await desk.waiting()).filter(({ categoryName }) => categoryName === sale.category.name)
  expect(item).toMatchObject({
    buyerName: 'RUI BARBOSA PEREIRA',
    riderName: rider.account.name,
    eventName: 'RODEIO DA CONTESTAÇÃO',
    reason: 'Não conheço esta pessoa.',
  })
  const accepted = await desk.accept(item!.objectionId)
  expect([accepted.status, accepted.body.msg]).toEqual([
    200,
    'Contestação aceita. A formação foi reaberta e os envolvidos serão avisados.',
  ])

  expect((await read(code)).body.entries).toMatchObject([{ cartItemId, objection: 'accepted' }])
  expect((await enterMyself()).status).toBe(200)
  const formation = await server.db
    .selectFrom('formation')
    .select(['status', 'badge'])
    .where('cart_item_id', '=', cartItemId)
    .executeTakeFirstOrThrow()
  expect(formation).toEqual({ status: 'open', badge: null })
  expect((await mailsTo(account.email))[0]?.subject).toBe(
    'Indique outro participante – RODEIO DA CONTESTAÇÃO',
  )
  expect((await mailsTo(rider.account.email)).map(({ subject }) => subject)).toContain(
    'Sua contestação foi aceita – RODEIO DA CONTESTAÇÃO',
  )
  const history = await server.db
    .selectFrom('audit')
    .select('action')
    .where('entity', '=', 'objection')
    .where('entity_id', '=', item!.objectionId)
    .orderBy('id')
    .execute()
  expect(history.map(({ action }) => action)).toEqual(['objection.made', 'objection.accepted'])
  expect((await desk.waiting()).some(({ objectionId }) => objectionId === item!.objectionId)).toBe(false)
  expect(cartUUID).not.toBe(own.cartUUID)
})

test('A refused objection keeps the entry, and the rider reads why', async () => {
  const { rider, code, cartItemId } = await buildEntered()
  await object(code, cartItemId)
  const desk = await openDesk()
  const { objectionId } = (await desk.waiting()).at(-1)!
  expect((await desk.refuse(objectionId, '   ')).status).toBe(400)
  expect((await desk.refuse(objectionId)).status).toBe(200)
  expect((await read(code)).body.entries).toMatchObject([
    { cartItemId, objection: 'refused', answer: 'O laçador assinou a ficha.' },
  ])
  const [mail] = await mailsTo(rider.account.email)
  expect(mail?.subject).toBe('Sua contestação não foi aceita – RODEIO DA CONTESTAÇÃO')
  expect(mail?.text).toContain('Motivo: O laçador assinou a ficha.')
  const again = await object(code, cartItemId)
  expect([again.status, again.body.msg]).toEqual([409, 'A organização já respondeu a esta contestação.'])
})

test('An objection that is sent twice, also at once, is one objection', async () => {
  const { code, cartItemId } = await buildEntered()
  const answers = await Promise.all([object(code, cartItemId), object(code, cartItemId)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await object(code, cartItemId)).status).toBe(200)
  const rows = await server.db
    .selectFrom('objection')
    .select('id')
    .where('cart_item_id', '=', cartItemId)
    .execute()
  expect(rows).toHaveLength(1)
})

test('Two administrators accept and refuse at once and exactly one decides', async () => {
  const { rider, code, cartItemId } = await buildEntered()
  await object(code, cartItemId)
  const [one, other] = [await openDesk(), await openDesk()]
  const { objectionId } = (await one.waiting()).at(-1)!
  const answers = await Promise.all([one.accept(objectionId), other.refuse(objectionId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)
  expect(late?.body.msg).toBe('Esta contestação já foi decidida.')
  const { status } = await server.db
    .selectFrom('formation')
    .select('status')
    .where('cart_item_id', '=', cartItemId)
    .executeTakeFirstOrThrow()
  expect(status).toBe(answers[0]?.status === 200 ? 'open' : 'approved')
  expect(
    (await mailsTo(rider.account.email)).filter(({ subject }) => subject.startsWith('Sua contestação')),
  ).toHaveLength(1)
})

test('An objection to a formation that was opened again leaves the queue, and accepting it changes nothing', async () => {
  const { code, cartItemId, cartUUID } = await buildEntered()
  await object(code, cartItemId)
  const desk = await openDesk()
  const { objectionId } = (await desk.waiting()).at(-1)!
  const { token } = await buildAdmin(server.db)
  await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/reopen', {
    params: { cartUUID, cartItemId: String(cartItemId) },
    query: { token },
  })
  expect((await desk.waiting()).some((item) => item.objectionId === objectionId)).toBe(false)
  expect((await desk.accept(objectionId)).body.msg).toBe(
    'Contestação aceita. O laçador já não estava nesta formação.',
  )
})

test('A wrong code is refused with one sentence', async () => {
  const { code, cartItemId } = await buildEntered()
  const says = 'Este link não é válido. Abra de novo o link do e-mail mais recente ou fale com a organização.'
  for (const wrong of ['', 'x', `${code.slice(0, 42)}${code.endsWith('A') ? 'E' : 'A'}`]) {
    for (const { status, body } of [await read(wrong), await object(wrong, cartItemId)])
      expect([wrong, status, body.msg]).toEqual([wrong, 404, says])
  }
})

test('The code of one event objects to nothing of another event, nor to an entry of another rider', async () => {
  const [one, other] = [await buildEntered(), await buildEntered()]
  for (const cartItemId of [other.cartItemId, 999_999]) {
    const { status, body } = await object(one.code, cartItemId)
    expect([status, body.msg]).toEqual([404, 'Esta inscrição não está mais em seu nome.'])
  }
  const elsewhere = await enter(other.sale, [one.rider.account.cpf], 9)
  expect(elsewhere.answer.status).toBe(200)
  expect((await object(one.code, elsewhere.cartItemId)).status).toBe(404)
  const objections = await server.db
    .selectFrom('objection')
    .select('id')
    .where('cart_item_id', 'in', [other.cartItemId, elsewhere.cartItemId])
    .execute()
  expect(objections).toEqual([])
})

test('A link accepts no objection from the first day of the event, and later mails have no link', async () => {
  const { sale, code, cartItemId } = await buildEntered()
  await setEventDates(sale.event.id, businessDay(0), businessDay(1))
  for (const { status, body } of [await read(code), await object(code, cartItemId)])
    expect([status, body.msg]).toEqual([
      409,
      'O evento já começou e o prazo para contestar terminou. Fale com a organização.',
    ])
  const late = await buildRider()
  expect((await enter(sale, [late.account.cpf], 8)).answer.status).toBe(200)
  const [mail] = await mailsTo(late.account.email)
  expect(mail?.text).toContain('procure a organização do evento')
  expect(mail?.text).not.toContain('http')
})

test('The objections of a person are in the privacy export and are removed by the erasure', async () => {
  const { rider, code, cartItemId } = await buildEntered()
  await object(code, cartItemId, 'Meu segredo de família.')
  const copy = JSON.stringify(await exportPerson(server.db, rider.account.cpf))
  expect(copy).toContain('Meu segredo de família.')
  expect(copy).toContain('entriesByOthers')
  await erasePerson(server.db, rider.account.cpf)
  for (const table of ['objection', 'audit', 'outbox'] as const)
    expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toContain('segredo')
  expect((await read(code)).status).toBe(404)
})

test('Links are deleted 30 days after an event began, objections 180 days after its end', async () => {
  const { sale, code, cartItemId } = await buildEntered()
  await object(code, cartItemId)
  const left = async () => [
    (await server.db.selectFrom('entry_notice').select('id').where('event_id', '=', sale.event.id).execute())
      .length,
    (await server.db.selectFrom('objection').select('id').where('cart_item_id', '=', cartItemId).execute())
      .length,
  ]
  for (const [days, expected] of [
    [-29, [1, 1]],
    [-32, [0, 1]],
    [-179, [0, 1]],
    [-183, [0, 0]],
  ] as const) {
    await setEventDates(sale.event.id, businessDay(days))
    await deleteExpired(server.context)
    expect([days, await left()]).toEqual([days, expected])
  }
})

test('The audit replays to the formations as they are after objections', async () => {
  for (const { entity, different } of await replayAudit(server.db))
    expect([entity, different]).toEqual([entity, []])
})
