import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { isClean, press } from './steps.ts'

const INDIVIDUAL = 'f7d11fb5-71cb-53b4-9ff2-09e4edacbef8'
const DUPLA = 'd2dd0265-dc69-5970-99bf-f114fbcfd74e'

const testbed = testbedOfFile()

test('A visitor finds a rider from the list of events, by strength, number and name', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/placar`)
  await page.getByText('Ao vivo').waitFor()
  await isClean(page)
  await page.getByRole('link', { name: 'Ver placar' }).click()
  await page.getByRole('link', { name: 'LAÇO INDIVIDUAL' }).waitFor()
  await isClean(page)
  await page.getByRole('link', { name: 'LAÇO INDIVIDUAL' }).click()

  const rows = page.getByRole('region', { name: 'Classificação' }).getByRole('listitem')
  await page.getByRole('tab', { name: 'Força B laça agora', selected: true }).waitFor()
  await isClean(page)
  await page.getByRole('tab', { name: 'Força A' }).click()
  expect(await rows.first().innerText()).toMatch(/1º[^]*17[^]*SANDRIGO[^]*8\/8/)
  await page.getByRole('tab', { name: 'Força A' }).press('ArrowRight')
  expect(await page.getByRole('tab', { selected: true }).innerText()).toMatch(/B/)
  expect(await rows.allInnerTexts()).toHaveLength(12)

  await press(page, 'Procurar e ordenar')
  await page.getByLabel('Número ou nome').fill('vava')
  expect(await rows.allInnerTexts()).toHaveLength(1)
  expect(await rows.first().innerText()).toMatch(/VAVÁ DO CERRO[^]*Força B/)
  await page.getByLabel('Número ou nome').fill('ninguém')
  await page.getByText('Nenhuma pontuação encontrada.').waitFor()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade' }).click()
  await page.getByRole('heading', { name: 'Quem cuida dos seus dados' }).waitFor()
  expect(await page.getByRole('main').innerText()).toContain('privacidade@porteira.example')
  await isClean(page)
  expect(complaints).toEqual([])
})

test('The riders of all categories are ordered by precision with two decimals', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/placar`)
  await page.getByRole('link', { name: 'Ver placar' }).click()
  await page.getByRole('link', { name: 'Todos os laçadores' }).click()
  await page.getByLabel('Ordenar por').selectOption('Aproveitamento')
  expect(await page.getByRole('main').getByRole('listitem').first().innerText()).toMatch(/1º[^]*100,00%/)
  await isClean(page)
})

test('The TV of the arena shows a whole strength, dark and without scrolling', async () => {
  await using tv = await openPhone({ viewport: { width: 1920, height: 1080 } })
  const { page } = tv
  await page.goto(`${testbed.shop}/placar/category/${INDIVIDUAL}?tv=1`)
  await page.getByRole('heading', { name: 'LAÇO INDIVIDUAL' }).waitFor()
  await isClean(page)
  const scrolls = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight, dataset } = document.documentElement
      return [dataset['theme'], scrollWidth <= innerWidth, scrollHeight <= innerHeight]
    })
  expect(await scrolls()).toEqual(['tv', true, true])
})

test('A shot that arrives reaches the screen of the announcer without a reload', async () => {
  await using phone = await openPhone()
  const { page } = phone
  const demo = JSON.parse(readFileSync(new URL('../../../demo/demo-data.json', import.meta.url), 'utf8')) as {
    scoreSheets: Record<string, { badge: number }[]>
  }
  await page.goto(`${testbed.shop}/placar/category/${DUPLA}?narrador=1`)
  await page.getByText('Na cancha').waitFor()
  await isClean(page)
  const first = demo.scoreSheets[DUPLA]?.find(({ badge }) => badge === 5)
  await fetch(`${testbed.shop}/api/integration/rankings/${DUPLA}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: 'Bearer porteira-demo-service-key' },
    body: JSON.stringify({ revision: 1, rankingsLiveNow: 1, entries: [first] }),
  })
  await expect.poll(() => page.getByText('Próximo:').count()).toBe(0)
  await page.getByText(/^Acabou de laçar: número 5, SANDRIGO, TIÉ/).waitFor()
})
