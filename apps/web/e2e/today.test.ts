import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, logInAt } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const [ADMIN, BUYER] = ['99999900100', '99999900291']

const testbed = testbedOfFile()

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
  await expect.poll(() => figures.innerText()).toMatch(/vendido hoje/)
  const before = await figures.innerText()
  const event = page.getByLabel('Evento', { exact: true })
  const names = await event.locator('option').allInnerTexts()
  await event.selectOption(names.find((name) => name.includes('CERRO LINDO')) ?? '')
  await page.getByRole('img', { name: /Inscrições por dia de venda/ }).waitFor()
  expect(await figures.innerText()).not.toBe(before)
  expect(await page.getByRole('table').first().innerText()).toMatch(/R\$/)
  const task = page.getByRole('listitem').filter({ hasText: 'Pagas, sem laçadores' }).first()
  await task.getByRole('link', { name: new RegExp(cartCode) }).waitFor()
  await isClean(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await isClean(page)
  expect(desk.complaints).toEqual([])
})
