import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { individual, strength } from '../../server/src/testing/arena.ts'
import { openArenaEvent, row } from './arena-event.ts'
import { openPhone } from './browser.ts'
import { openCheckInEvent } from './check-in-event.ts'
import { openCompetition } from './desk-competition.ts'
import { callsOf } from './shop.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { isClean, logInForWork, press } from './steps.ts'
import { breakClock } from './wrong-clock.ts'

const VETERANO = 'd914a441-c1c0-506b-96af-f294cfd0db44'
const ADMIN = '99999900100'
const HOUR_IN_MS = 3_600_000
const FOLLOWS_RULES = 'Seguir as regras da prova'

const testbed = testbedOfFile()

/** Goes up by a number of rounds in the settings, against the rules of the demo, by which no entry throws any more. */
async function raiseRound(page: Page, count: number) {
  await press(page, 'Ajustes')
  await page.getByLabel(FOLLOWS_RULES).uncheck()
  for (let round = 0; round < count; round += 1) await press(page, 'Aumentar volta')
  await press(page, 'Fechar')
}

const onTurn = (page: Page) => page.getByRole('region', { name: 'Na cancha' })

async function logIn(page: Page) {
  await logInForWork(page, ADMIN)
  await page.getByRole('list', { name: 'Ordem de chamada' }).waitFor()
}

/** The public result: badge, hits and shots of the qualifier. */
async function figures() {
  const answer = await fetch(`${testbed.shop}/api/rankings/category/${VETERANO}`)
  const { rankings } = (await answer.json()) as {
    rankings: { badge: number; qualifyHits: number; qualifyTotal: number }[]
  }
  return rankings.map(({ badge, qualifyHits, qualifyTotal }) => `${badge}: ${qualifyHits}/${qualifyTotal}`)
}

test('A scorer whose network fails and returns loses no shot, even with a reload in between', async () => {
  await using phone = await openPhone()
  const { page, context } = phone
  const numbers = new Map<string, number>()
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/shots')) return
    const { shots } = request.postDataJSON() as { shots: { id: string; sequence: number }[] }
    for (const { id, sequence } of shots) numbers.set(id, sequence)
  })
  await page.goto(`${testbed.shop}/apontador/${VETERANO}`)
  await logIn(page)
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  await isClean(page)
  const before = await figures()

  await raiseRound(page, 1)
  await press(page, 'Boa')
  await expect.poll(figures).not.toEqual(before)

  await context.setOffline(true)
  await press(page, 'Perdida')
  await press(page, 'Boa')
  await page.getByText('2 armadas guardadas neste aparelho').waitFor()

  await page.reload()
  await page.getByText('2 armadas guardadas neste aparelho').waitFor()
  await page.getByRole('list', { name: 'Ordem de chamada' }).waitFor()
  await press(page, 'Ir para a volta 5')
  await press(page, 'Boa')
  await press(page, 'Desfazer')
  await press(page, 'Perdida')
  await isClean(page)

  await context.setOffline(false)
  await page.getByText('Tudo enviado.').waitFor()
  await expect.poll(figures).toEqual(['1: 1/5', '2: 2/4', '3: 4/4'])
  // Each shot has a higher number than the one before it, also over the reload.
  const sent = [...numbers.values()]
  expect([sent.length, new Set(sent).size]).toEqual([5, 5])
  expect(sent).toEqual(sent.toSorted((a, b) => a - b))
})

test('A shot with a wrong time is refused without a delay for others, stays on the device and can be scored again', async () => {
  await using phone = await openPhone()
  const { page, context } = phone
  await page.addInitScript(() => {
    // What has passed since the last answer of the server.
    const passed = performance.now.bind(performance)
    performance.now = () => passed() + Number(Reflect.get(window, 'clockErrorMs') ?? 0)
  })
  await page.goto(`${testbed.shop}/apontador/${VETERANO}`)
  await logIn(page)
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  const before = await figures()

  await context.setOffline(true)
  await raiseRound(page, 9)
  await press(page, 'Perdida')
  await page.evaluate(() => Reflect.set(window, 'clockErrorMs', 3 * 86_400_000))
  await press(page, 'Boa')
  await page.getByText('2 armadas guardadas neste aparelho').waitFor()
  await context.setOffline(false)

  const refused = page.getByRole('region', { name: 'Armadas recusadas' })
  await refused.getByText('A hora desta armada está no futuro.').waitFor()
  await page.getByText('Tudo enviado.').waitFor()
  await isClean(page)
  const between = await figures()
  expect(between).not.toEqual(before)

  await page.reload()
  await refused.getByText(/boa: A hora desta armada está no futuro/).waitFor()
  await page.getByRole('list', { name: 'Ordem de chamada' }).waitFor()
  await press(page, 'Apontar de novo')
  await refused.waitFor({ state: 'detached' })
  await expect.poll(figures).not.toEqual(between)
})

test('A shot has the time of the server, although the clock of the device was slow and was set meanwhile', async () => {
  await using phone = await openPhone()
  const { page, context } = phone
  await breakClock(context, -2 * HOUR_IN_MS)
  await page.goto(`${testbed.shop}/apontador/${VETERANO}`)
  await logIn(page)
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  await context.setOffline(true)
  await raiseRound(page, 11)
  await page.evaluate(() => Reflect.set(window, 'clockErrorMs', 0))
  await press(page, 'Boa')
  const stored = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, text]) =>
      name.includes(' shots ') ? [(JSON.parse(text) as { thrownOn: string }).thrownOn] : [],
    ),
  )
  expect(stored).toHaveLength(1)
  const differenceMs = Math.abs(Date.parse(stored[0]!) - Date.now())
  expect(differenceMs).toBeLessThan(HOUR_IN_MS / 12)
})

test('The scorer sees and hears which riders the desk has marked, also without a network', async () => {
  const event = await openCheckInEvent(testbed, 3)
  const codes = await event.readCodes()
  await event.act({ kind: 'handOut', cartItemId: codes[0]!.cartItemId })
  await event.act({ kind: 'absent', cartItemId: codes[1]!.cartItemId })
  await using phone = await openPhone()
  const { page, context } = phone
  await page.goto(`${testbed.shop}/apontador/${event.itemUUID}`)
  await logIn(page)
  const turns = page.getByRole('list', { name: 'Ordem de chamada' }).getByRole('button')
  const marks = () =>
    turns.evaluateAll((all) => all.map((turn) => /ausente|número não entregue/.exec(turn.textContent)?.[0]))
  const expected = [undefined, 'ausente', 'número não entregue']
  await expect.poll(marks).toEqual(expected)
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  await isClean(page)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(marks).toEqual(expected)
  await page.getByRole('region', { name: 'A seguir' }).getByText('ausente').waitFor()
  await turns.nth(1).click()
  // The region is announced as a whole.
  await onTurn(page).getByText('ausente').waitFor()

  await context.setOffline(false)
  await turns.first().click()
  await press(page, 'Boa')
  await page.getByText('Tudo enviado.').waitFor()
  await page.goto(`${testbed.shop}/placar/category/${event.itemUUID}?narrador=1`)
  const call = page.getByRole('region', { name: 'Chamada' })
  await call.getByRole('img', { name: 'Nº 2' }).waitFor()
  await call.getByText('ausente').waitFor()
  await call.getByText('Nº 3: número não entregue').waitFor()
  await isClean(page)
})

test('A complete round says how many of its throws hit and leads to the next one', async () => {
  const event = await openCheckInEvent(testbed, 3)
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/apontador/${event.itemUUID}`)
  await logIn(page)
  for (const shot of ['Boa', 'Perdida', 'Boa']) await press(page, shot)
  await page.getByText('Volta completa.').waitFor()
  await onTurn(page).getByText('Volta 1: 2 de 3 boas.').waitFor()
  await isClean(page)
  await press(page, 'Ir para a volta 2')
  expect(await onTurn(page).innerText()).toContain('Volta 2')
})

test('Where the event says so, an entry with something left for the desk throws only after the desk let it', async () => {
  const event = await openCheckInEvent(testbed, 3)
  const codes = await event.readCodes()
  await event.act({ kind: 'handOut', cartItemId: codes[0]!.cartItemId })
  await event.act({ kind: 'absent', cartItemId: codes[1]!.cartItemId })
  await testbed.write('update event set arena_refuses_marks = true where id = $1', [event.eventUUID])
  await using phone = await openPhone()
  const { page, context } = phone
  await page.goto(`${testbed.shop}/apontador/${event.itemUUID}`)
  await logIn(page)
  await press(page, 'Boa')
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  await context.setOffline(true)
  await page.reload()
  await page.getByText('O nº 2 não laça: ausente.').waitFor()
  const hit = page.getByRole('button', { name: 'Boa', exact: true })
  expect(await hit.count()).toBe(0)
  await page.keyboard.press('b')
  await isClean(page)
  await press(page, 'A secretaria liberou')
  await press(page, 'Boa')
  await page.getByText('O nº 3 não laça: número não entregue.').waitFor()
  await page.getByRole('region', { name: 'Apontar' }).getByRole('button', { name: 'Não veio' }).click()
  await context.setOffline(false)
  await page.getByText('Tudo enviado.').waitFor()

  // Number 3 has no shot, so it is called next. The numbers share the stream of their category.
  let streams = 0
  page.on('request', (request) => (streams += request.url().endsWith(`${event.itemUUID}/live`) ? 1 : 0))
  await page.goto(`${testbed.shop}/numero`)
  await page.getByLabel('CPF', { exact: true }).fill('99999900291')
  await press(page, 'Buscar Números')
  // The rider has numbers in the event of another test too.
  const own = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${event.itemUUID}"]`) })
  await own.getByText('Na cancha agora').waitFor()
  await own.getByText('Prepara: é a próxima').waitFor()
  expect(streams).toBe(1)
  await isClean(page)
})

test('Where the event asks, a miss takes its reason in the same tap or by a key, also without a network', async () => {
  const arena = await openCompetition(testbed, individual(2, [strength(1)]), [3, 7, 12])
  await testbed.write('update event set asks_miss_reasons = true where id = $1', [arena.eventUUID])
  await using phone = await openPhone()
  const { page, context } = phone
  await page.goto(`${testbed.shop}/apontador/${arena.catUUID}`)
  await logIn(page)
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  await isClean(page)
  await context.setOffline(true)
  const inArena = (badge: number) => onTurn(page).getByText(`Nº ${badge}`, { exact: true }).waitFor()
  const buttons = page.getByRole('region', { name: 'Apontar' }).getByRole('button')
  for (const size of [
    { width: 360, height: 640 },
    { width: 800, height: 1280 },
  ]) {
    await page.setViewportSize(size)
    const boxes = await Promise.all((await buttons.all()).slice(1).map((one) => one.boundingBox()))
    expect(boxes.length).toBe(9)
    expect(
      Math.min(...boxes.map((box) => Math.min(box?.width ?? 0, box?.height ?? 0))),
    ).toBeGreaterThanOrEqual(64)
  }
  await inArena(3)
  await press(page, 'Perdida: P pescoço')
  await inArena(7)
  await page.keyboard.press('4')
  await inArena(12)
  await page.reload()
  await inArena(12)
  await press(page, 'Perdida')
  await inArena(3)
  await press(page, 'Boa')
  await context.setOffline(false)
  await page.getByText('Tudo enviado.').waitFor()

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${testbed.shop}/placar/category/${arena.catUUID}`)
  await page.locator('summary', { hasText: 'VAVÁ DO CERRO' }).click()
  await page.getByText('P pescoço').waitFor()
  await isClean(page)
})

test('The number of the rider is large, keys record shots, and phase, round and undo survive a reload', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/apontador/${VETERANO}`)
  await logIn(page)
  await raiseRound(page, 20)
  const plate = onTurn(page).getByText('Nº 1', { exact: true })
  const name = onTurn(page).locator('p').first()
  const sizeOf = (part: typeof plate) => part.evaluate((node) => parseFloat(getComputedStyle(node).fontSize))
  expect(await sizeOf(plate)).toBeGreaterThanOrEqual(64)
  expect(await sizeOf(name)).toBeGreaterThanOrEqual(28)
  const bar = await page.getByRole('region', { name: 'Apontar' }).boundingBox()
  expect(bar?.height).toBeLessThan((page.viewportSize()?.height ?? 0) / 3)

  await page.keyboard.press('b')
  await onTurn(page).getByText('Nº 2', { exact: true }).waitFor()
  await page.keyboard.press('n')
  await onTurn(page).getByText('Nº 3', { exact: true }).waitFor()
  await page.keyboard.press('p')
  const isBackAtFirstPassed = () => onTurn(page).getByText('Nº 2', { exact: true }).waitFor()
  await isBackAtFirstPassed()
  await page.reload()

  await isBackAtFirstPassed()
  const last = page.getByRole('list', { name: 'Últimas armadas' }).getByRole('listitem')
  await expect.poll(() => last.count()).toBe(2)
  await press(page, 'Desfazer')
  await onTurn(page).getByText('Nº 3', { exact: true }).waitFor()
  await page.keyboard.press('z')
  await onTurn(page).getByText('Nº 1', { exact: true }).waitFor()
  await isClean(page)
})

test('A shot of the final cannot be recorded before the final starts, and the final closes the qualifier', async () => {
  const arena = await openArenaEvent(testbed.shop, ['LAÇO SEM REGRAS'])
  const catUUID = arena.categories[0]!
  await arena.score(catUUID, [row(1, { strength: 1, count: 1 }), row(2, { strength: 1, first: 1, count: 1 })])
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/apontador/${catUUID}`)
  await logIn(page)
  await press(page, 'Ajustes')
  await page.getByLabel('Fase').selectOption('Final')
  await press(page, 'Fechar')
  await page.getByText('A final ainda não começou. Comece a final em Ajustes.').waitFor()
  expect(await page.getByRole('button', { name: 'Boa', exact: true }).count()).toBe(0)
  await isClean(page)

  await page.reload()
  await page.getByText('A final ainda não começou. Comece a final em Ajustes.').waitFor()
  await press(page, 'Voltar à classificatória')
  await press(page, 'Ajustes')
  await page.getByText('Forças, final e planilha').click()
  await press(page, 'Começar a final')
  await press(page, 'Começar')
  await press(page, 'Fechar')
  await page.getByText('A final já começou: a classificatória está fechada.').waitFor()
  await press(page, 'Ir para a final')
  await page.getByText('Final da força A').waitFor()
})

test('The final of força B begins at volta 1, keeps its place next to that of força A, and undoes its own shots only', async () => {
  const arena = await openArenaEvent(testbed.shop, ['LAÇO DE DUAS FORÇAS'])
  const catUUID = arena.categories[0]!
  await arena.score(catUUID, [
    row(1, { strength: 1, count: 1, final: [1, 1, 1, 1, 1, 1] }),
    row(2, { strength: 2, first: 1, count: 1 }),
    row(3, { strength: 2, first: 2, count: 1 }),
  ])
  const shop = callsOf(testbed)
  const { token } = await shop.logIn(ADMIN, 1)
  await shop.call(`scoring/${catUUID}/final?token=${token}`, { started: 1 })

  await using phone = await openPhone()
  const { page, context } = phone
  const isAtVolta = (text: string) => page.getByText(text, { exact: true }).waitFor()
  const chooseForce = async (letter: string) => {
    await press(page, 'Ajustes')
    await page.getByLabel('Força').selectOption(letter)
    await press(page, 'Fechar')
  }
  await page.goto(`${testbed.shop}/apontador/${catUUID}`)
  await logIn(page)
  await isAtVolta('Final da força A · volta 6')
  await press(page, 'Ir para a volta 7')
  await press(page, 'Boa')
  await chooseForce('B')
  await isAtVolta('Final da força B · volta 1')
  expect(await page.getByRole('button', { name: 'Desfazer' }).isDisabled()).toBe(true)
  await press(page, 'Perdida')
  await onTurn(page).getByText('Nº 3', { exact: true }).waitFor()
  await page.getByText('Tudo enviado.').waitFor()

  await page.reload()
  await isAtVolta('Final da força B · volta 1')
  await onTurn(page).getByText('Nº 3', { exact: true }).waitFor()
  await context.setOffline(true)
  await press(page, 'Boa')
  await chooseForce('A')
  await isAtVolta('Final da força A · volta 7')
  await press(page, 'Desfazer')
  await onTurn(page).getByText('Nº 1', { exact: true }).waitFor()
  await chooseForce('B')
  await press(page, 'Ir para a volta 2')
  await onTurn(page).getByText('Nº 3', { exact: true }).waitFor()
  await isClean(page)
  await context.setOffline(false)
  await page.getByText('Tudo enviado.').waitFor()

  const answer = await fetch(`${testbed.shop}/api/rankings/category/${catUUID}`)
  const { rankings } = (await answer.json()) as {
    rankings: { badge: number; finalHits: number; finalTotal: number }[]
  }
  expect(rankings.map(({ badge, finalHits, finalTotal }) => `${badge}: ${finalHits}/${finalTotal}`)).toEqual([
    '1: 6/6',
    '2: 0/1',
    '3: 1/1',
  ])
})
