import { expect, test } from 'vitest'
import { openArenaEvent, row } from './arena-event.ts'
import { openPhone } from './browser.ts'
import { ADMIN, DESK } from './competition-page.ts'
import { isClean, logInAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()

const waiting = [3, 7, 12].map((badge) => row(badge, { qualify: [] }))
const thrown = [row(3, { qualify: [1] }), row(7, { qualify: [1] }), row(12, { qualify: [] })]

test('The owner lists sessions, tries them out, stores them, and gate, phone and TV say how late the arena is', async () => {
  const event = await openArenaEvent(testbed.shop, ['LAÇO DE HOJE', 'LAÇO DA OUTRA CANCHA'])
  const [first = '', second = ''] = event.categories
  await event.score(first, waiting)
  await event.score(second, [row(20, { qualify: [1] })])
  await using desk = await openPhone(DESK)
  const { page, complaints } = desk
  await page.goto(`${testbed.shop}/programa/${event.eventUUID}`)
  await logInAt(page, ADMIN)
  await page.getByText('Nenhuma sessão no programa.').waitFor()
  await press(page, 'Nova sessão')
  await page.getByLabel('Começa').fill('00:00')
  await press(page, 'Testar sem mudar nada')
  await page.getByText('Teste: nada foi gravado.').waitFor()
  const sessions = page.getByRole('table', { name: 'Sessões do dia' })
  await sessions.getByRole('cell', { name: /LAÇO DE HOJE/ }).waitFor()
  await isClean(page)

  await press(page, 'Mais uma sessão')
  await page.getByRole('group', { name: 'Sessão 2' }).getByLabel('Cancha').selectOption('2')
  await press(page, 'Gravar programa')
  await page.getByText('Programa gravado.').waitFor()
  await sessions.getByRole('cell', { name: /LAÇO DA OUTRA CANCHA/ }).waitFor()
  await page.setViewportSize({ width: 360, height: 780 })
  await isClean(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await event.score(first, thrown)
  await page.goto(`${testbed.shop}/placar/category/${first}`)
  await page.getByText(/^(No horário|Atrasado .+), termina às \d\d:\d\d$/).waitFor()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${testbed.shop}/cancha/${first}`)
  await page.getByText(/^(No horário|Atrasado .+), termina às \d\d:\d\d$/).waitFor()
  await isClean(page)
  // The TV of the second arena shows no category of the first one.
  await page.goto(`${testbed.shop}/placar/category/${first}?tv=1&cancha=2`)
  await page.getByRole('heading', { name: 'LAÇO DA OUTRA CANCHA', level: 1 }).waitFor()
  await page.goto(`${testbed.shop}/placar/category/${first}?tv=1&cancha=1`)
  await page.getByRole('heading', { name: 'LAÇO DE HOJE', level: 1 }).waitFor()
  expect(complaints).toEqual([])
})

test('A session that the server refuses stays on the screen with a sentence', async () => {
  const event = await openArenaEvent(testbed.shop, ['LAÇO DA DUPLICADA'])
  await using desk = await openPhone(DESK)
  const { page } = desk
  await page.goto(`${testbed.shop}/programa/${event.eventUUID}`)
  await logInAt(page, ADMIN)
  await press(page, 'Nova sessão')
  await press(page, 'Mais uma sessão')
  await press(page, 'Gravar programa')
  await page.getByText('Sessão 2: esta parte da categoria já está em outra sessão.').waitFor()
  await press(page, 'OK')
  expect(await page.getByRole('group', { name: 'Sessão 2' }).getByLabel('O que se laça').isVisible()).toBe(
    true,
  )
})
