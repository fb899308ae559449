import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, logInAt } from './steps.ts'
import { openTestbed, type Testbed } from './testbed.ts'

const [ADMIN, BUYER] = ['99999900100', '99999900291']

let testbed: Testbed
beforeAll(async () => {
  testbed = await openTestbed()
})
afterAll(() => testbed[Symbol.asyncDispose]())

test('The panel shows the figures of an event, its sales as charts, and what waits, on a phone and on a desktop', async () => {
  const { cartCode } = await callsOf(testbed).buyAndPay(BUYER)
  await using desk = await openPhone()
  const { page } = desk
  await page.goto(`${testbed.shop}/admin#logged`)
  await logInAt(page, ADMIN)
  await isAt(page, '/admin')
  await page.getByRole('heading', { name: 'Hoje', level: 1 }).waitFor()
  await page.locator('[aria-busy="false"] > h2').waitFor()

  const figures = page.getByRole('list', { name: 'Números do evento' })
  const name = await page
    .getByLabel('Evento', { exact: true })
    .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
  await expect.poll(() => figures.innerText()).toMatch(/vendido hoje/)
  await page.getByRole('img', { name: /Inscrições por dia de venda/ }).waitFor()
  expect(await page.getByRole('table').first().innerText()).toMatch(/R\$/)
  const task = page.getByRole('listitem').filter({ hasText: 'Pagas, sem laçadores' }).first()
  await task.getByRole('link', { name: new RegExp(cartCode) }).waitFor()
  await isClean(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await isClean(page)
  const before = await figures.innerText()
  const other = (await page.getByLabel('Evento', { exact: true }).locator('option').allInnerTexts()).find(
    (each) => each !== name,
  )
  await page.getByLabel('Evento', { exact: true }).selectOption(other ?? '')
  await expect.poll(() => figures.innerText()).not.toBe(before)
  expect(desk.complaints).toEqual([])
})
