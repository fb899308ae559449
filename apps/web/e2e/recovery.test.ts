import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { awaitMessage, BAIO, messagesTo, PATRONA } from './buyers.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()

const cpfField = (page: Page) => page.getByLabel('CPF', { exact: true })

/** Presses buttons and links and keeps their names. Focusing and typing are not counted. */
function countTaps(page: Page) {
  const taps: string[] = []
  return {
    taps,
    async tap(role: 'button' | 'link', name: string) {
      taps.push(name)
      await page.getByRole(role, { name, exact: true }).click()
    },
  }
}

async function typeNewPassword(page: Page, password: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByLabel('Confirme a senha', { exact: true }).fill(password)
}

/** Opens the login of a page that needs one and types a CPF. */
async function typeCpfAtLogin(page: Page, cpf: string) {
  await isAt(page, '/login')
  await press(page, 'JÁ SOU CADASTRADO')
  await isAt(page, '/login-enter')
  await cpfField(page).fill(cpf)
}

test('A forgotten password is replaced by mail in five taps, with the CPF typed once, and leads to the wanted page', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await press(page, 'Iniciar')
  await typeCpfAtLogin(page, PATRONA.cpf)
  const { taps, tap } = countTaps(page)

  await tap('link', 'Esqueci minha senha')
  await tap('button', 'Código por e-mail')
  await isAt(page, '/recover-email')
  expect(await cpfField(page).inputValue()).toBe(PATRONA.cpf)
  expect(page.url()).not.toContain(PATRONA.cpf)
  await page.getByLabel('E-mail', { exact: true }).fill(PATRONA.email)
  await tap('button', 'Enviar código')
  const link = await awaitMessage(testbed, PATRONA.email, /\S+\/redefine\?\S+/)
  taps.push('the link in the mail')
  await page.goto(link)
  await typeNewPassword(page, 'galope-novo-2026')
  await tap('button', 'OK')
  await awaitDialogText(page, 'Senha alterada!')
  await isAt(page, '/purchase')

  expect(taps.length, taps.join(' > ')).toBeLessThanOrEqual(5)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('typed cpf')
  expect(complaints).toEqual([])
})

test('A forgotten password is replaced by SMS in five taps and leads to the wanted page', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/home`)
  await typeCpfAtLogin(page, BAIO.cpf)
  const { taps, tap } = countTaps(page)

  await tap('link', 'Esqueci minha senha')
  await tap('button', 'Código por SMS')
  await isAt(page, '/recover-mobile')
  expect(await cpfField(page).inputValue()).toBe(BAIO.cpf)
  await page.getByLabel('Celular', { exact: true }).fill(BAIO.mobile)
  await tap('button', 'Enviar código')
  const code = await awaitMessage(testbed, BAIO.mobile, /\b\d{6}\b/)
  await page.getByRole('dialog').getByLabel('Código', { exact: true }).fill(code)
  await tap('button', 'OK')
  await page.getByRole('dialog').getByText('Defina sua senha').waitFor()
  await typeNewPassword(page, 'galope-novo-2026')
  await tap('button', 'OK')
  await awaitDialogText(page, 'Senha alterada!')
  await isAt(page, '/home')
  await page.getByRole('heading', { name: 'Área do laçador' }).waitFor()

  expect(taps.length, taps.join(' > ')).toBeLessThanOrEqual(5)
  expect(complaints).toEqual([])
})

test('A code is sent again after a countdown, and the CPF that is corrected there returns to the login', async () => {
  const contact = 'lacador05@example.com'
  await using phone = await openPhone()
  const { page } = phone
  await page.clock.install()
  await page.goto(`${testbed.shop}/login-enter`)
  await cpfField(page).fill(BAIO.cpf)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await press(page, 'Código por e-mail')
  await cpfField(page).fill(PATRONA.cpf)
  await page.getByLabel('E-mail', { exact: true }).fill(contact)
  await press(page, 'Enviar código')
  const again = page.getByRole('button', { name: /^Reenviar em [01]:\d\d$/ })
  await again.waitFor()
  expect(await again.isDisabled()).toBe(true)
  await page.getByText('Enviamos um código por minuto e no máximo 3 por hora.').waitFor()
  await isClean(page)

  await page.clock.fastForward(70_000)
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/users/login/recover')),
    press(page, 'Reenviar código'),
  ])
  expect(asked.postDataJSON()).toMatchObject({ cpf: PATRONA.cpf, email: contact.toUpperCase() })
  await again.waitFor()

  await press(page, 'Voltar')
  await press(page, 'Voltar')
  await isAt(page, '/login-enter')
  expect(await cpfField(page).inputValue()).toBe(PATRONA.cpf)
  expect(await messagesTo(testbed, contact)).toEqual([])
})

test('The SMS of a code can be asked for again next to the field of the code', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.clock.install()
  await page.goto(`${testbed.shop}/recover-mobile`)
  await cpfField(page).fill(PATRONA.cpf)
  await page.getByLabel('Celular', { exact: true }).fill('54900000099')
  await press(page, 'Enviar código')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Digite o código que chegou por SMS.').waitFor()
  await dialog.getByRole('button', { name: /^Reenviar em/ }).waitFor()
  await isClean(page)
  await page.clock.fastForward(70_000)
  await dialog.getByRole('button', { name: 'Reenviar código' }).click()
  await dialog.getByText('Pedimos outro código.').waitFor()
  expect(await dialog.getByRole('button', { name: /^Reenviar em/ }).isDisabled()).toBe(true)
})

test('An administrator who logs in without a target continues to the administration', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/login-enter#admin`)
  await cpfField(page).fill('99999900100')
  const password = page.getByLabel('Senha', { exact: true })
  await password.fill('laco-demo-2026')
  const eye = page.getByRole('button', { name: 'Mostrar senha' })
  expect(await eye.getAttribute('aria-pressed')).toBe('false')
  await eye.click()
  expect(await password.getAttribute('type')).toBe('text')
  expect(await eye.getAttribute('aria-pressed')).toBe('true')
  await isClean(page)
  await press(page, 'Entrar')
  await isAt(page, '/admin')
  await page.getByRole('button', { name: 'Eventos' }).waitFor()
  expect(complaints).toEqual([])
})
