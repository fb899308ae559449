import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freshCpf } from './added-riders.ts'
import { openArenaEvent, row } from './arena-event.ts'
import { openPhone } from './browser.ts'
import { ADMIN } from './office.ts'
import { callsOf } from './shop.ts'
import { isClean } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()

const SHORT = 'LAÇO TRIO'
const LONG = 'LAÇO DUPLA PAI E FILHO COM MAIS DE QUARENTA ANOS'
const LONGEST =
  'TAÇA DO QUADRAGÉSIMO ANIVERSÁRIO DA ASSOCIAÇÃO DOS LAÇADORES DO PLANALTO FRIO E DA SERRA GERAL ALTA'
/** Title, riders of an entry, entries, and rows of the first screen. */
const CONSTELLATIONS = [
  [SHORT, 1, 2, 2],
  [LONG, 1, 6, 6],
  [LONGEST, 1, 20, 8],
  [SHORT, 2, 3, 3],
  [LONG, 2, 20, 8],
  [LONGEST, 2, 7, 7],
  [SHORT, 3, 20, 6],
  [LONGEST, 3, 5, 5],
  [LONG, 4, 20, 5],
  [LONGEST, 4, 60, 5],
  [SHORT, 5, 20, 4],
  [LONGEST, 5, 4, 4],
] as const

/** The smallest type, the texts that lie over each other, and those outside of the screen. Runs in the page. */
function measure() {
  type Box = { x: number; y: number; right: number; bottom: number }
  const clipped = (text: Text, { x, y, right, bottom }: DOMRect): Box => {
    // Type is lower than its line.
    const inset = (bottom - y) * 0.16
    const box = { x, y: y + inset, right, bottom: bottom - inset }
    for (let part = text.parentElement; part; part = part.parentElement) {
      if (getComputedStyle(part).overflow !== 'hidden') continue
      const edge = part.getBoundingClientRect()
      box.x = Math.max(box.x, edge.x)
      box.y = Math.max(box.y, edge.y)
      box.right = Math.min(box.right, edge.right)
      box.bottom = Math.min(box.bottom, edge.bottom)
    }
    return box
  }
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const texts: { says: string; size: number; boxes: Box[]; parent: Element }[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const parent = text.parentElement!
    if (text.data.trim() === '' || !parent.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const boxes = [...range.getClientRects()]
      .map((box) => clipped(text, box))
      .filter(({ x, y, right, bottom }) => right - x > 2 && bottom - y > 2)
    texts.push({
      says: text.data.trim(),
      size: Number.parseFloat(getComputedStyle(parent).fontSize),
      boxes,
      parent,
    })
  }
  const lieOver = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.x, b.x) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > 2
  const over = texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          other.parent !== one.parent &&
          one.boxes.some((box) => other.boxes.some((its) => lieOver(box, its))),
      )
      .map((other) => `${one.says} / ${other.says}`),
  )
  const outside = texts
    .filter(({ boxes }) =>
      boxes.some(
        ({ x, y, right, bottom }) => x < 0 || y < 0 || right > innerWidth + 1 || bottom > innerHeight + 1,
      ),
    )
    .map(({ says }) => says)
  return { smallest: Math.min(...texts.map(({ size }) => size)), over, outside }
}

/** Five people with nicknames of thirty letters, the longest there are. */
async function addPeople() {
  const shop = callsOf(testbed)
  const { token } = await shop.logIn(ADMIN, 1)
  const nicknames = ['MAXIMILIANO', 'DOUGLÃO', 'CONSTANTINO', 'WASHINGTON', 'MARIA WANDA'].map((name) =>
    `${name} DO CERRO GRANDE ENCANTADO`.slice(0, 30).trim(),
  )
  const added = nicknames.map(async (nickname, index) => {
    const cpf = freshCpf(4300 + index)
    const person = {
      cpf,
      document: '',
      country: '',
      name: nickname,
      nickname,
      birthdate: '1990-02-09',
      sex: 'M',
    }
    expect(await shop.call(`people/?token=${token}`, person)).toMatchObject({ status: 'OK' })
    const { people } = await shop.call(`people/?token=${token}&q=${cpf}`)
    return (people as { userUUID: string }[])[0]!.userUUID
  })
  return Promise.all(added)
}

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Classificação' }).getByRole('listitem')

test('Twelve constellations of titles, teams and entries fit on the TV, none smaller than 28 pixels', async () => {
  const people = await addPeople()
  const event = await openArenaEvent(
    testbed.shop,
    CONSTELLATIONS.map(([title], index) => `${title.slice(0, 97)} ${index + 1}`),
  )
  await using tv = await openPhone({ viewport: { width: 1920, height: 1080 } })
  const { page, complaints } = tv
  for (const [index, [, count, entries, rows]] of CONSTELLATIONS.entries()) {
    const catUUID = event.categories[index]!
    const all = Array.from({ length: entries }, (_, at) => {
      const entry = row(101 + at, { count, qualify: [1, 1, 1, 0, 1, 1, 1, 1].slice(0, at === 0 ? 8 : 7) })
      return {
        ...entry,
        shots: entry.shots.map((one, rider) => ({ ...one, uuid: people[(at + rider) % people.length]! })),
      }
    })
    // The race that runs is the one with the newest shot, and the TV stays with it.
    await event.score(catUUID, all)
    await page.goto(`${testbed.shop}/placar/category/${catUUID}?tv=1`)
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: new RegExp(` ${index + 1}$`) })
      .waitFor()
    await expect.poll(() => rowsOf(page).count(), { message: `Constellation ${index + 1}` }).toBe(rows)
    await page.getByRole('list', { name: 'Na cancha e próximos' }).waitFor()
    if (count > 2)
      await rowsOf(page)
        .first()
        .getByText(`de ${count * 8}`)
        .waitFor()
    const { smallest, over, outside } = await page.evaluate(measure)
    expect({ index: index + 1, over, outside }).toEqual({ index: index + 1, over: [], outside: [] })
    expect(smallest).toBeGreaterThanOrEqual(28)
  }
  await isClean(page)
  expect(complaints).toEqual([])
})
