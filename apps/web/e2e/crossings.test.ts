import { wirePassword } from '@porteira/domain'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { type House, openHouse } from './house.ts'

let house: House
let login: Record<string, string>
beforeAll(async () => {
  house = await openHouse()
  const pass = await wirePassword('laco-demo-2026')
  const answer = await call('users/login/userpass', { cpf: '99999900291', pass })
  const fields = { token: 'mdlToken', userId: 'mdlUserId', uuid: 'mdlUUID', cpf: 'mdlCPF', email: 'mdlEmail' }
  const all = Object.entries({ ...fields, name: 'mdlName', sex: 'mdlSex', admin: 'mdlAdmin' })
  login = Object.fromEntries(all.map(([field, kept]) => [kept, String(answer[field])]))
})
afterAll(() => house[Symbol.asyncDispose]())

const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Posts what it is given, else asks; what the server says, whatever it is. */
async function call(path: string, body?: object): Promise<Record<string, string>> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(`${house.shop}/api/${path}`, sent)
  const said = await answer.text()
  return said.startsWith('{') ? (JSON.parse(said) as Record<string, string>) : { text: said }
}

type Sale = { eventUUID: string; items: { itemUUID: string; name: string }[] }

/** A cart of the demo's first event over one unit of this item; `token` is its buyer's, if he has said so yet. */
async function openCart(item: string, token = '') {
  const sale = (await call('events/rodeio-cerro-lindo?showItems=1')) as unknown as Sale
  const { itemUUID } = sale.items.find(({ name }) => name.startsWith(item))!
  const cart = await call(`cart/?token=${token}`, { items: [{ itemUUID, quantity: 1 }] })
  return { cartUUID: cart['cartUUID']!, eventUUID: sale.eventUUID }
}

/** A phone on which the buyer of the demo is logged in and this is remembered. */
async function openRemembering(kept: Record<string, string>) {
  const phone = await openPhone()
  await phone.page.goto(`${house.shop}/privacidade`)
  await phone.page.evaluate(
    (all) => {
      localStorage.clear()
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
    },
    { ...login, landingTag: 'rodeio-cerro-lindo', ...kept },
  )
  return phone
}

test('whoever comes back to a payment that he has made under a plan hears that it was made', async () => {
  const token = login['mdlToken']!
  const cart = await openCart('LAÇO DUPLA', token)
  const { text } = await call(`cart/${cart.cartUUID}/pay/pix?token=${token}&mode=1&installments=2`)
  await fetch(`${house.bank}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola: text }),
  })
  const isPaid = async () =>
    (await call(`cart/${cart.cartUUID}/pay/pix?token=${token}&mode=2`))['paymentStatus']
  await expect.poll(isPaid, { timeout: 20_000 }).toBe(1)

  await using phone = await openRemembering({ ...cart, mdlCartInstallments: '2' })
  await phone.page.goto(`${house.shop}/payment`)
  await phone.page.getByRole('dialog').getByText('Pagamento efetuado!').waitFor()
  await isAt(phone.page, '/participants')
  expect(await phone.page.getByText('O parcelamento deve ser quitado').count()).toBe(0)
})

test('a free cart is not sent away by the clock that it began with', async () => {
  const cart = await openCart('LAÇO VAQUEANO')
  await using phone = await openRemembering({ ...cart, cartExpirationTimestamp: String(Date.now() - 1000) })
  await phone.page.goto(`${house.shop}/installments`)
  await phone.page.getByRole('dialog').getByText('Isento de pagamento!').waitFor()
  expect(await phone.page.getByText('Esta sessão expirou').count()).toBe(0)
  await isAt(phone.page, '/participants')
})

test('nothing is called finished that was not paid', async () => {
  const cart = await openCart('LAÇO DUPLA', login['mdlToken'])
  await using phone = await openRemembering(cart)
  await phone.page.goto(`${house.shop}/success`)
  await isAt(phone.page, '/purchase')
  expect(await phone.page.getByText('Inscrição finalizada!').count()).toBe(0)
})

test('whoever turns to a purchase of another event leaves the cart of the former one behind', async () => {
  const there = { eventUUID: 'another-event', landingTag: 'outro-evento', mdlCartPaid: 'another-cart' }
  await using phone = await openRemembering(there)
  await phone.page.goto(`${house.shop}/home`)
  await phone.page.getByRole('button', { name: 'Finalizar inscrição' }).first().click()
  await isAt(phone.page, '/participants')
  await phone.page.getByRole('heading', { name: 'PREENCHA OS DADOS:' }).waitFor()
  const kept = await phone.page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  expect(kept['mdlCartPaid'] ?? '').toBe('')
  expect(kept['landingTag']).not.toBe('outro-evento')
})
