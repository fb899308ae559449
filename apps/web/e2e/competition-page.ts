import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isClean, logInAt } from './steps.ts'

/** The administrator of the demo, and one of its buyers. */
export const [ADMIN, BUYER] = ['99999900100', '99999900291'] as const

export const DESK = { viewport: { width: 1280, height: 900 } }

const heading = (page: Page) => page.getByRole('heading', { name: /^LAÇO/, level: 1 })

/** Opens the desk's page of a competition, or one of its parts, and logs in. */
export async function visitCompetition(page: Page, address: string, cpf: string = ADMIN) {
  await page.goto(address)
  await logInAt(page, cpf)
  await heading(page).waitFor()
}

export const facts = (page: Page) =>
  page.getByRole('region', { name: 'O que aconteceu' }).getByRole('listitem')

export const factTexts = (page: Page) => facts(page).locator('b, s').allInnerTexts()

/** Waits until this is the newest decision. */
export const isNewest = async (page: Page, text: string) =>
  await expect.poll(async () => (await factTexts(page))[0]).toBe(text)

export const choose = (page: Page, word: string) =>
  page.getByRole('radio', { name: word, exact: true }).check()

/** Opens a decision, also one of the folded ones. */
export async function go(page: Page, act: string) {
  const links = page.getByRole('navigation', { name: 'Decisões' })
  const link = links.locator('a', { hasText: act })
  await link.waitFor({ state: 'attached' })
  if (!(await link.isVisible())) await links.getByText('Mais', { exact: true }).click()
  await link.click()
}

export const hasFocus = async (page: Page, name: string) =>
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)

/** The page is not wider than a phone, and has no problem of accessibility. */
export async function fits(page: Page) {
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await isClean(page)
  await page.setViewportSize(DESK.viewport)
}
