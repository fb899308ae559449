import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems, openPhone } from './browser.ts'
import { type House, openHouse } from './house.ts'

const VETERANO = 'd914a441-c1c0-506b-96af-f294cfd0db44'
const ADMIN = '99999900100'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house[Symbol.asyncDispose]())

async function isClean(page: Page) {
  await expect.poll(() => accessibilityProblems(page), { timeout: 5000, interval: 250 }).toEqual([])
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function logIn(page: Page) {
  await press(page, 'Entrar')
  await page.getByLabel('CPF', { exact: true }).fill(ADMIN)
  await page.getByLabel('Senha', { exact: true }).fill('laco-demo-2026')
  await press(page, 'Entrar')
  await page.getByRole('list', { name: 'Ordem de chamada' }).waitFor()
}

/** What the public sees: number, hits and throws of the qualifier. */
async function figures() {
  const answer = await fetch(`${house.shop}/api/rankings/category/${VETERANO}`)
  const { rankings } = (await answer.json()) as {
    rankings: { badge: number; qualifyHits: number; qualifyTotal: number }[]
  }
  return rankings.map(({ badge, qualifyHits, qualifyTotal }) => `${badge}: ${qualifyHits}/${qualifyTotal}`)
}

test('a scorer whose network goes and comes back loses no throw, even with a reload in between', async () => {
  await using phone = await openPhone()
  const { page, context } = phone
  await page.goto(`${house.shop}/apontador/${VETERANO}`)
  await logIn(page)
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  await isClean(page)
  const before = await figures()

  await press(page, 'Aumentar volta')
  await press(page, 'Positiva')
  await expect.poll(figures).not.toEqual(before)

  await context.setOffline(true)
  await press(page, 'Negativa')
  await press(page, 'Positiva')
  await page.getByText('2 armadas guardadas neste aparelho').waitFor()

  await page.reload()
  await page.getByText('2 armadas guardadas neste aparelho').waitFor()
  await page.getByRole('list', { name: 'Ordem de chamada' }).waitFor()
  await press(page, 'Aumentar volta')
  await press(page, 'Positiva')
  await press(page, 'Desfazer')
  await press(page, 'Negativa')
  await isClean(page)

  await context.setOffline(false)
  await page.getByText('Tudo enviado.').waitFor({ timeout: 20_000 })
  await expect.poll(figures).toEqual(['1: 1/5', '2: 2/4', '3: 4/4'])
})
