import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { linkFromSms } from './link-from-sms.ts'
import { awaitDialogText, isAt, isClean, logInAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()

const ADMIN = '99999900100'
/** Invented people of the demo: the buyer entered five minors, and the guardian has no account. */
const BUYER = '99999002919'
const MINOR = { nickname: 'DIGUINHO', name: 'ANDRIGO PEROZINHO TELES', cpf: '99999003214' }
const GUARDIAN = { name: 'ROSALINA PEROZINHO', cpf: '99999000118', mobile: '54999990077' }
const EVENT = /DUELO RAIA DOS CEM/
const DESK = { viewport: { width: 1280, height: 900 } }

test('A guardian signs from the SMS on a phone, the desk sees it, and the guardian revokes', async () => {
  await using buyer = await openPhone()
  await buyer.page.goto(`${testbed.shop}/home`)
  await logInAt(buyer.page, BUYER)
  const card = buyer.page.getByRole('region', { name: 'Autorização do responsável' })
  const row = card.getByRole('listitem').filter({ hasText: MINOR.nickname })
  await row.getByText('falta').waitFor()
  await isClean(buyer.page)
  await row.getByRole('button', { name: 'Enviar link' }).click()
  const dialog = buyer.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enviar link' }).click()
  await dialog.getByText('Informe nome e sobrenome do responsável.').waitFor()
  await isClean(buyer.page)
  await dialog.getByLabel('Nome do responsável').fill(GUARDIAN.name)
  await dialog.getByLabel('Celular do responsável').fill('5432310001')
  await dialog.getByRole('button', { name: 'Enviar link' }).click()
  await dialog.getByText('Telefone fixo não recebe o link.').waitFor()
  await isClean(buyer.page)
  await dialog.getByLabel('Celular do responsável').fill(GUARDIAN.mobile)
  await dialog.getByRole('button', { name: 'Enviar link' }).click()
  await awaitDialogText(buyer.page, 'Link enviado para (54) •••••-0077.')
  await row.getByText('enviada').waitFor()
  await buyer.page.getByText('Falta a autorização').waitFor()

  await using phone = await openPhone()
  const { page } = phone
  await page.goto(await linkFromSms(testbed.bank, GUARDIAN.mobile))
  await page.getByRole('heading', { name: 'Autorização do responsável' }).waitFor()
  await page.getByText(`${MINOR.nickname} vai laçar em `).waitFor()
  await isClean(page)
  await page.getByLabel('CPF do responsável').fill(MINOR.cpf)
  await page.getByLabel('Parentesco').selectOption({ label: 'Mãe' })
  await press(page, 'Assinar')
  await page.getByText('Marque a caixa para assinar.').waitFor()
  await isClean(page)
  await page.getByLabel('Li o texto e autorizo a participação').check()
  await press(page, 'Assinar')
  await page.getByText('Este é o CPF do menor. Informe o CPF do responsável.').waitFor()
  await page.getByLabel('CPF do responsável').fill(GUARDIAN.cpf)
  await press(page, 'Assinar')
  await page.getByText('Autorização assinada em').waitFor()
  await isClean(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)

  await using office = await openPhone(DESK)
  await office.page.goto(`${testbed.shop}/admin-events`)
  await logInAt(office.page, ADMIN)
  const event = office.page.getByRole('listitem').filter({ hasText: EVENT })
  await event.getByRole('link', { name: 'Abrir evento' }).click()
  await office.page.getByRole('link', { name: 'Menores' }).click()
  const minor = office.page.getByRole('listitem').filter({ hasText: MINOR.name })
  await minor.getByText('assinada').waitFor()
  await minor.getByText(`${GUARDIAN.name}, Mãe`).waitFor()
  await isClean(office.page)

  await press(page, 'Revogar autorização')
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await page.getByText('Autorização revogada em').waitFor()
  await isClean(page)
  await office.page.reload()
  await minor.getByText('revogada').waitFor()
  await minor.getByRole('button', { name: 'Marcar em papel' }).click()
  await isClean(office.page)
  await office.page.getByRole('dialog').getByRole('button', { name: 'Marcar em papel' }).click()
  await minor.getByText('em papel', { exact: true }).waitFor()
  await minor.getByRole('button', { name: 'Desfazer papel' }).waitFor()

  await page.reload()
  await page.getByText('Autorização revogada em').waitFor()
  await buyer.page.reload()
  await row.getByText('em papel', { exact: true }).waitFor()
  expect([buyer.complaints, office.complaints]).toEqual([[], []])
})

test('A link with a wrong code shows that it is not valid, and the form on paper can be printed', async () => {
  await using phone = await openPhone()
  await phone.page.goto(`${testbed.shop}/autorizacao/errado`)
  await phone.page.getByText('Este link não é válido.').waitFor()
  await isClean(phone.page)
  expect(await phone.page.getByRole('button', { name: 'Assinar' }).count()).toBe(0)

  await phone.page.goto(`${testbed.shop}/home`)
  await logInAt(phone.page, BUYER)
  await isAt(phone.page, '/home')
  await phone.page.getByRole('link', { name: 'Em papel' }).first().click()
  await isAt(phone.page, '/autorizacao/papel')
  await phone.page.getByText('Assinatura do responsável').waitFor()
  await isClean(phone.page)
  await press(phone.page, 'Imprimir')
  expect(await phone.page.evaluate(() => Reflect.get(window, 'printed'))).toContain('Parentesco')
})

test('A page works although the code of a part of it does not load', async () => {
  await using phone = await openPhone({ serviceWorkers: 'block' })
  const { page } = phone
  await page.clock.install()
  let failures = 0
  await page.route(`**/assets/${codeWith('Menor de 18 anos precisa')}`, (route) => {
    failures += 1
    return route.abort()
  })
  await page.goto(`${testbed.shop}/home`)
  await logInAt(page, BUYER)
  for (const attempts of [1, 2, 3, 4]) {
    // The clock also advances by itself, so that a slow machine may make the next attempt.
    await expect.poll(() => failures).toBeGreaterThanOrEqual(attempts)
    await page.clock.runFor(5_000)
  }
  await page.getByRole('button', { name: 'Ver comprovante' }).first().waitFor()
  expect(await page.getByText('Esta página não carregou.').count()).toBe(0)
})

/** The name of the built file that contains a text. */
function codeWith(text: string) {
  const folder = path.resolve(import.meta.dirname, '../dist/assets')
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'))
  const [found, ...others] = files.filter((file) =>
    readFileSync(path.join(folder, file), 'utf8').includes(text),
  )
  if (!found || others.length > 0) throw new Error(`${text} is not in exactly one file.`)
  return found
}
