import { expect, test } from 'vitest'
import { openArenaEvent, row } from './arena-event.ts'
import { openPhone } from './browser.ts'
import { isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const SCREEN = { viewport: { width: 1920, height: 1080 } }

const first = [
  row(1, { count: 1, qualify: [1] }),
  row(157, { count: 2, qualify: [] }),
  row(9, { qualify: [] }),
]
const second = [
  row(1, { count: 1, qualify: [1] }),
  row(9, { qualify: [1] }),
  row(157, { count: 2, qualify: [] }),
]

/** A category whose number 1 has thrown. */
async function openRace() {
  const event = await openArenaEvent(testbed.shop, ['LAÇO DUPLA PAI E FILHO COM MAIS DE QUARENTA ANOS'])
  const [catUUID = ''] = event.categories
  await event.score(catUUID, first)
  return { catUUID, score: (entries: typeof first) => event.score(catUUID, entries) }
}

test('The gate shows who throws and who prepares, and the next one without a reload', async () => {
  const race = await openRace()
  await using screen = await openPhone(SCREEN)
  const { page, complaints } = screen
  await page.goto(`${testbed.shop}/cancha/${race.catUUID}`)
  const inArena = page.getByRole('region', { name: 'Na cancha' })
  await inArena.getByRole('img', { name: 'Nº 9' }).waitFor()
  await page.getByRole('region', { name: 'Prepara' }).getByRole('img', { name: 'Nº 157' }).waitFor()
  await page.getByText('Classificatória · volta 1').waitFor()
  await isClean(page)
  await race.score(second)
  await inArena.getByRole('img', { name: 'Nº 157' }).waitFor()
  const isCut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main p, main b')].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0,
      ),
    )
  expect(await isCut()).toBe(false)
  for (const size of [
    { width: 1280, height: 720 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await isClean(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  expect(complaints).toEqual([])
})

test('A proxy that keeps the stream back stops no screen, and without a network the gate says since when', async () => {
  const race = await openRace()
  await using screen = await openPhone({ ...SCREEN, serviceWorkers: 'block' })
  const { page, context } = screen
  // The stream is never answered, as behind a proxy that waits for its end.
  await context.route('**/live', () => {})
  await page.goto(`${testbed.shop}/cancha/${race.catUUID}`)
  const inArena = page.getByRole('region', { name: 'Na cancha' })
  await inArena.getByRole('img', { name: 'Nº 9' }).waitFor()
  await race.score(second)
  await inArena.getByRole('img', { name: 'Nº 157' }).waitFor()
  await context.setOffline(true)
  await page.getByText(/^Parado às \d\d:\d\d$/).waitFor()
  await isClean(page)
  await race.score(first)
  await context.setOffline(false)
  await inArena.getByRole('img', { name: 'Nº 9' }).waitFor()
  expect(await page.getByText('Parado').count()).toBe(0)
})

test('A gate that was open before says since when it has no network, and shows no stored call as live', async () => {
  const race = await openRace()
  await using screen = await openPhone(SCREEN)
  const { page, context } = screen
  // Chromium keeps a stream that is open when it goes offline.
  await context.route('**/live', () => {})
  await page.goto(`${testbed.shop}/cancha/${race.catUUID}`)
  const inArena = page.getByRole('region', { name: 'Na cancha' })
  await inArena.getByRole('img', { name: 'Nº 9' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await inArena.getByRole('img', { name: 'Nº 9' }).waitFor()
  await context.setOffline(true)
  await page.getByText(/^Parado às \d\d:\d\d$/).waitFor()
  await race.score(second)
  await context.setOffline(false)
  await inArena.getByRole('img', { name: 'Nº 157' }).waitFor()
  expect(await page.getByText('Parado').count()).toBe(0)
})

test('The overlay of a broadcast has no background, and shows nothing before a number is called', async () => {
  const race = await openRace()
  await using screen = await openPhone(SCREEN)
  const { page } = screen
  await page.goto(`${testbed.shop}/cancha/${race.catUUID}?overlay=1`)
  await page.getByText('A seguir').waitFor()
  const backgrounds = await page.evaluate(() =>
    ['html', 'body', '#root', 'main'].map((name) => {
      const element = document.querySelector(name)
      return element && getComputedStyle(element).backgroundColor
    }),
  )
  expect(backgrounds).toEqual(Array.from({ length: 4 }, () => 'rgba(0, 0, 0, 0)'))
  await race.score([row(1, { count: 1, qualify: [] })])
  await page.getByText('A seguir').waitFor({ state: 'detached' })
  expect(await page.getByRole('main').innerText()).toBe('')
})

test('On the scoreboard a number learns how many throw before it, and finds its place', async () => {
  const race = await openRace()
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/placar/category/${race.catUUID}`)
  await page.getByLabel('Seu número').fill('157')
  await page.getByText('Prepara: é a próxima').waitFor()
  await race.score(second)
  await page.getByText('Na cancha agora').waitFor()
  await page.getByLabel('Seu número').fill('9')
  await press(page, 'Ver minha posição')
  const rows = page.getByRole('region', { name: 'Classificação' }).getByRole('listitem')
  expect(await rows.first().innerText()).toMatch(/9/)
  await isClean(page)
})

test('A category that is unknown says so on its gate', async () => {
  await using phone = await openPhone()
  await phone.page.goto(`${testbed.shop}/cancha/00000000-0000-4000-8000-000000000000`)
  await phone.page.getByRole('button', { name: 'Tentar novamente' }).waitFor()
  expect(await phone.page.getByRole('main').innerText()).toContain('Tentar novamente')
})
