import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { namesOf, openArenaEvent, row } from './arena-event.ts'
import { openPhone } from './browser.ts'
import { isClean, logInAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const ADMIN = '99999900100'
const INDIVIDUAL = 'f7d11fb5-71cb-53b4-9ff2-09e4edacbef8'
const TV = { viewport: { width: 1920, height: 1080 } }
const FIVE = [1, 1, 1, 1, 0]
const demo = JSON.parse(readFileSync(new URL('../../../demo/demo-data.json', import.meta.url), 'utf8')) as {
  users: { nickname: string; name: string; city: string }[]
}

const testbed = testbedOfFile()

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the page.')
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

/** Where the rows of the TV and their parts are. Runs in the page. */
function measureRows(list: Element) {
  const edgesOf = (element: Element | null | undefined) => {
    if (!element) throw new Error('The element is not on the page.')
    const { y, bottom, right, x } = element.getBoundingClientRect()
    return { y, bottom, right, x }
  }
  const entries = [...list.querySelectorAll('li')].map((entry) => {
    const bold = [...entry.querySelectorAll('b')]
    return {
      box: edgesOf(entry),
      name: edgesOf(bold[0]),
      low: edgesOf(entry.querySelector('[role=img][aria-label$="armadas boas"]')),
      score: edgesOf(bold.at(-1)),
      text: entry.innerText,
      isCut: bold.some(({ scrollWidth, clientWidth }, at) => at === 0 && scrollWidth > clientWidth),
    }
  })
  return { bottom: edgesOf(list).bottom, entries }
}

test('On a phone the first row stands high, riders who are out are apart, and a tap shows each shot', async () => {
  await using phone = await openPhone()
  const { page, context } = phone
  await page.goto(`${testbed.shop}/placar/category/${INDIVIDUAL}`)
  // The page opens on the strength that throws, and its row is marked.
  await page.getByRole('tab', { name: 'Força B laça agora', selected: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: '(laça agora)' }).getByText('VAVÁ DO CERRO').waitFor()
  await page.getByRole('tab', { name: 'Força A' }).click()
  const active = page.getByRole('list', { name: 'Na disputa' })
  const out = page.getByRole('list', { name: '4 fora da disputa' })
  expect((await boxOf(active.getByRole('listitem').first())).y).toBeLessThanOrEqual(240)
  expect([await active.getByRole('listitem').count(), await out.getByRole('listitem').count()]).toEqual([
    6, 4,
  ])

  const bicca = out.getByRole('listitem').filter({ hasText: 'BICCA' }).first()
  await bicca.locator('summary').press('Enter')
  await bicca.getByText('Final: 7 de 8 boas').waitFor()
  await bicca.getByText('Classificatória: 10 de 10 boas').waitFor()
  const rounds = bicca.getByRole('listitem')
  expect([await rounds.first().textContent(), await rounds.nth(7).textContent()]).toEqual([
    'Volta 1: boa',
    'Volta 8: perdida',
  ])
  await isClean(page)

  await page.evaluate(() => scrollTo(0, 900))
  expect((await boxOf(page.getByRole('tablist'))).y).toBeLessThan(10)
  await page.getByRole('tab', { name: 'Não passaram' }).click()
  await page.getByText('PATI FREY').waitFor()
  expect(await page.getByText('na disputa da final').count()).toBe(0)

  await context.setOffline(true)
  await page.getByText(/Parado às \d\d:\d\d/).waitFor()
  await page.getByText('PATI FREY').waitFor()
  expect(await page.getByText('Ao vivo').count()).toBe(0)
  await isClean(page)
  await context.setOffline(false)
  await page.getByText('Ao vivo').waitFor()
})

test('The list of an event names the leader of each category', async () => {
  await using phone = await openPhone()
  const { page } = phone
  const arena = await openArenaEvent(testbed.shop, ['LAÇO TRIO', 'LAÇO PRENDA'])
  const [trio = ''] = arena.categories
  const best = row(104, { qualify: [1, 1, 1, 1, 1] })
  await arena.score(trio, [row(7), best, row(12, { strength: 2, qualify: [1, 1, 1, 1, 1] })])
  await page.goto(`${testbed.shop}/placar/event/${arena.eventUUID}`)
  const link = page.getByRole('link', { name: 'LAÇO TRIO' })
  await link.getByText(namesOf(best)).waitFor()
  expect(await link.innerText()).toMatch(/104[^]*1º da força A[^]*15\/15/)
  expect(await page.getByRole('link', { name: 'LAÇO PRENDA' }).innerText()).toContain('Ainda sem armadas')
  await isClean(page)
})

test('The TV shows whole names and fifteen shots, six trios a page, and the seconds of its loop', async () => {
  await using tv = await openPhone(TV)
  const { page, context } = tv
  const arena = await openArenaEvent(testbed.shop, ['LAÇO TRIO', 'LAÇO QUINTETO'])
  const [trio = '', five = ''] = arena.categories
  await arena.score(five, [row(1, { count: 5 })])
  await arena.score(
    trio,
    Array.from({ length: 40 }, (_, index) => row(101 + index, { first: index % 4 })),
  )
  // The TV follows the race that runs, wherever it was opened.
  await page.goto(`${testbed.shop}/placar/category/${five}?tv=1`)
  const list = page.getByRole('list', { name: 'Classificação' })
  const rows = list.getByRole('listitem')
  await page.getByText('Tela 1 de 7').waitFor()
  expect(await rows.count()).toBe(6)
  await isClean(page)

  // All rows at once, because the TV shows the next ones after some seconds.
  const { bottom, entries } = await list.evaluate(measureRows)
  expect(entries).toHaveLength(6)
  for (const { box, name, low, score, text, isCut } of entries) {
    expect(box.bottom).toBeLessThanOrEqual(bottom + 1)
    expect(name.y).toBeGreaterThanOrEqual(box.y)
    expect(low.bottom).toBeLessThanOrEqual(box.bottom)
    expect(name.right).toBeLessThanOrEqual(score.x)
    expect(score.right).toBeLessThanOrEqual(low.x)
    // A line for each rider.
    expect(text).toMatch(/\n.+\n.+\n.+\n/)
    expect(isCut).toBe(false)
  }

  const side = page.getByRole('complementary', { name: 'Força' })
  const seconds = async () => Number(/em (\d+) s/.exec(await side.innerText())?.[1])
  expect(await side.innerText()).not.toContain('LAÇO QUINTETO')
  const before = await seconds()
  expect(before).toBeGreaterThan(0)
  await expect.poll(seconds).toBeLessThan(before)

  await context.setOffline(true)
  await page.getByText('sem sinal').waitFor()
  expect(await rows.count()).toBe(6)
  expect(await page.getByText('Ao vivo').count()).toBe(0)
})

test('The TV grows the rows of the last two riders of a final', async () => {
  await using tv = await openPhone(TV)
  const { page } = tv
  const arena = await openArenaEvent(testbed.shop, ['LAÇO INDIVIDUAL'])
  const [category = ''] = arena.categories
  const twelve = Array.from({ length: 12 }, () => 1)
  await arena.score(category, [
    row(17, { count: 1, final: twelve }),
    row(109, { count: 1, first: 1, final: twelve }),
    ...[3, 4, 5].map((badge) => row(badge, { count: 1, first: badge, final: [1, 0] })),
  ])
  await page.goto(`${testbed.shop}/placar/category/${category}?tv=1`)
  const rows = page.getByRole('list', { name: 'Classificação' }).getByRole('listitem')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(2)
  for (const entry of await rows.all()) {
    expect((await boxOf(entry)).height).toBeGreaterThan(300)
    expect((await boxOf(entry.getByRole('img', { name: 'Nº' }))).height).toBeGreaterThan(120)
  }
  await isClean(page)
})

test('An announcer opens the screen with one tap and reads who throws, who is next and who leads', async () => {
  await using phone = await openPhone()
  const { page } = phone
  const arena = await openArenaEvent(testbed.shop, ['LAÇO INDIVIDUAL'])
  const [category = ''] = arena.categories
  const finals = (...sheets: [badge: number, final: number[]][]) =>
    arena.score(
      category,
      sheets.map(([badge, final]) => row(badge, { count: 1, first: badge % 7, qualify: FIVE, final })),
    )
  await finals([17, [1, 1]], [23, [1, 1]], [80, [1, 1]])
  await finals([17, [1, 1, 1]], [23, [1, 1]], [80, [1, 1]])

  await page.goto(`${testbed.shop}/placar/category/${category}`)
  await page.getByRole('link', { name: 'Narrador', exact: true }).click()
  const call = page.getByRole('region', { name: 'Chamada' })
  await call.getByText(/^Próximo: número 80, .+; depois 17\.$/).waitFor()
  await call.getByRole('img', { name: 'Nº 23' }).waitFor()
  await call.getByText(/^Se errar, sai\. Ficam? \d+\.$/).waitFor()
  await page.getByText(/^Líder: número 17, .+, com 3 de 3 boas\.$/).waitFor()
  await isClean(page)
  expect((await boxOf(call.getByRole('img', { name: 'Nº 23' }))).height).toBeGreaterThan(80)

  await finals([17, [1, 1, 1]], [23, [1, 1, 0]], [80, [1, 1]])
  await call.getByRole('img', { name: 'Nº 80' }).waitFor()
  await call.getByText(/^Próximo: número 17, /).waitFor()
  await page.getByText(/^Acabou de laçar: número 23, .+, com 2 de 3 boas\.$/).waitFor()

  const current = row(80, { count: 1, first: 80 % 7 })
  const rider = demo.users.find(({ nickname }) => nickname === namesOf(current))
  const legalName = rider?.name ?? ''
  expect(legalName).not.toBe('')
  expect(await page.getByRole('main').innerText()).not.toContain(legalName)
  await press(page, 'Entrar como administrador para ver nome completo, cidade e cavalo')
  await logInAt(page, ADMIN)
  await call.getByText(legalName).waitFor()
  await call.getByText(`de ${rider?.city}`).waitFor()
  await isClean(page)
})
