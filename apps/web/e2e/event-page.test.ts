import { expect, test } from 'vitest'
import { ADMIN, openOffice } from './office.ts'
import { callsOf } from './shop.ts'
import { isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

test('An organiser opens sale, prices, lists and the other pages of an event from one page', async () => {
  const { eventUUID, name } = (await shop.call('events/rodeio-cerro-lindo')) as {
    eventUUID: string
    name: string
  }
  await using office = await openOffice(testbed, ADMIN, '/admin-events')
  const { page } = office
  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('link', { name: 'Abrir evento' }).click()
  const tabs = page.getByRole('navigation', { name: 'Páginas do evento' })
  await tabs.getByRole('link', { name: 'Evento', exact: true }).waitFor()
  expect(await tabs.getByRole('link').allTextContents()).toEqual([
    'Evento',
    'Dados e preços',
    'Exigências',
    'Menores',
    'Programa',
    'Equipe',
    'Códigos',
    'Avisos',
    'Cancelar ou adiar',
  ])
  await page.getByRole('button', { name: 'Encerrar vendas' }).waitFor()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await isClean(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  const [list] = await Promise.all([page.waitForEvent('download'), press(page, 'Lista de largada')])
  expect(list.suggestedFilename()).toBe('largada-rodeio-cerro-lindo.xlsx')

  for (const label of ['Dados e preços', 'Exigências', 'Menores', 'Programa', 'Equipe', 'Códigos']) {
    await tabs.getByRole('link', { name: label }).click()
    await expect.poll(() => tabs.locator('[aria-current="page"]').textContent()).toBe(label)
    await page.getByRole('main').getByText(name, { exact: true }).waitFor()
    await isClean(page)
  }
  await page.goto(`${testbed.shop}/admin-events/${eventUUID}/corrigir`)
  await page.getByLabel('Preço de LAÇO PRENDA').waitFor()
  await tabs.getByRole('link', { name: 'Evento', exact: true }).click()
  await page.getByRole('button', { name: /^LAÇO PRENDA/ }).click()
  await page.getByRole('heading', { name: 'Edição de categoria:' }).waitFor()
})
