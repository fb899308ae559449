import { accountMessages, receiptMessages } from '@porteira/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildAccount,
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildEvent,
  buildSession,
} from '#testing/builders.ts'
import { deliver, inventContacts, messagesTo } from '#testing/mailbox.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { enqueueReceipts } from './mailing.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type PurchaseOptions = {
  event?: Parameters<typeof buildEvent>[1]
  category?: Omit<Parameters<typeof buildCategory>[1], 'eventId'>
  on?: TestServer
}

/** A paid purchase of a buyer with a unique mail address, and the forms to fill in. */
async function buildPurchase({ event: eventGiven, category, on = server }: PurchaseOptions = {}) {
  const { id: eventId, name: eventName } = await buildEvent(on.db, eventGiven)
  const { id: itemUUID, name } = await buildCategory(on.db, { eventId, badge_list: '1-50', ...category })
  const { account, token } = await buildBuyer(on.db, inventContacts())
  const { cartUUID, forms } = await buildPaidCart(on, token, [{ itemUUID }])
  const form = filled(forms[0]!, { badgeSel: 12, participants: [account.cpf] })
  return { cartUUID, eventName, categoryName: name, account, token, form }
}

async function buildRegistered(given: PurchaseOptions = {}) {
  const purchase = await buildPurchase(given)
  const { cartUUID, token, form } = purchase
  expect((await putParticipants(given.on ?? server, cartUUID, [form], { token })).status).toBe(200)
  return purchase
}

const promised = (cartUUID: string) =>
  server.db
    .selectFrom('outbox')
    .select(['fact', 'recipient'])
    .where('fact', '=', `receipt:${cartUUID}`)
    .execute()

const mailTo = (cartUUID: string, body: { token: string; email: string; cartUUID?: string }, on = server) =>
  on.call('POST /api/cart/:cartUUID/receipt/email', { params: { cartUUID }, body })

const changeAddress = (body: { token?: string; email: string; cartUUID: string }) =>
  server.call('POST /api/users/change/email', { body })

describe('The receipt of a registered cart is mailed', () => {
  test('The receipt arrives automatically with entries, riders and seller', async () => {
    const { cartUUID, eventName, categoryName, account, token } = await buildRegistered()
    await enqueueReceipts(server.context)
    await deliver(server)
    const mails = await messagesTo(account.email)
    const receipts = mails.filter(({ subject }) => subject.startsWith('Comprovante'))
    expect(receipts).toHaveLength(1)
    const [{ subject, text, html }] = receipts as [(typeof receipts)[0]]
    expect(subject).toContain(eventName)
    for (const said of [
      eventName,
      categoryName,
      'Número 12',
      account.nickname,
      `${server.config.seller.name}, CNPJ ${server.config.seller.taxId}`,
    ])
      for (const version of [text, html]) expect(version).toContain(said)
    for (const secret of [account.cpf, cartUUID, token])
      for (const version of [text, html]) expect(version).not.toContain(secret)
    expect(html).not.toMatch(/<script|<link|<img|<style|\ssrc=/i)
  })

  test('The receipt is mailed once, also with several workers and repeated registrations', async () => {
    const { cartUUID } = await buildRegistered()
    await Promise.all(Array.from({ length: 10 }, () => enqueueReceipts(server.context)))
    const again = { status: 'paid', registered_at: null } as const
    await server.db.updateTable('cart').set(again).where('id', '=', cartUUID).execute()
    await server.db.updateTable('cart').set({ status: 'registered' }).where('id', '=', cartUUID).execute()
    await enqueueReceipts(server.context)
    expect(await promised(cartUUID)).toHaveLength(1)
  })

  test('No receipt is mailed for a cart that is only paid, cancelled or without an owner', async () => {
    const paid = await buildPurchase()
    const cancelled = await buildRegistered()
    await server.db
      .updateTable('cart')
      .set({ status: 'cancelled' })
      .where('id', '=', cancelled.cartUUID)
      .execute()
    const { id: eventId } = await buildEvent(server.db)
    const { id: itemUUID } = await buildCategory(server.db, {
      eventId,
      price_in_cents: 0,
      registration_in_person: true,
    })
    const free = await openCart(server, '', [{ itemUUID }])
    await enqueueReceipts(server.context)
    for (const { cartUUID } of [paid, cancelled, free]) expect(await promised(cartUUID)).toEqual([])

    const { token } = await buildBuyer(server.db)
    const params = { cartUUID: free.cartUUID }
    await server.call('GET /api/cart/:cartUUID', { params, query: { token } })
    await enqueueReceipts(server.context)
    expect(await promised(free.cartUUID)).toHaveLength(1)
  })

  test('The receipt goes to the address that its owner chose, and the account keeps its address', async () => {
    const { cartUUID, token, form, account } = await buildPurchase()
    const { email } = inventContacts()
    const { status, body } = await changeAddress({ token, email, cartUUID })
    expect([status, body.token, body.email]).toEqual([200, token, email])
    await putParticipants(server, cartUUID, [form], { token })
    await enqueueReceipts(server.context)
    expect((await promised(cartUUID))[0]?.recipient).toBe(email.toLowerCase())
    const kept = await server.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', account.id)
      .executeTakeFirst()
    expect(kept?.email).toBe(account.email)
  })

  test('The mail hides numbers if the event hides them, and a rehearsal is stamped', async () => {
    const event = { no_badges_in_receipt: true }
    const { cartUUID } = await buildRegistered({ event })
    await server.db.updateTable('cart').set({ is_test: true }).where('id', '=', cartUUID).execute()
    await enqueueReceipts(server.context)
    const mail = await server.db
      .selectFrom('outbox')
      .select(['text', 'html'])
      .where('fact', '=', `receipt:${cartUUID}`)
      .executeTakeFirstOrThrow()
    for (const version of [mail.text, mail.html]) {
      expect(version).toContain(receiptMessages.badgeToBeGiven)
      expect(version).toContain(receiptMessages.testEvent)
      expect(version).not.toContain('Número 12')
    }
  })

  test('The mail escapes the texts that people typed', async () => {
    const { cartUUID, token, form } = await buildPurchase({ category: { entity_required: 'Text' } })
    const item = { ...form, entitySel: '<img src=x onerror=alert(1)>' }
    await putParticipants(server, cartUUID, [item], { token })
    await enqueueReceipts(server.context)
    const { html } = await server.db
      .selectFrom('outbox')
      .select('html')
      .where('fact', '=', `receipt:${cartUUID}`)
      .executeTakeFirstOrThrow()
    expect(html).toContain('&lt;IMG SRC=X ONERROR=ALERT(1)&gt;')
    expect(html).not.toContain('<IMG')
  })

  test('One that cannot be written does not hold up the others', async () => {
    const broken = await buildRegistered()
    const whole = await buildRegistered()
    await sql`alter table outbox add constraint planted check (fact <> ${sql.lit(`receipt:${broken.cartUUID}`)})`.execute(
      server.db,
    )
    const shouted: unknown[] = []
    const log = { ...server.context.log, error: (...words: unknown[]) => shouted.push(words) }
    await enqueueReceipts({ ...server.context, log })
    expect([(await promised(whole.cartUUID)).length, shouted.length]).toEqual([1, 1])
    await sql`alter table outbox drop constraint planted`.execute(server.db)
    await enqueueReceipts(server.context)
    expect(await promised(broken.cartUUID)).toHaveLength(1)
  })
})

describe('A receipt that is asked for', () => {
  test('The receipt is sent to one address for the owner and for administrators', async () => {
    const { cartUUID, token } = await buildRegistered()
    const admin = await buildAccount(server.db, { is_admin: true })
    const [one, two] = [inventContacts().email, inventContacts().email]
    const { status, body } = await mailTo(cartUUID, { token, email: one, cartUUID })
    expect([status, body.msg]).toEqual([200, receiptMessages.sent])
    await mailTo(cartUUID, { token: await buildSession(server.db, admin.id, 'admin'), email: two })
    await deliver(server)
    const subjects = [await messagesTo(one), await messagesTo(two)].map((mails) => mails.length)
    expect(subjects).toEqual([1, 1])
  })

  test('The receipt is not sent twice to the same address within two minutes, but it is sent to another address', async () => {
    const { cartUUID, token } = await buildRegistered()
    const [one, two] = [inventContacts().email, inventContacts().email]
    const answers = await Promise.all(
      [one, one.toLowerCase(), one, two].map((email) => mailTo(cartUUID, { token, email })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const said = answers.map(({ body }) => body.msg)
    expect(said.slice(0, 3).toSorted()).toEqual([
      receiptMessages.sent,
      receiptMessages.alreadySent,
      receiptMessages.alreadySent,
    ])
    expect(said[3]).toBe(receiptMessages.sent)
    await deliver(server)
    expect([(await messagesTo(one)).length, (await messagesTo(two)).length]).toEqual([1, 1])
  })

  test('Strangers, unpaid carts and invalid addresses get no receipt', async () => {
    const { cartUUID, token } = await buildRegistered()
    const { id: eventId } = await buildEvent(server.db)
    const { id: itemUUID } = await buildCategory(server.db, { eventId })
    const { token: other } = await buildBuyer(server.db)
    const open = await openCart(server, other, [{ itemUUID }])
    const email = 'eu@example.com'
    const refused = [
      await mailTo(cartUUID, { token: other, email }),
      await mailTo(cartUUID, { token: '', email }),
      await mailTo(open.cartUUID, { token: other, email }),
      await mailTo(cartUUID, { token, email, cartUUID: open.cartUUID }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 401, 409, 400])
    expect(refused[2]?.body.msg).toBe(receiptMessages.notRegisteredYet)
    for (const address of [
      'a@example.com,b@example.com',
      'a@example.com;b@example.com',
      '<a@example.com>',
      'a@b',
      '',
    ]) {
      const { status, body } = await mailTo(cartUUID, { token, email: address })
      expect([address, status, body.msg]).toEqual([address, 400, accountMessages.invalidEmail])
    }
  })

  test('The receipt is sent five times a day per cart, twenty times per person and five hundred times an hour in total', async () => {
    await using guarded = await startTestServer({ config: { limits: true } })
    const { cartUUID, token, account } = await buildRegistered({ on: guarded })
    const send = async () =>
      (await mailTo(cartUUID, { token, email: inventContacts().email }, guarded)).status
    const count = (key: string, points: number) =>
      guarded.db
        .insertInto('limit_counter')
        .values({ key, points, expire: Date.now() + 600_000 })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ points }))
        .execute()
    for (const [key, most] of [
      [`receipt-cart:${cartUUID}`, 5],
      [`receipt-account:${account.id}`, 20],
      ['receipt-all:all', 500],
    ] as const) {
      await count(key, most - 1)
      expect([key, await send(), await send()]).toEqual([key, 200, 429])
      await count(key, 0)
    }
  })
})

describe('The address of a receipt may be changed', () => {
  test('Only the owner of the cart changes the address', async () => {
    const { cartUUID, token } = await buildPurchase()
    const { token: other } = await buildBuyer(server.db)
    const { token: adminToken } = await buildAdmin(server.db)
    const email = 'eu@example.com'
    const statuses = []
    for (const body of [
      { token: other, email, cartUUID },
      { token: adminToken, email, cartUUID },
      { email, cartUUID },
      { token, email, cartUUID: 'carrinho' },
      { token, email: 'a@b', cartUUID },
      { token, email, cartUUID },
    ])
      statuses.push((await changeAddress(body)).status)
    expect(statuses).toEqual([404, 404, 401, 404, 400, 200])
  })
})
