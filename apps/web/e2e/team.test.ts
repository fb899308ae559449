import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { BAIO, PATRONA } from './buyers.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const ADMIN = '99999900100'
const VETERANO = 'd914a441-c1c0-506b-96af-f294cfd0db44'
/** Its final runs. */
const DUPLA = 'd2dd0265-dc69-5970-99bf-f114fbcfd74e'
const DESK = { viewport: { width: 1280, height: 900 } }

const testbed = testbedOfFile()
const shop = callsOf(testbed)
let eventOfVeterano = { eventUUID: '', name: '' }
beforeAll(async () => {
  const { eventUUID, eventName } = await shop.call(`rankings/category/${VETERANO}`)
  eventOfVeterano = { eventUUID: String(eventUUID), name: String(eventName) }
})

/** Opens a page of the office and logs in as a person of the team. */
async function enter(page: Page, path: string, cpf: string) {
  await page.goto(`${testbed.shop}${path}`)
  await isAt(page, '/login')
  expect(new URL(page.url()).hash).toBe('#admin')
  await press(page, 'JÁ SOU CADASTRADO')
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill('laco-demo-2026')
  await press(page, 'Entrar')
}

/** Grants a role in the dialog of the team page. */
async function grant(page: Page, cpf: string, role: string, eventName: string) {
  await press(page, 'Conceder papel')
  await page.getByLabel('CPF da pessoa').fill(cpf)
  await page.getByLabel('Papel', { exact: true }).selectOption(role)
  await page.getByLabel('Evento', { exact: true }).selectOption(eventName)
  await press(page, 'Conceder')
}

/** Adds a device in the dialog of the team page and returns its link. */
async function addDevice(page: Page, name: string, eventName: string) {
  await press(page, 'Adicionar aparelho')
  await page.getByLabel('Nome do aparelho').fill(name)
  await page.getByLabel('Evento', { exact: true }).selectOption(eventName)
  await press(page, 'Criar link')
  await page.getByRole('img', { name: `QR code do link de ${name}` }).waitFor()
  const link = await page.getByText('/aparelho#').textContent()
  return link ?? ''
}

const shotsOf = async (badge: string) => {
  const { rankings } = (await shop.call(`rankings/category/${VETERANO}`)) as unknown as {
    rankings: { badge: number; qualifyHits: number; qualifyTotal: number }[]
  }
  const row = rankings.find((each) => `${each.badge}` === badge)
  return row ? row.qualifyTotal : 0
}

test('A device opens its link once, scores, and after its revocation its waiting shots reach the placar by a file', async () => {
  await using office = await openPhone(DESK)
  const { page: owner } = office
  await enter(owner, '/equipe', ADMIN)
  await owner.getByRole('heading', { name: 'Aparelhos' }).waitFor()
  await isClean(owner)
  const link = await addDevice(owner, 'Tablet da cancha 7', eventOfVeterano.name)
  await isClean(owner)
  await press(owner, 'Pronto')
  const row = owner.getByRole('listitem').filter({ hasText: 'Tablet da cancha 7' })
  await row.getByText('Link não aberto').waitFor()

  await using tablet = await openPhone()
  const { page } = tablet
  await page.goto(link)
  await isClean(page)
  // Opening the page alone does not use the link up.
  await page.reload()
  await press(page, 'Usar este aparelho')
  await isAt(page, '/apontador')
  expect(page.url()).not.toContain('#')
  await page.getByRole('region', { name: 'Aparelho' }).getByText('Tablet da cancha 7').waitFor()
  await isClean(page)
  expect(await page.evaluate(() => localStorage.getItem('mdlToken'))).toBeNull()
  await page.goto(`${testbed.shop}/conta`)
  await page.getByRole('link', { name: 'Entrar', exact: true }).waitFor()

  await using other = await openPhone()
  await other.page.goto(link)
  await press(other.page, 'Usar este aparelho')
  await other.page.getByText('Este link já foi usado. Peça um novo à organização.').waitFor()
  expect(await other.page.evaluate(() => localStorage.getItem('deviceToken'))).toBeNull()

  await page.goto(`${testbed.shop}/apontador/${VETERANO}`)
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  await isClean(page)
  const first = await shotsOf('1')
  const second = await shotsOf('2')
  const third = await shotsOf('3')
  await press(page, 'Ajustes')
  await page.getByLabel('Seguir as regras da prova').uncheck()
  for (let round = 0; round < 30; round += 1) await press(page, 'Aumentar volta')
  await press(page, 'Fechar')
  await press(page, 'Boa')
  await press(page, 'Perdida')
  await expect.poll(() => shotsOf('1')).toBe(first + 1)
  await expect.poll(() => shotsOf('2')).toBe(second + 1)

  await owner.reload()
  await row.getByText('Em uso').waitFor()
  await owner.getByRole('button', { name: 'Revogar: Tablet da cancha 7' }).focus()
  await owner.keyboard.press('Enter')
  await owner.getByRole('dialog').getByText('O que ele enviou continua valendo.').waitFor()
  await owner.keyboard.press('Enter')
  await row.getByText('Revogado').waitFor()

  await press(page, 'Boa')
  await page.getByText('O acesso deste aparelho foi encerrado.').waitFor()
  await page.getByText('1 armada não enviada continua guardada').waitFor()
  await page.getByRole('button', { name: 'Boa', exact: true }).waitFor({ state: 'detached' })
  await isClean(page)
  await page.reload()
  await page.getByText('1 armada não enviada continua guardada').waitFor()
  expect(await shotsOf('3')).toBe(third)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Salvar armadas não enviadas'),
  ])
  const file = readFileSync(await saved.path(), 'utf8')
  expect(saved.suggestedFilename()).toMatch(/^armadas-.*\.json$/)
  expect(file).not.toMatch(/cpf|token/i)

  await grant(owner, PATRONA.cpf, 'Secretaria', eventOfVeterano.name)
  await awaitDialogText(owner, 'agora tem o papel Secretaria.')
  await owner.getByRole('dialog').waitFor({ state: 'detached' })
  await owner.getByText('Histórico', { exact: true }).click()
  await owner.getByText('Aparelho Tablet da cancha 7', { exact: false }).first().waitFor()

  await using desk = await openPhone()
  await enter(desk.page, `/apontador`, PATRONA.cpf)
  await desk.page.getByRole('list', { name: 'Categorias' }).waitFor()
  await isClean(desk.page)
  await desk.page.locator(`a[href="/apontador/${VETERANO}"]`).click()
  await press(desk.page, 'Ajustes')
  const give = (text: string) =>
    desk.page
      .getByLabel('Arquivo de armadas não enviadas')
      .setInputFiles({ name: 'armadas.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await give('numero;forca')
  await awaitDialogText(desk.page, 'Este arquivo não é de armadas não enviadas')
  await press(desk.page, 'OK')
  await give(file.replaceAll(VETERANO, '11111111-1111-4111-8111-111111111111'))
  await awaitDialogText(desk.page, 'Este arquivo é de outra categoria')
  await press(desk.page, 'OK')
  await give(file)
  const dialog = desk.page.getByRole('dialog', { name: 'Importar armadas?' })
  await dialog.getByText('1 armada', { exact: true }).waitFor()
  await dialog.getByText('no aparelho Tablet da cancha 7').waitFor()
  await isClean(desk.page)
  await press(desk.page, 'Importar')
  await desk.page.getByText('Tudo certo: 1 armada no placar.').waitFor()
  await press(desk.page, 'Pronto')
  await expect.poll(() => shotsOf('3')).toBe(third + 1)
  // The ids of the shots make a second import harmless.
  await desk.page.getByRole('button', { name: 'Importar armadas' }).waitFor()
  await give(file)
  await desk.page.getByRole('dialog', { name: 'Importar armadas?' }).getByText('1 já chegou').waitFor()
  await press(desk.page, 'Importar')
  await desk.page.getByText('Tudo certo: 1 armada no placar.').waitFor()
  expect(await shotsOf('3')).toBe(third + 1)

  await press(page, 'Sair do aparelho')
  await page.getByRole('dialog').getByRole('button', { name: 'Sair do aparelho' }).click()
  await page.getByText('Este navegador não é um aparelho.').waitFor()
  await isClean(page)
})

test('The desk sees no button that moves money, and a forbidden address shows its sentence without a login', async () => {
  const { cartCode, eventUUID } = await shop.buyAndPay(PATRONA.cpf)
  const { token } = await shop.logIn(ADMIN, 1)
  const give = (role: string) =>
    shop.call(`team/grants?token=${token}`, { cpf: BAIO.cpf, role, eventUUID, until: null })
  await give('desk')

  await using office = await openPhone(DESK)
  const { page } = office
  await enter(page, '/admin#logged', BAIO.cpf)
  await page.getByRole('heading', { name: 'Fila de trabalho' }).waitFor()
  const rail = page.getByRole('navigation', { name: 'Organização' })
  expect(await rail.getByRole('link').allTextContents()).toEqual([
    'Hoje',
    'Carrinhos',
    'Secretaria',
    'Conferência',
    'Pessoas',
    'Eventos',
    'Provas',
  ])
  expect(await page.getByRole('button', { name: /relatório|devolver/i }).count()).toBe(0)
  await isClean(page)

  await rail.getByRole('link', { name: 'Carrinhos' }).click()
  await page.getByLabel('Nome, CPF, e-mail ou código').fill(cartCode)
  const cart = page.getByRole('article', { name: cartCode })
  await cart.getByRole('button', { name: 'Remover carrinho' }).waitFor()
  await cart.getByRole('button', { name: 'Remover: LAÇO PRENDA' }).waitFor()
  expect(await page.getByRole('button', { name: /devolver/i }).count()).toBe(0)
  await isClean(page)

  await page.goto(`${testbed.shop}/equipe`)
  await page.getByText('Seu papel neste evento não permite isto.').waitFor()
  await page.getByText('Secretaria em 12º RODEIO CRIOULO DO CERRO LINDO').waitFor()
  expect(new URL(page.url()).pathname).toBe('/equipe')
  await isClean(page)
  await page.goto(`${testbed.shop}/admin-events`)
  await page.getByRole('link', { name: 'Abrir evento' }).click()
  await page.getByRole('button', { name: 'Lista de largada' }).waitFor()
  expect(await page.getByRole('button', { name: /financeiro|Criar evento|Encerrar/ }).count()).toBe(0)

  // The page still shows what the stored roles allow. The server refuses with its sentence, without a login.
  const { people } = (await shop.call(`team/?token=${token}`)) as unknown as {
    people: { grantId: string; role: string; userUUID: string; name: string }[]
  }
  const { grantId } = people.find(({ role, name }) => role === 'desk' && name.startsWith('BAIO'))!
  await give('treasurer')
  await shop.call(`team/grants/${grantId}/revoke?token=${token}`, {})
  await page.goto(`${testbed.shop}/admin-carts#${cartCode}`)
  await cart.getByRole('button', { name: 'Remover carrinho' }).click()
  await press(page, 'Só remover')
  await awaitDialogText(page, 'Seu papel neste evento não permite isto.')
  await press(page, 'OK')
  expect(new URL(page.url()).pathname).toBe('/admin-carts')

  // A new login reads the roles again: a treasurer returns money and replaces no rider.
  await page.goto(`${testbed.shop}/equipe`)
  await press(page, 'Entrar de novo')
  await awaitDialogText(page, 'Você confirma ser este usuário?')
  await press(page, 'Sim')
  await page.getByText('Tesoureiro em 12º RODEIO CRIOULO DO CERRO LINDO').waitFor()
  await page.goto(`${testbed.shop}/admin-carts#${cartCode}`)
  await cart.getByRole('button', { name: 'Devolver' }).waitFor()
  expect(await cart.getByRole('button', { name: /Trocar|Remover|Reabrir/ }).count()).toBe(0)
})

test('An announcer lands on the categories, one tap from the announcer page, and finds no office', async () => {
  const { token } = await shop.logIn(ADMIN, 1)
  const { eventUUID, name } = eventOfVeterano
  const RIDER = '99999000207'
  await shop.call(`team/grants?token=${token}`, { cpf: RIDER, role: 'announcer', eventUUID, until: null })

  await using phone = await openPhone()
  const { page } = phone
  await enter(page, '/admin#logged', RIDER)
  await isAt(page, '/apontador')
  await page.getByText(name).waitFor()
  await page.getByRole('list', { name: 'Categorias' }).waitFor()
  expect(await page.getByRole('link', { name: /^Apontar/ }).count()).toBe(0)
  await isClean(page)
  await page.locator(`a[href="/placar/category/${DUPLA}?narrador=1"]`).click()
  await page.getByRole('region', { name: 'Chamada' }).waitFor()
  // The legal names come only with the role.
  await page
    .getByRole('region', { name: 'Chamada' })
    .getByText(/^de .+ \([A-Z]{2}\)/)
    .first()
    .waitFor()
  await page.goto(`${testbed.shop}/admin-carts`)
  await page.getByText('Seu papel neste evento não permite isto.').waitFor()
})
