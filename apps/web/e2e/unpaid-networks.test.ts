import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, logInAt } from './steps.ts'

const ADMIN = '99999900100'
const BUYERS = ['99999000207', '99999000380', '99999000460', '99999000541', '99999000622', '99999000703']

const testbed = testbedOfFile({ CART_SECONDS: '1' })
const shop = callsOf(testbed)

async function enterCarts(page: Page) {
  await page.goto(`${testbed.shop}/admin-carts`)
  await logInAt(page, ADMIN)
  await isAt(page, '/admin-carts')
}

test('The desk shows a network from which six buyers reserved and did not pay', async () => {
  for (const cpf of BUYERS) {
    const { token } = await shop.logIn(cpf)
    await shop.openCart('LAÇO PRENDA', token)
  }
  const { token } = await shop.logIn(ADMIN, 1)
  const path = `cart/admin/unpaid-networks?token=${token}`
  await expect.poll(async () => (await shop.call(path))['networks'], { timeout: 30_000 }).toHaveLength(1)

  for (const viewport of [
    { width: 360, height: 780 },
    { width: 1280, height: 900 },
  ]) {
    await using desk = await openPhone({ viewport })
    await enterCarts(desk.page)
    const section = desk.page.getByRole('region', { name: 'Reservas sem pagamento' })
    await section.getByText('6 contas, 6 carrinhos, 6 inscrições').waitFor()
    await isClean(desk.page)
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
