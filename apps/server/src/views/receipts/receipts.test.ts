import { rulesOfTemplate } from '@porteira/domain/competition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { html, trusted } from './html.rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type CartOptions = {
  event?: Parameters<typeof buildEvent>[1]
  category?: Omit<Parameters<typeof buildCategory>[1], 'eventId'>
  sponsor?: string
}

async function buildRegistered({
  event: eventGiven,
  category: given,
  sponsor = 'CABANHA',
}: CartOptions = {}) {
  const event = await buildEvent(server.db, {
    starts_on: '2099-01-14',
    ends_on: '2099-01-17',
    ...eventGiven,
  })
  const category = await buildCategory(server.db, {
    eventId: event.id,
    badge_list: '1-50',
    entity_required: 'Text',
    ...given,
  })
  const { account, token } = await buildBuyer(server.db)
  const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID: category.id }])
  const item = filled(forms[0]!, {
    badgeSel: 12,
    strengthSel: 2,
    entitySel: sponsor,
    participants: [account.cpf],
  })
  return { event, category, account, token, cartUUID, item }
}

async function receiptOf(given: CartOptions = {}) {
  const purchase = await buildRegistered(given)
  await putParticipants(server, purchase.cartUUID, [purchase.item], { token: purchase.token })
  const { body } = await ask(purchase.cartUUID, { token: purchase.token })
  return { ...purchase, html: body.receiptHTML }
}

const ask = (cartUUID: string, body: { token?: string; cartUUID?: string }) =>
  server.call('POST /api/cart/:cartUUID/receipt/html', { params: { cartUUID }, body })

describe('A receipt shows a paid purchase', () => {
  test('The receipt has entries, riders, numbers and seller', async () => {
    const {
      html: page,
      account,
      category,
    } = await receiptOf({
      category: { strength_options: 3, saved_lives: 2 },
    })
    for (const said of [
      'RODEIO DE TESTE',
      '14 a 17 de janeiro de 2099',
      category.name,
      '</small>12<',
      'Força B',
      'CABANHA',
      account.nickname,
      'Vidas guardadas: 2',
      'Números provisórios até 13/01/2099.',
      `${server.config.seller.name}, CNPJ ${server.config.seller.taxId}`,
      'Parcelas devem estar quitadas até a véspera do evento.',
    ])
      expect(page).toContain(said)
  })

  test('The receipt shows no full CPF, no cart id, no token and no txid', async () => {
    const { html: page, account, cartUUID, token } = await receiptOf()
    expect(page).toContain(`***.${account.cpf.slice(3, 6)}.${account.cpf.slice(6, 9)}-**`)
    for (const secret of [account.cpf, cartUUID, token, account.email]) expect(page).not.toContain(secret)
  })

  test('The receipt loads and runs nothing, and its policy is its first element', async () => {
    const { html: page } = await receiptOf({ sponsor: '<script>alert(1)</script>' })
    expect(page).toMatch(
      /<head>\s*<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/,
    )
    expect(page).not.toMatch(/<script|\son\w+=|<img|<link|javascript:/i)
    expect(page).toContain('&lt;SCRIPT&gt;ALERT(1)&lt;/SCRIPT&gt;')
  })

  test('The receipt keeps the organiser’s rules and removes their scripts', async () => {
    const purchase = await buildRegistered()
    await server.db
      .updateTable('item')
      .set({ rules: '<p>Laço de couro.</p><img src=x onerror=alert(1)><script>alert(2)</script>' })
      .where('id', '=', purchase.category.id)
      .execute()
    await putParticipants(server, purchase.cartUUID, [purchase.item])
    const { body } = await ask(purchase.cartUUID, { token: purchase.token })
    expect(body.receiptHTML).toContain('<p>Laço de couro.</p>')
    expect(body.receiptHTML).not.toMatch(/onerror|alert/)
  })

  test('The receipt has the rules of the competition in sentences, also without a text of the organiser', async () => {
    const purchase = await buildRegistered()
    const [strength, ...others] = rulesOfTemplate('individual').strengths
    const strengths = [{ ...strength, name: '<b>OURO</b>' }, ...others]
    await server.db
      .updateTable('category')
      .set({ competition: JSON.stringify({ ...rulesOfTemplate('individual'), strengths }) })
      .where('id', '=', purchase.category.id)
      .execute()
    await putParticipants(server, purchase.cartUUID, [purchase.item])
    const { body } = await ask(purchase.cartUUID, { token: purchase.token })
    expect(body.receiptHTML).toContain('<p>Classificatória de 5 voltas.</p>')
    expect(body.receiptHTML).toContain('Força &lt;b&gt;OURO&lt;/b&gt; com 5 acertos, para em 2.')
  })

  test('The receipt hides numbers if the event hides them', async () => {
    const { html: page } = await receiptOf({ event: { no_badges_in_receipt: true } })
    expect(page).toContain('Número: a definir pela organização')
    expect(page).not.toContain('</small>12<')
    expect(page).not.toContain('Números provisórios')
  })

  test('The receipt leaves out a number that the buyer still chooses', async () => {
    const { cartUUID, token } = await buildRegistered()
    const chosen = (await ask(cartUUID, { token })).body.receiptHTML
    const given = await buildRegistered({ category: { badge_list: '' } })
    const toCome = (await ask(given.cartUUID, { token: given.token })).body.receiptHTML
    expect([chosen, toCome].map((page) => page.includes('a definir pela organização'))).toEqual([false, true])
  })

  test('The receipt of a rehearsal is stamped as worthless', async () => {
    const { html: page } = await receiptOf()
    expect(page).not.toContain('EVENTO DE TESTE')
    const { event, cartUUID, token } = await receiptOf()
    await server.db.updateTable('event').set({ test_mode: true }).where('id', '=', event.id).execute()
    expect((await ask(cartUUID, { token })).body.receiptHTML).toContain('EVENTO DE TESTE – SEM VALOR')
  })

  test('The receipt says that an entry made in person is under review', async () => {
    const { id: eventId } = await buildEvent(server.db)
    const { id: itemUUID } = await buildCategory(server.db, { eventId, registration_in_person: true })
    const { account, token } = await buildBuyer(server.db)
    const { cartUUID, forms } = await buildPaidCart(server, token, [{ itemUUID }])
    expect((await ask(cartUUID, { token })).body.receiptHTML).toContain('Participantes a preencher')
    await putParticipants(server, cartUUID, [filled(forms[0]!, { participants: [account.cpf] })], {
      token,
      fillOpenFormations: String(forms[0]!.cartItemId),
    })
    expect((await ask(cartUUID, { token })).body.receiptHTML).toContain('Em análise pela organização')
  })

  test('The receipt has each payment with its day, the bank’s identifier and its refunds', async () => {
    const { cartUUID, token } = await receiptOf()
    await buildPayment(cartUUID)
    const page = (await ask(cartUUID, { token })).body.receiptHTML
    expect(page).toContain('Parcela 1/2 · Pago em 20/11/2026 às 09:30')
    expect(page).toContain(endToEndId)
    expect(page).toContain('Parcela 2/2 · Vencimento em 20/12/2026')
    expect(page.replaceAll('\u00A0', ' ')).toContain(
      'Devolução de R$ 5,00 em 21/11/2026: Devolvida (Desconto combinado)',
    )
    expect(page).not.toContain(txid(1))
  })
})

const endToEndId = 'E0000000020261120123000000000001'
const txid = (n: number) => `${'a'.repeat(30)}${n}`

async function buildPayment(cartUUID: string) {
  const { db } = server
  const { id: planId } = await db
    .insertInto('plan')
    .values({ cart_id: cartUUID, installments: 2, total_in_cents: 12_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const charge = { plan_id: planId, cart_id: cartUUID, kind: 'cob' as const, value_in_cents: 6000 }
  const paidAt = new Date('2026-11-20T12:30:00Z')
  await db
    .insertInto('charge')
    .values([
      { ...charge, installment: 1, txid: txid(1), status: 'paid', paid_at: paidAt, due_on: '2026-11-20' },
      { ...charge, installment: 2, txid: txid(2), status: 'planned', due_on: '2026-12-20' },
    ])
    .execute()
  const paid = await db
    .selectFrom('charge')
    .select('id')
    .where('txid', '=', txid(1))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('pix')
    .values({
      end_to_end_id: endToEndId,
      charge_id: paid.id,
      value_in_cents: 6000,
      settled_at: paidAt,
      resolution: 'honoured',
    })
    .execute()
  await db
    .insertInto('refund')
    .values({
      id: 'RETURN1',
      end_to_end_id: endToEndId,
      value_in_cents: 500,
      status: 'done',
      description: 'Desconto combinado',
      returned_at: new Date('2026-11-21T12:00:00Z'),
    })
    .execute()
}

describe('The server checks who may read a receipt', () => {
  test('Only the owner and administrators get a receipt', async () => {
    const { cartUUID, token } = await receiptOf()
    const { token: stranger } = await buildBuyer(server.db)
    const { token: adminToken } = await buildAdmin(server.db)
    const statuses = []
    for (const body of [{ token }, { token: adminToken }, { token: stranger }, {}])
      statuses.push((await ask(cartUUID, body)).status)
    expect(statuses).toEqual([200, 200, 404, 401])
  })

  test('A cart that is not paid has no receipt', async () => {
    const { id: eventId } = await buildEvent(server.db)
    const { id: itemUUID } = await buildCategory(server.db, { eventId })
    const { token } = await buildBuyer(server.db)
    const { cartUUID } = await openCart(server, token, [{ itemUUID }])
    const { status, body } = await ask(cartUUID, { token })
    expect([status, body.msg]).toEqual([409, 'A inscrição ainda não foi finalizada.'])
  })

  test('The cart of the body is the cart of the path', async () => {
    const { cartUUID, token } = await receiptOf()
    expect((await ask(cartUUID, { token, cartUUID })).status).toBe(200)
    expect((await ask(cartUUID, { token, cartUUID: 'another' })).status).toBe(400)
  })
})

describe('The template makes safe HTML', () => {
  test('The template escapes every value, also in lists and attributes', () =>
    expect(html`<p title="${`"'\``}">${['<b>', '&']}${0}</p>`.text).toBe(
      '<p title="&quot;&#39;&#96;">&lt;b&gt;&amp;0</p>',
    ))
  test('The template inserts templates and trusted HTML unchanged and skips empty values', () =>
    expect(html`${html`<i>${'<'}</i>`}${trusted('<hr>')}${false}${null}${undefined}`.text).toBe(
      '<i>&lt;</i><hr>',
    ))
})
