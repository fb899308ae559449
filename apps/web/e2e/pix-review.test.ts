import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, logInAt, press } from './steps.ts'

const ADMIN = '99999900100'
const BUYER = '99999900291'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

type BoughtCart = Awaited<ReturnType<typeof shop.buyAndPay>>

async function enterPanel(page: Page) {
  await page.goto(`${testbed.shop}/admin#logged`)
  await logInAt(page, ADMIN)
  await isAt(page, '/admin')
}

/** The buyer finds the missing amount on /home and pays it. */
async function payRest({ cartUUID, cartCode }: BoughtCart) {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/home`)
  await logInAt(page, BUYER)
  await isAt(page, '/home')
  const purchase = page.getByRole('article').filter({ hasText: cartCode })
  await purchase.getByText('Falta pagar', { exact: true }).waitFor()
  await purchase.getByText('R$ 15,00').waitFor()
  expect(await purchase.getByRole('button', { name: 'Finalizar inscrição' }).count()).toBe(0)
  await isClean(page)
  await purchase.getByRole('button', { name: 'Pagar agora' }).click()
  await isAt(page, '/pay-installment')
  await page.getByText('R$ 15,00').first().waitFor()
  const { token } = await shop.logIn(BUYER)
  await shop.sendPix(cartUUID, token)
  await page.getByText('Pagamento efetuado!').waitFor({ timeout: 30_000 })
}

/** The row of the work queue for Pix that need a decision. */
const pixTask = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Pix a conferir' })

async function countPixTasks(page: Page) {
  await page.reload()
  await page.locator('[aria-busy="false"] > h2').waitFor()
  return pixTask(page).count()
}

/** Reloads the panel until its work queue has one such Pix, and opens the list. */
async function openPixTask(page: Page) {
  await expect.poll(() => countPixTasks(page), { timeout: 60_000, interval: 500 }).toBe(1)
  expect(await pixTask(page).innerText()).toMatch(/^1\b/)
  await isClean(page)
  await pixTask(page).getByRole('link', { name: 'Decidir' }).click()
}

test('An administrator finds Pix of other values from the panel, accepts one and refunds another', async () => {
  await using desk = await openPhone({ viewport: { width: 1280, height: 900 } })
  const { page } = desk
  await enterPanel(page)
  await page.locator('[aria-busy="false"] > h2').waitFor()
  expect(await pixTask(page).count()).toBe(0)
  await press(page, 'Carrinhos')
  const section = page.getByRole('region', { name: 'Pix a conferir' })
  await section.getByText('Nenhum Pix a conferir.').waitFor()
  await isClean(page)

  const { cartCode: less } = await shop.buyAndPay(BUYER, { valor: '1.00' })
  await page.goto(`${testbed.shop}/admin#logged`)
  await openPixTask(page)
  const row = (code: string) => section.getByRole('listitem').filter({ hasText: code })
  await row(less).getByText('Valor diferente do cobrado').waitFor()
  await row(less).getByText('a menos').waitFor()
  await isClean(page)
  await row(less).getByRole('button', { name: 'Aceitar R$ 1,00' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('não será cobrada').waitFor()
  expect(await dialog.getByRole('button', { name: 'Aceitar R$ 1,00' }).isDisabled()).toBe(true)
  await isClean(page)
  await dialog.getByLabel('Motivo').fill('Combinado por telefone')
  await page.keyboard.press('Enter')
  await page.getByText('Pagamento aceito.').waitFor()
  await section.getByText('Nenhum Pix a conferir.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill(less)
  await press(page, 'Buscar')
  await page.getByRole('article', { name: less }).getByText('R$ 1,00', { exact: true }).waitFor()

  const { cartCode: more } = await shop.buyAndPay(BUYER, { valor: '900.00' })
  await page.goto(`${testbed.shop}/admin#logged`)
  await page.setViewportSize({ width: 360, height: 740 })
  await openPixTask(page)
  await row(more).getByRole('button', { name: 'Aceitar R$ 900,00' }).click()
  expect(await dialog.getByRole('checkbox', { name: /^Devolver a diferença de/ }).isChecked()).toBe(true)
  await isClean(page)
  await press(page, 'Voltar')
  await row(more).getByRole('button', { name: 'Devolver R$ 900,00' }).click()
  await dialog.getByLabel('Motivo').fill('Valor errado')
  await isClean(page)
  await dialog.getByRole('button', { name: 'Devolver R$ 900,00' }).click()
  await page.getByText('Devolução solicitada.').waitFor()
  await section.getByText('Nenhum Pix a conferir.').waitFor()
  expect(desk.complaints).toEqual([])
})

test('An administrator asks for the missing part of a Pix, and the buyer pays it on /home', async () => {
  await using desk = await openPhone({ viewport: { width: 1280, height: 900 } })
  const { page } = desk
  await enterPanel(page)
  const section = page.getByRole('region', { name: 'Pix a conferir' })
  const row = (code: string) => section.getByRole('listitem').filter({ hasText: code })
  const dialog = page.getByRole('dialog')
  const part = await shop.buyAndPay(BUYER, { valor: '45.00' })
  await page.goto(`${testbed.shop}/admin#logged`)
  await openPixTask(page)
  await row(part.cartCode).getByRole('button', { name: 'Cobrar R$ 15,00' }).click()
  await dialog.getByText('As vagas ficam guardadas por 24 horas').waitFor()
  await isClean(page)
  await dialog.getByLabel('Motivo').fill('Combinado por telefone')
  await dialog.getByRole('button', { name: 'Cobrar R$ 15,00' }).click()
  await page.getByText('Diferença de R$ 15,00 cobrada.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await row(part.cartCode).getByText('O comprador pode pagar a diferença até').waitFor()
  expect(await row(part.cartCode).getByRole('button').count()).toBe(0)
  await isClean(page)
  await payRest(part)
  await page.goto(`${testbed.shop}/admin#logged`)
  await expect.poll(() => countPixTasks(page), { timeout: 60_000, interval: 500 }).toBe(0)
  expect(desk.complaints).toEqual([])
})

test('A buyer who pays another value reads at once that the office will check it, until the office has decided', async () => {
  const { token, stored } = await shop.logIn(BUYER)
  const cart = await shop.openCart('LAÇO PRENDA', token)
  await using phone = await shop.openWithStorage({ ...stored, ...cart, mdlCartInstallments: '1' })
  const { page } = phone
  const note = page.getByText('Recebemos R$ 45,00 de R$ 60,00. A organização vai conferir.')
  await page.goto(`${testbed.shop}/payment`)
  await page.getByText('AGUARDANDO PAGAMENTO').waitFor()
  await isClean(page)
  expect(await note.count()).toBe(0)

  await shop.sendPix(cart.cartUUID, token, { valor: '45.00' })
  await note.waitFor({ timeout: 30_000 })
  await page.getByText('AGUARDANDO PAGAMENTO').waitFor()
  await isClean(page)
  await page.goto(`${testbed.shop}/installments`)
  await page.getByRole('heading', { name: 'Escolha como pagar' }).waitFor()
  await note.waitFor()
  await isClean(page)

  await page.goto(`${testbed.shop}/payment`)
  await note.waitFor()
  const { token: admin } = await shop.logIn(ADMIN, 1)
  const { items } = (await shop.call(`pix/review?token=${admin}`)) as unknown as {
    items: { endToEndId: string; cartUUID: string }[]
  }
  const { endToEndId } = items.find(({ cartUUID }) => cartUUID === cart.cartUUID)!
  await shop.call(`pix/${endToEndId}/honour?token=${admin}`, { reason: 'Combinado', returnSurplus: 0 })
  await page.getByText('PAGAMENTO EFETUADO', { exact: true }).waitFor()
  expect(await note.count()).toBe(0)
  expect(phone.complaints).toEqual([])
})
