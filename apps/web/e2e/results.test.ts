import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { namesOf } from './arena-event.ts'
import { openPhone } from './browser.ts'
import { openCheckInEvent } from './check-in-event.ts'
import {
  entriesOf,
  giveRules,
  manyEntries,
  openCompetitionEvent,
  WITHOUT_FINALS,
} from './competition-event.ts'
import { isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const BUYER = '99999900291'
const LONG_NAME = 'LAÇO INDIVIDUAL ABERTO – TAÇA DO PLANALTO FRIO'

const testbed = testbedOfFile()

const titled = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

/** The page fits into a phone of 360 pixels. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** The addresses of the results that a page asks for. */
function countResults(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/results/')) asked.push(request.url())
  })
  return asked
}

const tableOf = (page: Page) => page.getByRole('region', { name: 'Classificação' }).innerText()

test('A category begins with its result, from provisional to official and open again', async () => {
  const event = await openCompetitionEvent(testbed, [LONG_NAME])
  const [catUUID = ''] = event.categories
  await event.play(catUUID)
  const nameOf = (badge: number) => namesOf(entriesOf(12)[badge - 1]!)!
  await using phone = await openPhone()
  const { page, complaints } = phone
  const open = () => page.goto(`${testbed.shop}/placar/category/${catUUID}`)

  await open()
  await titled(page, 'Resultado provisório')
  const strengthA = page.getByRole('region', { name: 'Força A' })
  const first = strengthA.getByRole('listitem').first()
  expect(await first.innerText()).toMatch(/1º e 2º[^]*R\$\s4\.000,01 cada[^]*Ficaram até o fim/)
  expect(await first.innerText()).toContain(nameOf(3))
  await page.getByText('Provisório até').first().waitFor()
  await page.getByText('Mais 3 colocados').first().click()
  expect(await strengthA.innerText()).toContain(nameOf(11))
  expect([await fits(page), await page.getByText('Na cancha').count()]).toEqual([true, 0])
  await isClean(page)

  await event.decide(catUUID, 'disqualified', { strength: 1, badge: 3, about: 'item 7.2 do regulamento' })
  await open()
  const without = page.getByRole('region', { name: 'Sem colocação' })
  expect(await without.innerText()).toMatch(/Desclassificado: item 7\.2 do regulamento\./)
  expect(await without.innerText()).not.toContain('árbitro')
  expect(await first.innerText()).not.toContain(nameOf(3))
  await isClean(page)

  await event.decide(catUUID, 'protested', { strength: 1, badge: 5, about: 'Armada fora do limite' })
  await open()
  await titled(page, 'Resultado sob protesto')
  await page.getByRole('region', { name: 'Força B' }).getByText('Provisório até').waitFor()

  await event.answerProtest(catUUID)
  await event.makeOfficial(catUUID, 1)
  await event.makeOfficial(catUUID, 2)
  await open()
  await titled(page, 'Resultado oficial')
  await page.getByText(/^Oficial\s*\d\d\/\d\d às \d\d:\d\d$/).waitFor()
  await isClean(page)

  await event.reopen(catUUID, 2)
  await open()
  await titled(page, 'Resultado reaberto')
  await strengthA.getByText('Oficial').waitFor()
  expect(await fits(page)).toBe(true)
  await isClean(page)
  expect(complaints).toEqual([])
})

test('The table of throws under a result is the one of a category without rules, which asks for no result', async () => {
  const event = await openCompetitionEvent(testbed, ['LAÇO COM REGRAS', 'LAÇO SEM REGRAS'])
  const [withRules = '', without = ''] = event.categories
  await event.play(withRules)
  await event.score(without, entriesOf(12))
  await using phone = await openPhone()
  const { page } = phone
  const asked = countResults(page)

  await page.goto(`${testbed.shop}/placar/category/${without}`)
  const table = await tableOf(page)
  await page.getByText('Na cancha').waitFor()
  expect(table).toContain('4 fora da disputa')
  expect([asked, await page.getByRole('heading', { name: /Resultado|Armadas/ }).count()]).toEqual([[], 0])

  await page.goto(`${testbed.shop}/placar/category/${withRules}`)
  await titled(page, 'Resultado provisório')
  expect(await tableOf(page)).toBe(table)
  expect(asked).toHaveLength(1)
})

test('The champions of an event stand by category and by club, and a live category without names', async () => {
  const event = await openCompetitionEvent(testbed, [
    'LAÇO OFICIAL',
    'LAÇO PROVISÓRIO',
    'LAÇO AO VIVO',
    'LAÇO SEM ARMADA',
  ])
  const [official = '', provisional = '', live = '', toCome = ''] = event.categories
  for (const catUUID of [live, toCome]) await giveRules(testbed, catUUID)
  for (const catUUID of [official, provisional]) await event.play(catUUID)
  for (const one of [1, 2]) await event.makeOfficial(official, one)
  await event.score(
    live,
    entriesOf(6).map((entry) => ({ ...entry, shots: entry.shots.map((shot) => ({ ...shot, final: [] })) })),
  )
  await using phone = await openPhone()
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/placar/event/${event.eventUUID}`)
  await page.getByRole('link', { name: 'Campeões do evento' }).click()

  await titled(page, 'Campeões do evento')
  const categories = page.getByRole('region', { name: 'Por prova' })
  const textOf = (name: string) =>
    categories
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .innerText()
  const champion = namesOf(entriesOf(1)[0]!)!
  expect(await textOf('LAÇO OFICIAL')).toMatch(/Oficial/)
  expect(await textOf('LAÇO OFICIAL')).toContain(champion)
  expect(await textOf('LAÇO PROVISÓRIO')).toMatch(/Provisório até (\d\d\/\d\d\/\d{4} às )?\d\d:\d\d/)
  expect(await textOf('LAÇO AO VIVO')).toMatch(/^LAÇO AO VIVO\s+Ao vivo\s*$/)
  await page.getByText('1 prova sem resultado').click()
  await page.locator(`a[href="/placar/category/${toCome}"]`).waitFor()
  await page.getByText('1 de 4 provas oficiais.').waitFor()
  const clubs = page.getByRole('table', { name: 'Entidades por colocações' })
  // Two of each strength share the first place, and one has the third.
  expect((await clubs.getByRole('row').nth(1).innerText()).split(/\s/).slice(-3)).toEqual(['4', '0', '2'])
  expect(await fits(page)).toBe(true)
  await isClean(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await fits(page)).toBe(true)
  await isClean(page)
  await page.getByRole('link', { name: 'LAÇO OFICIAL' }).click()
  await titled(page, 'Resultado oficial')

  await page.goBack()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Planilha' }).click()
  expect((await download).suggestedFilename()).toBe('resultados.xlsx')
  await page.getByRole('link', { name: 'Folhas A4' }).click()
  const sheets = page.getByRole('article')
  await expect
    .poll(() => sheets.getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(['LAÇO OFICIAL', 'LAÇO PROVISÓRIO'])
  await isClean(page)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/MediaBox/g)).toHaveLength(2)
  expect(complaints).toEqual([])
})

test('A rider who looks up the own number reads the place when the strength has a result', async () => {
  const event = await openCheckInEvent(testbed, 1)
  await giveRules(testbed, event.itemUUID, WITHOUT_FINALS)
  const [code] = await event.readCodes()
  const shots = [{ cpf: BUYER, qualify: [1, 1, 0], final: [] }]
  await fetch(`${testbed.shop}/api/integration/rankings/${event.itemUUID}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: 'Bearer porteira-demo-service-key' },
    body: JSON.stringify({
      revision: 1,
      rankingsLiveNow: 0,
      entries: [{ badge: code?.badge, strength: 2, shots }],
    }),
  })
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/numero`)
  await page.getByLabel('CPF').fill(BUYER)
  await press(page, 'Buscar Números')
  await page.getByText('Resultado provisório').waitFor()
  expect(await fits(page)).toBe(true)
  await isClean(page)
  await page.getByRole('link', { name: '1º lugar da força B' }).click()
  await titled(page, 'Resultado provisório')
})

test('The picture of a strength goes to the share sheet of the phone, and is saved where there is none', async () => {
  const event = await openCompetitionEvent(testbed, ['LAÇO COMPARTILHADO'])
  const [catUUID = ''] = event.categories
  await event.play(catUUID)
  await using phone = await openPhone()
  const { page } = phone
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: ({ files }: { files: File[] }) => files.length === 1,
      share: ({ files, text }: { files: File[]; text: string }) => {
        const shared = files.map(({ name, type, size }) => [name, type, size > 10_000])
        Reflect.set(window, 'shared', { shared, text })
        return Promise.resolve()
      },
    })
  })
  await page.goto(`${testbed.shop}/placar/category/${catUUID}`)
  await press(page, 'Compartilhar')
  const shared = () => page.evaluate(() => Reflect.get(window, 'shared') as object)
  await expect.poll(shared).toEqual({
    shared: [['resultado-a.jpg', 'image/jpeg', true]],
    text: `Resultado: LAÇO COMPARTILHADO\n${testbed.shop}/placar/category/${catUUID}`,
  })

  const download = page.waitForEvent('download')
  await press(page, 'Imagem')
  expect((await download).suggestedFilename()).toBe('resultado-a.jpg')
  await page.evaluate(() => Reflect.set(navigator, 'canShare', () => false))
  const instead = page.waitForEvent('download')
  await press(page, 'Compartilhar Força B')
  expect((await instead).suggestedFilename()).toBe('resultado-b.jpg')
})

test('The sheet of an official result has every place, fits on pages of A4 and prints nothing else', async () => {
  const event = await openCompetitionEvent(testbed, [LONG_NAME])
  const [catUUID = ''] = event.categories
  await event.play(catUUID, manyEntries(120))
  await using phone = await openPhone()
  const { page, complaints } = phone
  const sheet = page.getByRole('article')

  await page.goto(`${testbed.shop}/placar/category/${catUUID}`)
  await page.getByRole('link', { name: 'Imprimir' }).click()
  await sheet.getByText('Esta folha não está assinada').waitFor()
  expect(await fits(page)).toBe(true)
  await isClean(page)

  await event.makeOfficial(catUUID, 1)
  await page.reload()
  await sheet.getByText('SHA-256').waitFor()
  const rows = await sheet.getByRole('row').allInnerTexts()
  // The head of the strength comes first. A phone has no head of the columns.
  expect(rows).toHaveLength(121)
  expect(rows[1]).toMatch(/^1º e 2º\s+119\s/)
  expect(rows[2]).toMatch(/^\s*120\s/)
  await sheet.getByRole('img', { name: 'QR code deste resultado' }).waitFor()
  for (const signer of ['Secretaria', 'Juiz de raia', 'Patrão da entidade promotora'])
    await sheet.getByText(signer, { exact: true }).waitFor()
  await isClean(page)

  await page.emulateMedia({ media: 'print' })
  const isShown = (name: string) => page.getByText(name, { exact: true }).first().isVisible()
  expect([await isShown('Imprimir'), await isShown('Privacidade'), await isShown('Laçador')]).toEqual([
    false,
    false,
    true,
  ])
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)].map(([, box = '']) => box.trim())
  // A4 is 595 by 842 points.
  expect(
    new Set(
      boxes.map((box) =>
        box
          .split(/\s+/)
          .map((side) => Math.round(Number(side)))
          .join(),
      ),
    ),
  ).toEqual(new Set(['0,0,595,842']))
  expect(boxes.length).toBeGreaterThan(3)
  expect(complaints).toEqual([])
})

test('The files of an official result are saved byte for byte, with the command that checks them', async () => {
  const event = await openCompetitionEvent(testbed, ['LAÇO ASSINADO'])
  const [catUUID = ''] = event.categories
  await event.play(catUUID)
  for (const one of [1, 2]) await event.makeOfficial(catUUID, one)
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/placar/category/${catUUID}`)
  await page.getByText('Conferir assinatura').click()
  await page.getByText(/^openssl pkeyutl -verify .* -in resultado-a\.json/).waitFor()
  expect(await fits(page)).toBe(true)
  await isClean(page)

  const files = page.getByRole('region', { name: 'Arquivos: Força B' })
  const [, hash = ''] = /SHA-256 ([0-9a-f]{64})/.exec(await files.innerText()) ?? []
  const download = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Documento' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('resultado-b.json')
  const bytes = readFileSync(await saved.path())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
  const start = `${hash.slice(0, 4)} ${hash.slice(4, 8)}`.toUpperCase()
  await page.getByRole('region', { name: 'Força B', exact: true }).getByText(start).waitFor()
})
