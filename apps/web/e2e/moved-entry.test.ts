import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { awaitMessage, PATRONA } from './buyers.ts'
import { ADMIN } from './office.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, logInAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

/** Opens the dialog that moves the entry of a category. */
async function openMove(page: Page, code: string, category: string) {
  await page.goto(`${testbed.shop}/admin#logged`)
  await logInAt(page, ADMIN)
  await isAt(page, '/admin')
  await openDialog(page, code, category)
}

async function openDialog(page: Page, code: string, category: string) {
  await page.goto(`${testbed.shop}/admin-carts`)
  await page.getByRole('searchbox').fill(code)
  await press(page, 'Buscar')
  const cart = page.getByRole('article', { name: code })
  await cart.getByRole('button', { name: `Mudar a prova: ${category}` }).click()
}

/** Chooses the category or bundle whose option begins with this name. */
async function choose(page: Page, name: string) {
  const target = page.getByLabel('Nova prova ou pacote')
  await target.waitFor()
  const options = await target.locator('option').allInnerTexts()
  await target.selectOption({ index: options.findIndex((option) => option.startsWith(name)) })
}

test('The desk moves an entry, reads before what it means, and the buyer gets the new category', async () => {
  const { cartCode: code } = await shop.buyAndPay(PATRONA.cpf)
  await using desk = await openPhone({ viewport: { width: 1280, height: 900 } })
  const { page, complaints } = desk
  await openMove(page, code, 'LAÇO PRENDA')
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: /^Mudar|^Receber|^Devolver/ })
  await dialog.getByLabel('Nova prova ou pacote').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await isClean(page)

  await choose(page, 'LAÇO PATRÃO')
  await dialog.getByText('A nova prova custa mais: receba R$ 20,00.').waitFor()
  await isClean(page)
  await dialog.getByRole('link', { name: 'Abrir o caixa' }).click()
  await page.getByLabel('Fundo de caixa (R$)').fill('100')
  await page.getByLabel('Nome deste lugar').fill('Balcão 1')
  await press(page, 'Abrir caixa')
  await page.getByRole('region', { name: 'Caixa', exact: true }).waitFor()

  await openDialog(page, code, 'LAÇO PRENDA')
  await choose(page, 'LAÇO PATRÃO')
  await dialog.getByLabel('Motivo').fill('Prenda sem inscritas')
  await dialog.getByLabel('Recebido em dinheiro').fill('10')
  await send.click()
  await dialog.getByText(/Faltam R\$\s10,00/).waitFor()
  await dialog.getByLabel('Recebido em dinheiro').fill('50')
  await isClean(page)
  await send.click()
  await awaitDialogText(page, 'Prova mudada. O caixa recebeu R$ 20,00.')
  await press(page, 'OK')

  const cart = page.getByRole('article', { name: code })
  await cart.getByRole('button', { name: 'Mudar a prova: LAÇO PATRÃO' }).click()
  await choose(page, 'LAÇO PIÁ')
  await dialog.getByText(/R\$\s20,00 volta: Dinheiro/).waitFor()
  await dialog.getByLabel('Motivo').fill('Escolheu outra prova')
  await isClean(page)
  await send.click()
  await awaitDialogText(page, 'A devolução de R$ 80,00 foi solicitada.')
  await press(page, 'OK')
  await cart.getByRole('button', { name: 'Mudar a prova: LAÇO PIÁ (ATÉ 12 ANOS)' }).waitFor()

  await awaitMessage(testbed, PATRONA.email, /LAÇO PRENDA → LAÇO PATRÃO nº 3[^]*Você pagou a diferença/)
  await awaitMessage(
    testbed,
    PATRONA.email,
    /LAÇO PATRÃO nº 3 → LAÇO PIÁ[^]*Volta para você: R\$ 60,00 por Pix/,
  )
  expect(complaints).toEqual([])
})
