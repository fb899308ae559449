import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testbedOfFile } from './testbed-of-file.ts'
import { callsOf } from './shop.ts'
import { countOpenCalls, isAt, isClean, press, untilDrawn } from './steps.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

const BUYER = '99999900291'
const OTHER_BUYER = '99999000118'
const ADMIN = '99999900100'
const LANDING = '/rodeio-cerro-lindo'

/** The storage of a phone on which this buyer has just opened a cart. */
async function openCart(cpf = BUYER) {
  const { token, stored } = await shop.logIn(cpf)
  const cart = await shop.openCart('LAÇO PRENDA', token)
  const clock = { cartExpirationTimestamp: String(Date.now() + 900_000), mdlCartInstallments: '1' }
  return { cart, token, stored: { ...stored, ...cart, ...clock } }
}

const offerOn = (page: Page) => page.getByRole('button', { name: 'Continuar pagamento' })
const readClock = (page: Page) =>
  page.evaluate(() => localStorage.getItem('cartExpirationTimestamp') !== null)
const go = (page: Page, path: string) => page.goto(`${testbed.shop}${path}`)

test('A cart with a running clock is offered on the landing page, on /purchase and on /home, and leads to its payment', async () => {
  const { cart, stored } = await openCart()
  await using phone = await shop.openWithStorage(stored)
  const { page, complaints } = phone
  for (const path of [LANDING, '/purchase', '/home']) {
    await go(page, path)
    const card = page.getByRole('region', { name: /^Seu lugar está guardado até \d\d:\d\d$/ })
    await card.getByText(cart.cartCode).waitFor()
    expect(await card.getByRole('timer').innerText()).toMatch(/^1\d:\d\d$/)
    expect(await card.getByText('LAÇO PRENDA').count()).toBe(1)
    await isClean(page)
  }
  expect(await page.getByText('Agora', { exact: true }).count()).toBe(1)
  await offerOn(page).click()
  await isAt(page, '/installments')
  await page.getByText('Sessão expira em').waitFor()
  expect(complaints).toEqual([])
})

test('A cart that the buyer opened on another phone is offered on /home', async () => {
  const { cart, token } = await openCart(OTHER_BUYER)
  const { stored } = await shop.logIn(OTHER_BUYER)
  await using phone = await shop.openWithStorage(stored)
  const { page } = phone
  await go(page, '/home')
  await offerOn(page).click()
  await isAt(page, '/installments')
  expect(await page.evaluate(() => localStorage.getItem('cartUUID'))).toBe(cart.cartUUID)
  expect(token).not.toBe('')
})

test('A cart of another buyer, a paid cart and a removed cart are not offered, whatever the stored clock says', async () => {
  const paid = await openCart()
  await shop.payCart(paid.cart.cartUUID, paid.token)
  const removed = await openCart()
  const admin = await shop.logIn(ADMIN, 1)
  await shop.call(`cart/admin/${removed.cart.cartUUID}/remove?token=${admin.token}`, {})
  const theirs = await openCart()
  const { stored: other } = await shop.logIn(OTHER_BUYER)
  const withoutLogin = { ...theirs.cart, cartExpirationTimestamp: String(Date.now() + 900_000) }

  const clocks = []
  for (const stored of [paid.stored, removed.stored, { ...theirs.stored, ...other }, withoutLogin]) {
    await using phone = await shop.openWithStorage(stored)
    const { page } = phone
    await countOpenCalls(phone.context)
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('look=1')),
      go(page, LANDING),
    ])
    await untilDrawn(page)
    expect(await offerOn(page).count()).toBe(0)
    clocks.push(await readClock(page))
  }
  // The clock of an ended cart is forgotten. The owner of the other cart may still log in on this phone.
  expect(clocks).toEqual([false, false, true, true])
})

test('A visitor without a login continues the cart of this phone after a login, and looking at it gave it no owner', async () => {
  const cart = await shop.openCart('LAÇO PRENDA', '')
  const clock = { cartExpirationTimestamp: String(Date.now() + 600_000) }
  await using phone = await shop.openWithStorage({ ...cart, ...clock })
  const { page } = phone
  await go(page, LANDING)
  await offerOn(page).click()
  await isAt(page, '/login')
  expect(await page.evaluate(() => localStorage.getItem('loginRedirect'))).toBe('/installments')
})

test('The landing page says that five minutes without a touch ended the page before it, and offers the cart again', async () => {
  for (const path of ['/installments', '/purchase', '/payment']) {
    // Each page has a cart of its own, because three times five minutes are the whole time of a cart.
    const { stored } = await openCart()
    await using phone = await shop.openWithStorage(stored)
    const { page } = phone
    await page.clock.install()
    await go(page, path)
    await page.getByText(path === '/payment' ? 'AGUARDANDO PAGAMENTO' : 'Prosseguir').waitFor()
    await page.clock.runFor(301_000)
    await isAt(page, LANDING)
    await page.getByText('Você ficou 5 minutos sem tocar na tela').waitFor()
    await offerOn(page).waitFor()
    await isClean(page)
    await go(page, '/')
    await go(page, LANDING)
    await offerOn(page).waitFor()
    expect(await page.getByText('Você ficou 5 minutos').count()).toBe(0)
  }
})

test('A cart whose time ends while the buyer looks at it is withdrawn with a sentence', async () => {
  const { cart, stored } = await openCart()
  await using phone = await shop.openWithStorage(stored)
  const { page } = phone
  await page.clock.install()
  await go(page, LANDING)
  await offerOn(page).waitFor()
  const admin = await shop.logIn(ADMIN, 1)
  await shop.call(`cart/admin/${cart.cartUUID}/remove?token=${admin.token}`, {})
  await page.clock.runFor(901_000)
  await page.getByText('Esta sessão expirou. Por favor, tente novamente.').waitFor()
  expect(await offerOn(page).count()).toBe(0)
  await expect.poll(() => readClock(page), { timeout: 20_000 }).toBe(false)
  await isClean(page)
})

test('A buyer who comes back from the bank’s app sees the payment and goes on to the riders', async () => {
  const { cart, token, stored } = await openCart()
  await using phone = await shop.openWithStorage(stored)
  const { page } = phone
  await go(page, LANDING)
  await offerOn(page).waitFor()
  await shop.payCart(cart.cartUUID, token)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.getByText('Pagamento efetuado!').waitFor()
  await isClean(page)
  await press(page, 'Preencher os dados')
  await isAt(page, '/participants')
  await page.getByRole('heading', { name: 'PREENCHA OS DADOS:' }).waitFor()
  expect(await readClock(page)).toBe(false)
})
