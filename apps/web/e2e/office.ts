import type { Page } from 'playwright-core'
import { openPhone } from './browser.ts'
import { isAt, logInAt } from './steps.ts'
import type { Testbed } from './testbed.ts'

export const ADMIN = '99999900100'
export const TREASURER = '99999000207'

/** A person of the team on a page of the office. */
export async function openOffice(testbed: Pick<Testbed, 'shop'>, cpf: string, path: string) {
  const desk = await openPhone({ viewport: { width: 1280, height: 900 } })
  await desk.page.goto(`${testbed.shop}${path}`)
  await logInAt(desk.page, cpf)
  await isAt(desk.page, path)
  return desk
}

/** Opens the sale of the demo's rodeio from the list of events. */
export async function openSale(page: Page) {
  await page
    .getByRole('listitem')
    .filter({ hasText: '12º RODEIO' })
    .getByRole('button', { name: 'Ver como comprador' })
    .click()
  await isAt(page, '/purchase')
}
