import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { openCheckInDevice, openCheckInEvent } from './check-in-event.ts'
import { isClean, logInAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import type { Page } from 'playwright-core'

const testbed = testbedOfFile()

async function openAsAdmin(page: Page, eventUUID: string) {
  await page.goto(`${testbed.shop}/conferencia`)
  await logInAt(page, '99999900100')
  await page.getByLabel('Evento').selectOption(eventUUID)
  await press(page, 'Abrir a conferência')
}

const figure = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Andamento' }).getByRole('button', { name })

test('A person of the desk sees in two taps what is missing, calls a rider, and a device has no numbers', async () => {
  const event = await openCheckInEvent(testbed, 3)
  await event.requireOfHorses('GTA', 'Mormo')
  const codes = await event.readCodes()
  await event.act({ kind: 'present', cartItemId: codes[1]!.cartItemId })
  await using phone = await openPhone()
  const { page, context } = phone
  await openAsAdmin(page, event.eventUUID)

  await figure(page, /^3 faltam/).click()
  const list = page.getByRole('region', { name: 'Faltam' })
  await list.getByRole('button', { name: 'Cavalo 1', exact: true }).click()
  await list.getByText('Falta GTA e Mormo').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(1)
  await isClean(page)

  await press(page, 'Chamar nº 2')
  const dialog = page.getByRole('dialog')
  const link = dialog.getByRole('link', { name: 'WhatsApp' })
  await dialog.getByLabel('Mensagem').fill('Venha à secretaria.')
  expect(await link.getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/55\d+\?text=Venha%20%C3%A0%20secretaria\.$/,
  )
  expect(await dialog.getByRole('link', { name: 'Ligar' }).getAttribute('href')).toMatch(/^tel:\+55\d+$/)
  await isClean(page)
  await press(page, 'Fechar')

  await context.setOffline(true)
  await page.getByText(/^Sem conexão/).waitFor()
  await list.getByText('Falta GTA e Mormo').waitFor()
  expect(await page.getByRole('button', { name: /^Chamar/ }).count()).toBe(0)

  await using tablet = await openPhone()
  const { code } = await event.addDevice('Tablet da porta')
  await openCheckInDevice(tablet.page, testbed.shop, code)
  await figure(tablet.page, /^3 faltam/).click()
  await tablet.page.getByText('Falta GTA e Mormo').waitFor()
  expect(await tablet.page.getByRole('button', { name: /^Chamar/ }).count()).toBe(0)
})

test('On a wide screen list and entry are both shown, and arrows and Enter hand out number after number', async () => {
  const event = await openCheckInEvent(testbed, 3)
  const codes = await event.readCodes()
  await using desk = await openPhone({ viewport: { width: 1280, height: 860 } })
  const { page } = desk
  await openAsAdmin(page, event.eventUUID)
  const rows = page.getByRole('region', { name: 'Faltam' }).getByRole('listitem')
  await rows.first().getByRole('button', { name: /^1 / }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'LAÇO DA PORTA' }).waitFor()
  await isClean(page)
  await page.keyboard.press('Enter')
  await page.getByText(/^Nº 2 entregue/).waitFor()
  // The focus is on the next row.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText(/^Nº 3 entregue/).waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await figure(page, /^2 entregues/).click()
  await figure(page, /^1 faltam/).click()
  await rows.first().getByRole('button', { name: /^1 / }).click()
  const handOut = page.getByRole('button', { name: 'Entregar número' })
  expect(await handOut.evaluate((button) => button === document.activeElement)).toBe(true)
  // A reader of codes types and presses Enter. The number of the open entry stays at the desk.
  await page.keyboard.type(codes[1]!.code)
  await page.keyboard.press('Enter')
  await page.getByText(/^Número entregue/).waitFor()
  await figure(page, /^1 faltam/).waitFor()
  await figure(page, /^2 entregues/).click()
  await expect
    .poll(() => page.getByRole('region', { name: 'Entregues' }).getByRole('listitem').count())
    .toBe(2)
})

test('All documents of a horse are noted at once, and one tap takes them back', async () => {
  const event = await openCheckInEvent(testbed, 1)
  await event.requireOfHorses('GTA', 'Mormo')
  await using phone = await openPhone()
  const { page } = phone
  await openAsAdmin(page, event.eventUUID)
  await figure(page, /^1 faltam/).click()
  await page
    .getByRole('region', { name: 'Faltam' })
    .getByRole('button', { name: /PATRONA/ })
    .click()
  await press(page, 'Conferir tudo do cavalo')
  await page.getByText('2 documentos conferidos').waitFor()
  const handOut = page.getByRole('button', { name: 'Entregar número' })
  await expect.poll(() => handOut.isEnabled()).toBe(true)
  await isClean(page)
  await press(page, 'Desfazer: cavalo')
  await page.getByText('Faltam 2 itens obrigatórios.').waitFor()
  expect(await handOut.isEnabled()).toBe(false)
  await press(page, 'Voltar à lista')
  await page.getByRole('region', { name: 'Faltam' }).getByText('Não chegou', { exact: true }).waitFor()
})
