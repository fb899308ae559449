import { wirePassword } from '@porteira/domain'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems, openPhone } from './browser.ts'
import { type House, openHouse } from './house.ts'

const PASSWORD = 'laco-demo-2026'
const ADMIN = '99999900100'
const BUYERS = ['99999000207', '99999000380', '99999000460', '99999000541', '99999000622', '99999000703']

let house: House
beforeAll(async () => {
  house = await openHouse({ CART_SECONDS: '1' })
})
afterAll(() => house[Symbol.asyncDispose]())

async function callShop<Answer>(path: string, body?: object) {
  const answer = await fetch(`${house.shop}${path}`, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  return (await answer.json()) as Answer
}

const logIn = async (cpf: string, more = {}) =>
  callShop<{ token: string }>('/api/users/login/userpass', {
    cpf,
    pass: await wirePassword(PASSWORD),
    ...more,
  })

type Sale = { items: { itemUUID: string; name: string }[] }

async function enterCarts(page: Page) {
  await page.goto(`${house.shop}/admin-carts`)
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByRole('button', { name: 'JÁ SOU CADASTRADO', exact: true }).click()
  await page.getByLabel('CPF', { exact: true }).fill(ADMIN)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/admin-carts')
}

test('the desk sees a network from which six buyers reserved and did not pay', async () => {
  const { items } = await callShop<Sale>('/api/events/rodeio-cerro-lindo?showItems=1')
  const { itemUUID } = items.find(({ name }) => name === 'LAÇO PRENDA')!
  for (const cpf of BUYERS) {
    const { token } = await logIn(cpf)
    await callShop('/api/cart/', { token, items: [{ itemUUID, quantity: 1 }] })
  }
  const { token } = await logIn(ADMIN, { adminCheck: 1 })
  const path = `/api/cart/admin/unpaid-networks?token=${token}`
  await expect
    .poll(async () => (await callShop<{ networks: object[] }>(path)).networks.length, { timeout: 30_000 })
    .toBe(1)

  for (const viewport of [
    { width: 360, height: 780 },
    { width: 1280, height: 900 },
  ]) {
    await using desk = await openPhone({ viewport })
    await enterCarts(desk.page)
    const section = desk.page.getByRole('region', { name: 'Reservas sem pagamento' })
    await section.getByText('6 contas, 6 carrinhos, 6 inscrições').waitFor()
    await expect.poll(() => accessibilityProblems(desk.page), { timeout: 5000 }).toEqual([])
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
