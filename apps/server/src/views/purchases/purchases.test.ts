import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankControl } from '#testing/bank.ts'
import { buildAdmin, buildBundle, buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { haveOwnBank } from '#testing/own-bank.ts'
import { buildPaidCart, filled, openCart, putParticipants } from '#testing/paid-cart.ts'
import { askBankNow, endTime, openCharge, openOwnedCart, passTime, putCharge } from '#testing/paying.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { reconcile } from '#modules/payments/methods/pix/reconciliation/reconciliation.service.ts'

haveOwnBank()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const read = (cartUUID: string, query: Record<string, string> = {}) =>
  server.call('GET /api/cart/:cartUUID', { params: { cartUUID }, query })

async function buildShop(event: Parameters<typeof buildEvent>[1] = {}) {
  const { id: eventId } = await buildEvent(server.db, event)
  const category = await buildCategory(server.db, { eventId, name: `LAÇO ${eventId}` })
  const family = await buildCategory(server.db, { eventId, registration_in_person: true })
  return { category, family, ...(await buildBuyer(server.db)) }
}

async function buildRegistered() {
  const shop = await buildShop()
  const requestedItems = [{ itemUUID: shop.category.id }, { itemUUID: shop.family.id }]
  const { cartUUID, forms } = await buildPaidCart(server, shop.token, requestedItems)
  const now = forms.find(({ registrationInPerson }) => registrationInPerson === 0)!
  const later = forms.find(({ registrationInPerson }) => registrationInPerson === 1)!
  const item = filled(now, { participants: [shop.account.cpf] })
  const { status } = await putParticipants(server, cartUUID, [item], { token: shop.token })
  expect(status).toBe(200)
  return { ...shop, cartUUID, now, later }
}

describe('Each caller sees a part of a cart', () => {
  test('A caller with the cart’s id sees prices and forms, but no CPF, contact or payment', async () => {
    const { cartUUID, account } = await buildRegistered()
    const { body, raw } = await read(cartUUID)
    expect(body).toMatchObject({ cartStatus: 'Registered', totalPrice: 240, paymentStatus: 1 })
    expect(body.items[0]?.participants[0]).toMatchObject({
      cpf: `***.${account.cpf.slice(3, 6)}.${account.cpf.slice(6, 9)}-**`,
      name: account.nickname,
      userUUID: '',
    })
    for (const secret of [account.cpf, account.email, account.name, account.uuid, 'txid'])
      expect(raw.toString()).not.toContain(secret)
  })

  test('The owner sees buyer, riders and payments', async () => {
    const { cartUUID, account, token } = await buildRegistered()
    const { body } = await read(cartUUID, { token })
    expect(body.buyer).toEqual({
      name: account.name,
      cpf: account.cpf,
      mobile: account.mobile,
      email: account.email,
    })
    expect(body.payment).toEqual({ pix: [], otherPix: [], returnedValue: 0 })
    expect(body.items[0]?.participants[0]).toMatchObject({ cpf: account.cpf, userUUID: account.uuid })
  })

  test('An administrator sees the same', async () => {
    const { cartUUID, account } = await buildRegistered()
    const { token } = await buildAdmin(server.db)
    expect((await read(cartUUID, { token })).body.buyer?.cpf).toBe(account.cpf)
  })

  test('The cart does not exist for another buyer', async () => {
    const { cartUUID } = await buildRegistered()
    const { token } = await buildBuyer(server.db)
    const { status, body } = await read(cartUUID, { token })
    expect([status, body.msg]).toEqual([404, 'Carrinho não encontrado.'])
  })

  test('A month after the registration its link tells only what was bought', async () => {
    const { cartUUID, token } = await buildRegistered()
    await server.db
      .updateTable('cart')
      .set({ registered_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', cartUUID)
      .execute()
    expect((await read(cartUUID)).body.items[0]?.participants).toEqual([])
    expect((await read(cartUUID, { token })).body.items[0]?.participants).toHaveLength(1)
  })

  test.each(['00000000-0000-0000-0000-000000000000', 'not-a-uuid', "1' or 1=1"])(
    'The id %s belongs to no cart',
    async (id) => expect((await read(id)).status).toBe(404),
  )
})

describe('An open cart may be paid', () => {
  test('Counts down by the database’s clock and offers its plans', async () => {
    const { category, token } = await buildShop({ pix_installments: 2, pix_interest_percent: '1.00' })
    const { cartUUID, expirationSeconds } = await openCart(server, token, [{ itemUUID: category.id }])
    const { body } = await read(cartUUID, { token })
    expect(body).toMatchObject({ cartStatus: 'Pending', paymentStatus: 0, pixInterest: '1,00% ao mês' })
    expect(body.installments.map(({ numInstallments }) => numInstallments)).toEqual([1, 2])
    expect(body.expirationSeconds).toBeGreaterThan(0)
    expect(body.expirationSeconds).toBeLessThanOrEqual(expirationSeconds)
    expect(body.items.map(({ formation }) => formation)).toEqual(['pending'])
  })

  test('The cart shows a plan without choosing it, and no plan that ends after the eve of the event', async () => {
    const { category, token } = await buildShop({ pix_installments: 2, pix_interest_percent: '1.00' })
    const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id }])
    const asked = (installments: string) => read(cartUUID, { token, installments })
    expect((await asked('2')).body).toMatchObject({ installmentAmount: 60.3, totalPrice: 120.6 })
    expect((await asked('3')).body.msg).toBe('O parcelamento deve ser quitado até a véspera do evento.')
    expect([(await asked('1')).status, (await asked('x')).status]).toEqual([400, 400])
    expect((await read(cartUUID, { token })).body.totalPrice).toBe(120)
  })

  test.each(['expiring', 'paid', 'registered', 'cancelled'] as const)(
    'That became %s says so under a plan too, whatever is offered now',
    async (status) => {
      const { category, token } = await buildShop({ pix_installments: 2 })
      const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id }])
      await server.db.updateTable('cart').set({ status }).where('id', '=', cartUUID).execute()
      const [plain, planned] = [
        await read(cartUUID, { token }),
        await read(cartUUID, { token, installments: '2' }),
      ]
      expect((await read(cartUUID, { token, installments: '1' })).status).toBe(400)
      expect(planned).toMatchObject({ status: 200, body: { cartStatus: plain.body.cartStatus } })
    },
  )

  test('A cart without an owner becomes the cart of the first buyer who opens it with a login', async () => {
    const { category, token } = await buildShop()
    const { cartUUID } = await openCart(server, '', [{ itemUUID: category.id }])
    expect((await read(cartUUID)).status).toBe(200)
    expect((await read(cartUUID, { token })).body.buyer?.name).toBe('PESSOA INVENTADA')
    const { token: late } = await buildBuyer(server.db)
    expect((await read(cartUUID, { token: late })).status).toBe(404)
  })

  test('A look at a cart gives it no owner and finds no cart of another buyer', async () => {
    const { category, token } = await buildShop()
    const { cartUUID } = await openCart(server, '', [{ itemUUID: category.id }])
    const look = async (by: { token?: string }) => (await read(cartUUID, { ...by, look: '1' })).status
    const { token: other } = await buildBuyer(server.db)
    const { token: admin } = await buildAdmin(server.db)
    expect([await look({ token: other }), await look({ token }), await look({})]).toEqual([200, 200, 200])
    // The first call without `look` still makes its buyer the owner.
    expect((await read(cartUUID, { token })).body.buyer?.name).toBe('PESSOA INVENTADA')
    const statuses = []
    for (const by of [{ token }, { token: other }, {}, { token: admin }]) statuses.push(await look(by))
    expect(statuses).toEqual([200, 404, 404, 404])
  })

  test('The cart shows for each entry the unit and the bundle in which it was bought', async () => {
    const { category, family, token } = await buildShop()
    const { event_id: eventId } = await server.db
      .selectFrom('item')
      .select('event_id')
      .where('id', '=', category.id)
      .executeTakeFirstOrThrow()
    const bundle = await buildBundle(server.db, {
      eventId,
      categoryIds: [category.id, family.id],
      name: 'COMPLETO',
    })
    const requestedItems = [{ itemUUID: category.id }, { itemUUID: bundle.id, quantity: 2 }]
    const { cartUUID } = await openCart(server, token, requestedItems)
    const { items, bundles, rodeoCategories } = (await read(cartUUID, { token })).body

    expect(rodeoCategories).toEqual([
      {
        uuid: category.id,
        name: category.name,
        cartItemId: expect.any(Number),
        chargedValue: 120,
        deletedOn: null,
      },
    ])
    expect(bundles.map(({ itemUUID, name, chargedValue }) => [itemUUID, name, chargedValue])).toEqual([
      [bundle.id, 'COMPLETO', 200],
      [bundle.id, 'COMPLETO', 200],
    ])
    for (const unit of bundles)
      expect(unit.rodeoCategories.map(({ uuid, name }) => [uuid, name])).toEqual([
        [category.id, category.name],
        [family.id, family.name],
      ])
    // Each registration is listed in exactly one place.
    const placed = [...rodeoCategories, ...bundles.flatMap((unit) => unit.rodeoCategories)]
    expect(placed.map(({ cartItemId }) => cartItemId).toSorted()).toEqual(
      items.map(({ cartItemId }) => cartItemId).toSorted(),
    )
  })

  test('A cart that has just expired has no seconds left', async () => {
    const { cartUUID, token } = await openOwnedCart(server)
    await endTime(server, cartUUID)
    expect((await read(cartUUID, { token })).body).toMatchObject({
      cartStatus: 'Pending',
      expirationSeconds: 0,
    })
  })

  test('That expired reads as cancelled', async () => {
    const { category, token } = await buildShop()
    const { cartUUID } = await openCart(server, token, [{ itemUUID: category.id }])
    await server.db.updateTable('cart').set({ status: 'expired' }).where('id', '=', cartUUID).execute()
    expect((await read(cartUUID, { token })).body).toMatchObject({
      cartStatus: 'Cancelled',
      expirationSeconds: 0,
    })
  })
})

describe('The forms of a paid cart', () => {
  test('The entries of a paid cart are those to fill in now, and afterwards all', async () => {
    const { category, family, token } = await buildShop()
    const requestedItems = [{ itemUUID: category.id }, { itemUUID: family.id }]
    const { cartUUID } = await buildPaidCart(server, token, requestedItems)
    const paid = await read(cartUUID, { token })
    expect(paid.body.items.map(({ itemUUID }) => itemUUID)).toEqual([category.id])
    const registered = await buildRegistered()
    expect((await read(registered.cartUUID)).body.items).toHaveLength(2)
  })

  test('An administrator sees every registration of a paid cart, and when one was removed', async () => {
    const { category, family, token } = await buildShop()
    const requestedItems = [{ itemUUID: category.id, quantity: 2 }, { itemUUID: family.id }]
    const { cartUUID, forms } = await buildPaidCart(server, token, requestedItems)
    const { token: admin } = await buildAdmin(server.db)
    const [gone, stays, later] = forms.map(({ cartItemId }) => cartItemId)
    await server.call('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
      params: { cartUUID, cartItemId: String(gone) },
      query: { token: admin },
    })
    const seen = (await read(cartUUID, { token: admin })).body.items
    expect(seen.map(({ cartItemId, deletedOn }) => [cartItemId, deletedOn === null])).toEqual([
      [gone, false],
      [stays, true],
      [later, true],
    ])
    expect((await read(cartUUID, { token })).body.items.map(({ cartItemId }) => cartItemId)).toEqual([stays])
  })

  test('An open formation is shown alone, with the status of its cart', async () => {
    const { cartUUID, later, token } = await buildRegistered()
    const { body } = await read(cartUUID, { token, showOpenFormations: String(later.cartItemId) })
    expect(body).toMatchObject({ cartStatus: 'Registered', items: [{ formation: 'open' }] })
    expect(body.items).toHaveLength(1)
  })

  test('One that was saved answers @REVIEW@', async () => {
    const { cartUUID, now, token } = await buildRegistered()
    const { body } = await read(cartUUID, { token, showOpenFormations: String(now.cartItemId) })
    expect(body.cartStatus).toBe('@REVIEW@')
  })

  test('One of another cart, or without a login, is not shown', async () => {
    const [mine, other] = [await buildRegistered(), await buildRegistered()]
    const showOpenFormations = String(other.later.cartItemId)
    expect((await read(mine.cartUUID, { token: mine.token, showOpenFormations })).status).toBe(404)
    expect((await read(other.cartUUID, { showOpenFormations })).status).toBe(401)
  })
})

describe('The buyer reads a list of purchases', () => {
  const list = (userId: number, query: Record<string, string>) =>
    server.call('GET /api/users/:userId/purchases', { params: { userId: String(userId) }, query })

  test('The list has the buyer’s own purchases with the entries that wait for riders', async () => {
    const { account, token, cartUUID, family, later } = await buildRegistered()
    await buildRegistered()
    const { body } = await list(account.id, { token, showOpenFormations: '1' })
    expect(body.purchases).toMatchObject([
      {
        cartUUID,
        cartStatus: 'Registered',
        payment: { pix: [], installmentsInfo: { numInstallments: 1 } },
        openFormations: [{ categoryName: family.name, bundleName: '', cartItemId: later.cartItemId }],
      },
    ])
  })

  test('An unpaid cart is no purchase, before and after it has expired', async () => {
    const { cartUUID, account, token } = await openCharge(server)
    expect((await list(account.id, { token })).body.purchases).toEqual([])
    await passTime(server, cartUUID)
    expect((await list(account.id, { token })).body.purchases).toEqual([])
  })

  test('The answer names the cart that the buyer can still pay, until its time is over', async () => {
    const { cartUUID, account, token } = await openOwnedCart(server)
    const { body } = await list(account.id, { token })
    expect(body.openCart?.cartUUID).toBe(cartUUID)
    await endTime(server, cartUUID)
    expect((await list(account.id, { token })).body.openCart).toBeUndefined()
  })

  test('Each purchase has the days of its event and its entries with numbers and names, but no CPF', async () => {
    const { account, token, category, family, now } = await buildRegistered()
    await server.db
      .updateTable('formation')
      .set({ badge: 23, entity_name: 'CTG DE TESTE' })
      .where('cart_item_id', '=', now.cartItemId)
      .execute()
    const { body, raw } = await list(account.id, { token, showOpenFormations: '1' })
    const [purchase] = body.purchases
    expect(purchase?.event).toMatchObject({ startDate: expect.any(String), hasRankings: 1 })
    expect(purchase?.entries).toEqual([
      {
        cartItemId: now.cartItemId,
        itemUUID: category.id,
        categoryName: category.name,
        bundleName: '',
        formation: 'approved',
        badge: 23,
        strength: '',
        represents: 'CTG DE TESTE',
        riders: [account.nickname],
      },
      expect.objectContaining({ categoryName: family.name, formation: 'open', badge: null, riders: [] }),
    ])
    expect(raw.toString()).not.toContain(account.cpf)
    expect((await list(account.id, { token })).body.purchases[0]?.entries).toEqual([])
  })

  test('A purchase that the organiser cancelled stays listed as Cancelled, with its payment and its return', async () => {
    const { cartUUID, account, token, txid } = await openCharge(server)
    await bankControl.pay({ txid })
    await askBankNow(server)
    const { token: admin } = await buildAdmin(server.db)
    const query = { token: admin }
    const removed = await server.call('POST /api/cart/admin/:cartUUID/remove', {
      params: { cartUUID },
      query,
    })
    const returned = await server.call('POST /api/cart/admin/:cartUUID/pix/:txid/return', {
      params: { cartUUID, txid },
      query,
      body: { value: 120, desc: 'Prova cancelada' },
    })
    expect([removed.status, returned.status]).toEqual([200, 200])

    const { body } = await list(account.id, { token, showOpenFormations: '1' })
    expect(body.purchases).toMatchObject([
      {
        cartUUID,
        cartStatus: 'Cancelled',
        openFormations: [],
        payment: {
          pix: [{ chargedValue: 120, returns: [{ returnedValue: 120, returnDesc: 'Prova cancelada' }] }],
        },
      },
    ])
    expect(body.purchases[0]?.payment.pix[0]?.paidOn).not.toBe('')
  })

  test('A cart that the organiser removed before its payment is listed without anything to pay', async () => {
    const { cartUUID, account, token } = await openOwnedCart(server)
    await putCharge(server, cartUUID, token)
    const { token: admin } = await buildAdmin(server.db)
    await server.call('POST /api/cart/admin/:cartUUID/remove', {
      params: { cartUUID },
      query: { token: admin },
    })
    expect((await list(account.id, { token })).body.purchases).toMatchObject([
      { cartUUID, cartStatus: 'Cancelled', payment: { pix: [] } },
    ])
  })

  test('A cart whose payment came too late is listed as Cancelled', async () => {
    const { cartUUID, account, token, category, txid } = await openCharge(server, { total: 1 })
    await passTime(server, cartUUID)
    const { token: faster } = await buildBuyer(server.db)
    await openCart(server, faster, [{ itemUUID: category.id }])
    await bankControl.pay({ txid })
    await reconcile(server.context)
    expect((await list(account.id, { token })).body.purchases).toMatchObject([
      { cartUUID, cartStatus: 'Cancelled' },
    ])
  })

  test('A buyer cannot list the purchases of another buyer', async () => {
    const { account } = await buildRegistered()
    const { token } = await buildBuyer(server.db)
    expect((await list(account.id, { token })).status).toBe(404)
    expect((await list(account.id, {})).status).toBe(401)
  })
})
