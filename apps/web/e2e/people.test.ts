import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { PATRONA } from './buyers.ts'
import { ADMIN, openOffice } from './office.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, logInAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

test('The page of people begins with those entered last, hides their CPF and leads to the carts of one', async () => {
  await using desk = await openOffice(testbed, ADMIN, '/admin-people')
  const { page } = desk
  await page.getByRole('heading', { name: 'Inscritas por último' }).waitFor()
  const rows = page.getByRole('region', { name: 'Buscar pessoas' }).getByRole('listitem')
  expect(await rows.count()).toBeGreaterThan(10)
  await rows
    .filter({ hasText: /CPF \*{3}\.\d{3}\.\d{3}-\*\*/ })
    .first()
    .waitFor()
  await isClean(page)

  await page.getByLabel('Nome, CPF ou documento').fill('patrona')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Encontradas' }).waitFor()
  await rows.filter({ hasText: 'CPF 999.999.002-91' }).waitFor()
  await press(page, 'Carrinhos de PATRONA COMPRADORA DEMO')

  await isAt(page, '/admin-carts')
  expect(await page.getByLabel('Nome, CPF, e-mail ou código').inputValue()).toBe(PATRONA.cpf)
  await page.getByText(/^PATRONA: \d+ carrinhos encontrados$/).waitFor()
  expect(page.url()).not.toContain(PATRONA.cpf)
})

test('The till finds a buyer by name with a key, and the sale goes on with the search of the categories', async () => {
  const { eventUUID } = await shop.call('events/duelo-raia-dos-cem')
  await using desk = await openOffice(testbed, ADMIN, `/secretaria/${String(eventUUID)}`)
  const { page } = desk
  await page.getByLabel('CPF do comprador').waitFor()
  await page.keyboard.press('F4')
  const dialog = page.getByRole('dialog', { name: 'Quem compra?' })
  await dialog.getByLabel('Nome ou apelido').fill('patrona')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Escolher PATRONA COMPRADORA DEMO' }).click()
  await page.getByText(/^PATRONA · .*com cadastro próprio$/).waitFor()
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('placeholder') === 'Nome ou parte dele',
  )
  expect(await page.getByLabel('CPF do comprador').inputValue()).toBe(PATRONA.cpf)
})

test('A buyer sees face, contact and devices on the page of the account, and ends the login of a lost phone', async () => {
  await using lost = await openPhone()
  await using phone = await openPhone()
  for (const { page } of [lost, phone]) {
    await page.goto(`${testbed.shop}/home`)
    await logInAt(page, PATRONA.cpf)
    await isAt(page, '/home')
  }
  const { page } = phone
  await page.goto(`${testbed.shop}/conta`)
  await page.getByText('compradora@example.com').waitFor()
  await page.getByText('Trocar foto de perfil').waitFor()
  const devices = page.getByRole('region', { name: 'Onde você está logado' }).getByRole('listitem')
  await devices.filter({ hasText: 'Este aparelho' }).waitFor()
  expect(await devices.count()).toBe(2)
  await isClean(page)

  await press(page, 'Desconectar')
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await page.getByRole('dialog').getByText('Acesso encerrado.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await devices.nth(1).waitFor({ state: 'detached' })

  await lost.page.reload()
  await isAt(lost.page, '/login')
  await page.reload()
  await page.getByText('Este aparelho').waitFor()
})
