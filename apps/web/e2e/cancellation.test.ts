import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { awaitMessage, PATRONA } from './buyers.ts'
import { ADMIN, openOffice, openSale, TREASURER } from './office.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const CATEGORY = 'LAÇO PRENDA'
const testbed = testbedOfFile()
const shop = callsOf(testbed)

const figureOf = (page: Page, says: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(says) })
    .locator('dd')
    .innerText()

test('Two people cancel a category: both read the same sums, the buyer gets a mail and the public reads why', async () => {
  const buyer = await shop.logIn(PATRONA.cpf)
  const { cartUUID, eventUUID } = await shop.openCart(
    [
      [CATEGORY, 1],
      ['LAÇO INDIVIDUAL ABERTO', 1],
    ],
    buyer.token,
  )
  await shop.payCart(cartUUID, buyer.token)
  const { token } = await shop.logIn(ADMIN, 1)
  await shop.call(`team/grants?token=${token}`, { cpf: TREASURER, role: 'treasurer', eventUUID, until: null })
  const address = `/admin-events/${eventUUID}/cancelar`

  await using first = await openOffice(testbed, ADMIN, '/admin-events')
  const { page } = first
  await page.getByRole('link', { name: 'Abrir evento' }).first().click()
  await page.getByRole('link', { name: 'Cancelar ou adiar' }).first().waitFor()
  await page.goto(`${testbed.shop}${address}`)
  await page.getByText('Escolha pelo menos uma prova.').waitFor()
  await page.getByRole('checkbox', { name: CATEGORY }).check()
  await page.getByText('volta para quem pagou').waitFor()
  await isClean(page)
  await press(page, 'Pedir a segunda pessoa')
  await page.getByText('Escreva o motivo, que vai no aviso a todos.').waitFor()
  await page.getByLabel('Motivo, vai no aviso a todos').fill('A raia não seca até sexta.')
  const shown = await figureOf(page, 'volta para quem pagou')
  await press(page, 'Pedir a segunda pessoa')
  await awaitDialogText(page, 'Pedido feito. Uma segunda pessoa precisa confirmar em 24 horas.')
  await page.getByRole('button', { name: 'Retirar o pedido' }).waitFor()
  expect(await page.getByRole('button', { name: 'Confirmar o cancelamento' }).count()).toBe(0)

  await using second = await openOffice(testbed, TREASURER, address)
  await second.page.getByText('Motivo, vai no aviso a todos: A raia não seca até sexta.').waitFor()
  expect(await figureOf(second.page, 'volta para quem pagou')).toBe(shown)
  await isClean(second.page)
  await press(second.page, 'Confirmar o cancelamento')
  await press(second.page, 'Cancelar e devolver')
  await awaitDialogText(second.page, 'Cancelamento confirmado.')
  await second.page.getByText('Tudo o que volta sozinho já voltou.').waitFor({ timeout: 60_000 })
  await isClean(second.page)
  await second.page.setViewportSize({ width: 360, height: 800 })
  await isClean(second.page)

  await awaitMessage(
    testbed,
    PATRONA.email,
    /cancelou:\s+LAÇO PRENDA[^]*Motivo: A raia não seca até sexta\.[^]*Volta para você: R\$ \d/,
  )
  await using phone = await openPhone()
  await phone.page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await phone.page.getByText('Prova cancelada: LAÇO PRENDA. A raia não seca até sexta.').waitFor()
  await isClean(phone.page)
  await phone.page.goto(`${testbed.shop}/placar/event/${eventUUID}`)
  await phone.page.getByText('Prova cancelada: LAÇO PRENDA').waitFor()
  await phone.page.getByRole('link', { name: CATEGORY }).click()
  await phone.page.getByText('Esta prova foi cancelada.').waitFor()
  await page.goto(`${testbed.shop}/admin-events`)
  await openSale(page)
  await page.getByRole('listitem').filter({ hasText: CATEGORY }).getByText('Cancelada').first().waitFor()
  await page.goto(`${testbed.shop}/apontador`)
  await page.getByLabel('Evento').selectOption(eventUUID)
  await page.getByRole('listitem').filter({ hasText: CATEGORY }).getByText('Cancelada').waitFor()
  expect([...first.complaints, ...second.complaints, ...phone.complaints]).toEqual([])
})

test('The organiser writes to the people of a category, and the buyer gets the text by mail', async () => {
  const buyer = await shop.logIn(PATRONA.cpf)
  const { cartUUID, eventUUID } = await shop.openCart('LAÇO INDIVIDUAL ABERTO', buyer.token)
  await shop.payCart(cartUUID, buyer.token)
  await using desk = await openOffice(testbed, ADMIN, `/admin-events/${eventUUID}/avisar`)
  const { page, complaints } = desk
  await page.getByRole('checkbox', { name: 'LAÇO INDIVIDUAL ABERTO' }).check()
  await page.getByText(/recebem? por e-mail/).waitFor()
  await press(page, 'Enviar recado')
  await page.getByText('Escreva o recado.').waitFor()
  await page.getByLabel('Recado', { exact: true }).fill('A prova começa às 15:00.')
  await isClean(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await press(page, 'Enviar recado')
  await awaitDialogText(page, 'Recado enviado a')
  await awaitMessage(testbed, PATRONA.email, /avisa quem está em:[^]*A prova começa às 15:00\./)
  expect(complaints).toEqual([])
})
