import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, logInAt, press } from './steps.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

const ADMIN = '99999900100'
const BUYER = '99999900291'
const DESK = { viewport: { width: 1280, height: 900 } }
const REFUNDED = 'O pagamento desta inscrição foi devolvido. Fale com a organização.'

const cartOf = (page: Page, code: string) => page.getByRole('article').filter({ hasText: code })

async function openDesk(page: Page) {
  await page.goto(`${testbed.shop}/admin#logged`)
  await logInAt(page, ADMIN)
  await isAt(page, '/admin')
  await press(page, 'Carrinhos')
}

async function openHome(page: Page) {
  await page.goto(`${testbed.shop}/home`)
  await logInAt(page, BUYER)
  await isAt(page, '/home')
}

/** Searches for a cart until its card shows this text. */
async function awaitCartText(page: Page, code: string, says: string | RegExp) {
  const lookAgain = async () => {
    await page.getByRole('searchbox').fill(code)
    await press(page, 'Buscar')
    await page.getByText('1 carrinho encontrado').waitFor()
    return cartOf(page, code).getByText(says, { exact: true }).count()
  }
  await expect.poll(lookAgain, { timeout: 60_000, interval: 1500 }).toBe(1)
}

test('The desk refunds the first payment and removes the cart after the automatic refund of a second payment', async () => {
  const { cartCode: code } = await shop.buyAndPay(BUYER, { times: 2 })
  await using desk = await openPhone(DESK)
  const { page } = desk
  await openDesk(page)
  const again = /^Pagamento em dobro devolvido/
  const cart = cartOf(page, code)
  await expect
    .poll(
      async () => {
        await page.getByRole('searchbox').fill(code)
        await press(page, 'Buscar')
        await page.getByText('1 carrinho encontrado').waitFor()
        return cart.getByText(again).count()
      },
      { timeout: 60_000, interval: 1500 },
    )
    .toBe(1)
  await isClean(page)

  await using phone = await openPhone()
  await openHome(phone.page)
  const purchase = cartOf(phone.page, code)
  const rows = purchase.getByRole('listitem')
  await rows.filter({ hasText: 'Pix único' }).getByRole('button', { name: 'Quitada' }).waitFor()
  expect(await rows.filter({ hasText: 'Pix único' }).getByText('Devolução de').count()).toBe(0)
  await rows.filter({ hasText: 'Pagamento em dobro devolvido' }).getByText('Devolução de').waitFor()
  await isClean(phone.page)

  expect(await cart.getByRole('button', { name: 'Devolver', exact: true }).count()).toBe(1)
  await cart.getByRole('button', { name: 'Devolver', exact: true }).click()
  await awaitDialogText(page, 'Saldo disponível: R$ 60,00')
  await page.getByLabel('Motivo').fill('Desistência')
  await page.getByLabel('Valor (R$)').fill('59,99')
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).waitFor()
  await page.getByLabel('Valor (R$)').fill('60')
  await page.getByLabel('O que remover').waitFor()
  const buttons = page.getByRole('dialog').getByRole('button')
  expect(await buttons.allInnerTexts()).toEqual(['Remover e devolver', 'Voltar', 'Somente devolver'])
  await isClean(page)
  await press(page, 'Remover e devolver')
  await awaitDialogText(page, 'Remoção feita e devolução solicitada.')
  await awaitCartText(page, code, 'Pagamento devolvido')
  await cart.getByText('Cancelado').waitFor()
})

test('A cart that was refunded without a removal is marked at the desk, on /home and on the rider forms', async () => {
  const { cartUUID, cartCode: code } = await shop.buyAndPay(BUYER)
  await using phone = await openPhone()
  await openHome(phone.page)
  await cartOf(phone.page, code).getByRole('button', { name: 'Finalizar inscrição' }).waitFor()

  await using desk = await openPhone(DESK)
  const { page } = desk
  await openDesk(page)
  await awaitCartText(page, code, 'Pago')
  await cartOf(page, code).getByRole('button', { name: 'Devolver', exact: true }).click()
  await page.getByLabel('Valor (R$)').fill('60')
  await page.getByLabel('Motivo').fill('Desistência')
  await press(page, 'Somente devolver')
  await awaitDialogText(page, 'Devolução solicitada.')
  await awaitCartText(page, code, 'Pagamento devolvido')

  await phone.page.reload()
  const purchase = cartOf(phone.page, code)
  await purchase.getByText(REFUNDED).waitFor()
  expect(await purchase.getByRole('button', { name: 'Finalizar inscrição' }).count()).toBe(0)
  await isClean(phone.page)
  await phone.page.evaluate((id) => localStorage.setItem('cartUUID', id), cartUUID)
  await phone.page.goto(`${testbed.shop}/participants`)
  await phone.page.getByText(REFUNDED).waitFor()
  expect(await phone.page.getByRole('button', { name: 'Finalizar' }).count()).toBe(0)
  await isClean(phone.page)
})

test('A cart whose money went back is restored when the desk has received it again', async () => {
  const { cartCode: code } = await shop.buyAndPay(BUYER)
  await using desk = await openPhone(DESK)
  const { page } = desk
  await openDesk(page)
  await awaitCartText(page, code, 'Pago')
  const cart = cartOf(page, code)
  const dialog = page.getByRole('dialog')
  await cart.getByRole('button', { name: 'Remover carrinho' }).click()
  await page.getByLabel('Motivo').fill('Desistência')
  await press(page, 'Remover e devolver R$ 60,00')
  await awaitCartText(page, code, /Devolvida/)

  await cart.getByRole('button', { name: 'Restaurar carrinho' }).click()
  await dialog.getByText('Abra o caixa antes de receber em dinheiro ou cartão.').waitFor()
  await isClean(page)
  await dialog.getByRole('link', { name: 'Abrir o caixa' }).click()
  await page.getByLabel('Fundo de caixa (R$)').fill('100')
  await page.getByLabel('Nome deste lugar').fill('Caixa 1')
  await press(page, 'Abrir caixa')
  await page.getByText('Caixa aberto').waitFor()

  await page.goBack()
  await awaitCartText(page, code, 'Cancelado')
  await cart.getByRole('button', { name: 'Restaurar carrinho' }).click()
  await dialog.getByText('Cartão').click()
  await press(page, 'Receber R$ 60,00')
  await dialog.getByText('Escolha a bandeira.').waitFor()
  await isClean(page)
  await dialog.getByText('Dinheiro').click()
  await isClean(page)
  await press(page, 'Receber R$ 60,00')
  await awaitDialogText(page, 'Valor recebido e inscrição restaurada.')
  await cart.getByRole('button', { name: 'Remover carrinho' }).waitFor()
  await cart.getByText('Dinheiro').waitFor()
  expect(desk.complaints).toEqual([])
})
