import { beforeAll, expect, test } from 'vitest'
import { testbedOfFile } from './testbed-of-file.ts'
import { callsOf } from './shop.ts'
import { isAt } from './steps.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)
let login: Awaited<ReturnType<typeof shop.logIn>>
beforeAll(async () => {
  login = await shop.logIn('99999900291')
})

test('A buyer who comes back to a paid payment of a plan reads that it is paid', async () => {
  const { token } = login
  const cart = await shop.openCart('LAÇO DUPLA', token)
  await shop.payCart(cart.cartUUID, token, { installments: 2 })

  await using phone = await shop.openWithStorage({ ...login.stored, ...cart, mdlCartInstallments: '2' })
  await phone.page.goto(`${testbed.shop}/payment`)
  await phone.page.getByRole('dialog').getByText('Pagamento efetuado!').waitFor()
  await isAt(phone.page, '/participants')
  expect(await phone.page.getByText('O parcelamento deve ser quitado').count()).toBe(0)
})

test('A free cart is not ended by the clock of its session', async () => {
  const cart = await shop.openCart('LAÇO VAQUEANO', '')
  await using phone = await shop.openWithStorage({
    ...login.stored,
    ...cart,
    cartExpirationTimestamp: String(Date.now() - 1000),
  })
  await phone.page.goto(`${testbed.shop}/installments`)
  await phone.page.getByRole('dialog').getByText('Isento de pagamento!').waitFor()
  expect(await phone.page.getByText('Esta sessão expirou').count()).toBe(0)
  await isAt(phone.page, '/participants')
})

test('An unpaid purchase is never shown as finished', async () => {
  const cart = await shop.openCart('LAÇO DUPLA', login.token)
  await using phone = await shop.openWithStorage({ ...login.stored, ...cart })
  await phone.page.goto(`${testbed.shop}/success`)
  await isAt(phone.page, '/purchase')
  expect(await phone.page.getByText('Inscrição finalizada!').count()).toBe(0)
})

test('A buyer who opens a purchase of another event leaves the cart of the former event', async () => {
  const there = { eventUUID: 'another-event', landingTag: 'outro-evento', mdlCartPaid: 'another-cart' }
  await using phone = await shop.openWithStorage({ ...login.stored, ...there })
  await phone.page.goto(`${testbed.shop}/home`)
  await phone.page.getByRole('button', { name: 'Finalizar inscrição' }).first().click()
  await isAt(phone.page, '/participants')
  await phone.page.getByRole('heading', { name: 'PREENCHA OS DADOS:' }).waitFor()
  const stored = await phone.page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  expect(stored['mdlCartPaid'] ?? '').toBe('')
  expect(stored['landingTag']).not.toBe('outro-evento')
})
