import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { askedFirstByPackages } from '../../../tools/browsers/asked-first.ts'
import { isHarmless } from '../../../tools/browsers/harmless-styles.ts'
import { findTooNew } from '../../../tools/browsers/lint-built.ts'
import { findNewStyles } from '../../../tools/browsers/newer-styles.ts'
import { openOldestPhone } from './oldest-phone.ts'
import { choose, copyCode, fillRiders, payAndReadMessage, payInOne } from './purchase-steps.ts'
import { isAt, logInAt, logInForWork, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const BUILT = path.resolve(import.meta.dirname, '../dist')
const BUYER = '99999000207'
const ADMIN = '99999900100'
const OPEN = 'LAÇO INDIVIDUAL ABERTO'
const VETERANO = 'd914a441-c1c0-506b-96af-f294cfd0db44'

const testbed = testbedOfFile()

test('The built scripts need nothing that an oldest browser lacks', () => {
  const found = findTooNew(BUILT).filter((name) => askedFirstByPackages[name] === undefined)
  expect(found).toEqual([])
})

test('The built styles need nothing that an oldest browser lacks and does not do without', () => {
  const assets = path.join(BUILT, 'assets')
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'))
  const found = sheets.flatMap((name) => findNewStyles(readFileSync(path.join(assets, name), 'utf8')))
  expect(sheets.length).toBeGreaterThan(10)
  expect(found.filter((style) => !isHarmless(style))).toEqual([])
})

test('In the oldest browsers a buyer pays and fills in the rider, a scorer records shots and a visitor reads them', async () => {
  await using phone = await openOldestPhone()
  const { page, context, complaints } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  expect(await page.evaluate(() => ['toSorted', 'at', 'findLast'].filter((name) => name in []))).toEqual([])
  expect(await page.evaluate(() => 'showModal' in document.createElement('dialog'))).toBe(false)
  await press(page, 'Iniciar')
  await logInAt(page, BUYER)
  await choose(page, [OPEN])
  await payInOne(page)
  expect(await payAndReadMessage(page, testbed, await copyCode(page))).toBeLessThan(60_000)
  await fillRiders(page, [{ name: OPEN, club: 'CTG GARUPA DO MINUANO', cpfs: [BUYER] }])
  await press(page, 'Finalizar')
  await isAt(page, '/success')
  await page.getByText('Inscrição finalizada!').waitFor()

  await page.goto(`${testbed.shop}/home`)
  await page.getByRole('heading', { name: 'Área do laçador' }).waitFor()

  expect(complaints).toEqual([])

  // The login of the buyer is refused here, and the browser complains about the 403.
  await page.goto(`${testbed.shop}/apontador/${VETERANO}`)
  await logInForWork(page, ADMIN)
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  await press(page, 'Ajustes')
  await page.getByLabel('Seguir as regras da prova').uncheck()
  for (const name of ['Aumentar volta', 'Fechar', 'Boa']) await press(page, name)
  await page.getByText('Tudo enviado.').waitFor()

  await page.goto(`${testbed.shop}/placar`)
  await page.getByRole('link', { name: 'Ver placar' }).click()
  await page.getByRole('link', { name: 'LAÇO VETERANO' }).click()
  await page.getByRole('region', { name: 'Classificação' }).getByRole('listitem').first().waitFor()
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([])
})
