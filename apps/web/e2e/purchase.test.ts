import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { choose, COPY, copyCode, fillRiders, payAndReadMessage, payInOne, print } from './purchase-steps.ts'
import { openPrograms } from './programs.ts'
import { isAt, isClean, press } from './steps.ts'
import type { Testbed } from './testbed.ts'

// This flow runs on the programs and the embedded database of `npm start`. The other files share a process.
let testbed: Testbed
beforeAll(async () => {
  testbed = await openPrograms()
})
afterAll(() => testbed[Symbol.asyncDispose]())

const DUPLA = 'LAÇO DUPLA – TAÇA CERRO LINDO'
const PRENDA = 'LAÇO PRENDA'
const FAMILY = 'PACOTE FAMÍLIA CAMPEIRA'

/** Invented riders of the demo, as [club, CPF]. */
const GARUPA = 'CTG GARUPA DO MINUANO'
const COXILHA = 'CTG LAÇO E CUIA DA COXILHA ALTA'
const BAIO = '99999000118'
const VAVA = '99999000207'
const JANDRI = '99999002676'
const BERNA = '99999003303'
const CAROL = '99999002838'

async function register(page: Page, cpf: string) {
  await press(page, 'CADASTRE-SE')
  await isAt(page, '/registration')
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Apelido', { exact: true }).fill('Zeca Novo')
  await page.getByLabel('Nome', { exact: true }).fill('José Inventado da Porteira')
  await page.getByLabel('E-mail', { exact: true }).fill('zeca@example.com')
  await page.getByLabel('Celular', { exact: true }).fill('(54) 99000-0077')
  await page.getByLabel('Data de nascimento', { exact: true }).fill('1988-08-08')
  await page.getByLabel('Sexo', { exact: true }).selectOption('M')
  await isClean(page)
  await press(page, 'Salvar')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill('potro-2026-veloz')
  await dialog.getByLabel('Confirme a senha', { exact: true }).fill('potro-2026-veloz')
  await isClean(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
}

/** The text of the QR code on the screen. */
async function scanCode(page: Page) {
  const { data, width, height } = PNG.sync.read(await page.getByRole('img', { name: /QR/i }).screenshot())
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}

async function finish(page: Page) {
  await isClean(page)
  await press(page, 'Finalizar')
  await page.getByRole('dialog').getByText('Formação inscrita!').waitFor()
  await isAt(page, '/success')
  await page.getByText('Inscrição finalizada!').waitFor()
  await isClean(page)
}

/** The paths of the API calls of the page from now on, without the payment polls. */
function noteCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !search.includes('mode=2')) calls.push(pathname + search)
  })
  return calls
}
const twice = (calls: string[]) => calls.filter((call, at) => calls.indexOf(call) !== at)

test('The data of the first screen is requested before the app arrives, and only once', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByRole('heading', { name: '12º RODEIO CRIOULO DO CERRO LINDO' }).waitFor()

  // The first visit asks for the answers again to store them.
  await page.waitForFunction(() => performance.getEntriesByName('porteira-stored').length > 0)
  const calls = noteCalls(page)
  const asked = page.waitForRequest(/showItems=1/)
  await page.route(/\/assets\/index-/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`${testbed.shop}/purchase`)
  await page.getByRole('button', { name: `Aumentar ${PRENDA}` }).waitFor()
  // The browser reports a call that the service worker answers when its answer arrives.
  await expect.poll(() => calls).toHaveLength(2)
  expect(twice(calls)).toEqual([])
  expect(complaints).toEqual([])
})

test('A new visitor signs up, buys two categories and a bundle, pays, fills in the riders and prints the receipt', async () => {
  await using phone = await openPhone()
  const { page, context, complaints } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByRole('heading', { name: '12º RODEIO CRIOULO DO CERRO LINDO' }).waitFor()
  await isClean(page)
  await press(page, 'Iniciar')
  await isAt(page, '/login')
  await isClean(page)
  await register(page, '99999123465')
  await choose(page, [DUPLA, PRENDA, FAMILY])
  await payInOne(page)
  await page.getByRole('button', { name: COPY, disabled: false }).waitFor()

  const calls = noteCalls(page)
  await page.reload()
  const code = await copyCode(page)
  expect(twice(calls)).toEqual([])
  expect(await scanCode(page)).toBe(code)
  await isClean(page)
  expect(await payAndReadMessage(page, testbed, code)).toBeLessThan(60_000)

  await fillRiders(page, [
    { name: DUPLA, club: GARUPA, cpfs: [BAIO, VAVA] },
    { name: PRENDA, at: 0, club: GARUPA, cpfs: [JANDRI] },
    { name: 'LAÇO PIÁ (ATÉ 12 ANOS)', club: COXILHA, cpfs: [BERNA] },
    { name: PRENDA, at: 1, club: COXILHA, cpfs: [CAROL] },
  ])
  await finish(page)

  const receipt = await print(page)
  for (const word of [DUPLA, FAMILY, 'BAIO TELES', 'BERNA', '***.990.001-**']) expect(receipt).toContain(word)
  expect(complaints).toEqual([])
})
