import { randomUUID } from 'node:crypto'
import { type CompetitionRules, rulesOfTemplate } from '@porteira/domain/competition'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openArenaEvent, row } from './arena-event.ts'
import { openPhone } from './browser.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)
let stored: Record<string, string>
let token: string
let categories: { itemUUID: string; name: string }[]
beforeAll(async () => {
  const login = await shop.logIn('99999900100', 1)
  stored = login.stored
  token = login.token
  const sale = (await shop.call('events/rodeio-cerro-lindo?showItems=1')) as {
    items?: { itemUUID: string; name: string; isBundle: number }[]
  }
  categories = (sale.items ?? []).filter(({ isBundle }) => isBundle === 0)
})

async function openPage(path: string, viewport = { width: 1280, height: 900 }) {
  const desk = await openPhone({ viewport })
  await desk.page.goto(`${testbed.shop}/privacidade`)
  await desk.page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, stored)
  await desk.page.goto(`${testbed.shop}${path}`)
  return desk
}

const pathOf = (itemUUID: string) => `/edit-category/${itemUUID}/regras`
const readRules = (itemUUID: string) => shop.call(`categories/${itemUUID}/competition?token=${token}`)
const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Sets rules by the call. */
const putRules = async (itemUUID: string, competition: CompetitionRules) => {
  const answer = await fetch(`${testbed.shop}/api/categories/${itemUUID}/competition?token=${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ competition }),
  })
  expect(await answer.json()).toMatchObject({ status: 'OK' })
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('An owner writes the rules of a category from a template, and what is wrong is next to its field', async () => {
  const [, { itemUUID } = { itemUUID: '' }] = categories
  await using desk = await openPage('/purchase')
  const { page } = desk
  await page.evaluate((id) => localStorage.setItem('itemUUID', id), itemUUID)
  await page.goto(`${testbed.shop}/edit-category`)
  await page.getByRole('link', { name: 'Regras da prova' }).click()
  await isAt(page, pathOf(itemUUID))
  await page.getByText('Esta prova ainda não tem regras.').waitFor()
  await isClean(page)
  await press(page, 'Individual por força')

  await box(page, 'Voltas').fill('x')
  await page.getByText('Escreva um número de 0 a 80.').waitFor()
  await box(page, 'Voltas').fill('5')
  await box(page, 'Acertos da força C').fill('4')
  const says = page.getByText('Força B e força C com 4 acertos: um dos dois precisa mudar.')
  await says.waitFor()
  expect(await box(page, 'Acertos da força C').getAttribute('aria-invalid')).toBe('true')
  await isClean(page)
  await press(page, 'Salvar regras')
  await awaitDialogText(page, 'um dos dois precisa mudar.')
  await press(page, 'OK')
  expect(await readRules(itemUUID)).toMatchObject({ competition: null })

  await box(page, 'Acertos da força C').fill('3')
  await expect.poll(() => says.count()).toBe(0)
  await box(page, 'Vidas da força C').fill('1')
  await press(page, 'Prêmio da força A')
  await box(page, 'Valor do prêmio 1 da força A').fill('5000,50')
  await box(page, 'Minutos de protesto').fill('30')
  const aside = page.getByRole('complementary', { name: 'Como fica' })
  await aside.getByText('Força C com 3, uma vida, para em 5.').waitFor()
  await aside.getByText('fica fora').waitFor()
  await isClean(page)
  await press(page, 'Salvar regras')
  await awaitDialogText(page, 'Regras salvas!')
  expect(await readRules(itemUUID)).toMatchObject({
    competition: {
      protestMinutes: 30,
      strengths: [
        { prizes: [{ from: 1, to: 1, award: { kind: 'money', reais: 5000.5 } }] },
        {},
        { final: { lives: 1 } },
      ],
    },
  })
  await page.goto(`${testbed.shop}${pathOf(itemUUID)}`)
  await expect.poll(() => box(page, 'Valor do prêmio 1 da força A').inputValue()).toBe('5000,5')
})

test('Enter goes to the strength below and adds one, and the ranges of numbers get its minimum', async () => {
  const [{ itemUUID } = { itemUUID: '' }] = categories
  await using desk = await openPage(pathOf(itemUUID))
  const { page } = desk
  await press(page, 'Individual por força')
  await press(page, 'Outra faixa de números')
  await box(page, 'Para em, força B').focus()
  await page.keyboard.press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe('Para em, força C')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Nome da força 4')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Acertos da força D')
  expect(await box(page, 'Mínimo da força D, faixa 1').inputValue()).toBe('3')
  await press(page, 'Tirar a força B')
  await expect.poll(() => box(page, 'Mínimo da força D, faixa 1').count()).toBe(1)
  expect(await box(page, 'Mínimo da força B, faixa 1').count()).toBe(0)
})

test('The rules fit a phone and a tablet, with every kind of line', async () => {
  const [{ itemUUID } = { itemUUID: '' }] = categories
  for (const width of [360, 768]) {
    await using desk = await openPage(pathOf(itemUUID), { width, height: 900 })
    const { page } = desk
    await press(page, 'Dupla ou trio')
    await press(page, 'Outra faixa de números')
    await press(page, 'Vidas por número')
    await press(page, 'Recebe os melhores de outra prova')
    await box(page, 'Final da força B').selectOption('rounds')
    await press(page, 'Prêmio da força A')
    await box(page, 'Tipo do prêmio 1 da força A').selectOption('percent')
    await box(page, 'Base das porcentagens').selectOption('perEntry')
    await box(page, 'Inscrições pagas, prêmio 1 da força A').fill('100')
    await box(page, 'Tipo do prêmio 1 da força A com menos inscrições').selectOption('goods')
    await page.getByText('Escolha a prova.').waitFor()
    await page.getByText('Escreva o que é o prêmio.').waitFor()
    await isClean(page)
    expect(await scrollsSideways(page)).toBe(false)
    await box(page, 'Final da força B').selectOption('none')
    await box(page, 'Quem passa').selectOption('best')
    await page.getByText('Os melhores passam todos para a primeira força: tire as outras.').waitFor()
    await isClean(page)
  }
})

test('Rules are copied from another category and removed again', async () => {
  const event = await openArenaEvent(testbed.shop, ['LAÇO DUPLA', 'LAÇO TRIO'])
  const [first = '', second = ''] = event.categories
  await putRules(first, { ...rulesOfTemplate('knockout'), countsFor: second })
  await using desk = await openPage(pathOf(second))
  const { page } = desk
  await press(page, 'Copiar de outra prova')
  await page.getByLabel('Prova', { exact: true }).selectOption({ label: 'LAÇO DUPLA' })
  await isClean(page)
  await press(page, 'Copiar')
  await page.getByText('Sem classificatória: todos entram direto na final.').waitFor()
  expect(await box(page, 'A armada vale também para').inputValue()).toBe('')
  await press(page, 'Salvar regras')
  await press(page, 'OK')
  expect(await readRules(second)).toMatchObject({ competition: rulesOfTemplate('knockout') })

  await press(page, 'Retirar regras')
  await press(page, 'Retirar')
  await awaitDialogText(page, 'Regras retiradas!')
  expect(await readRules(second)).toMatchObject({ competition: null })
})

test('After the first shot the rules are sentences, and a change of what may change needs a reason', async () => {
  const event = await openArenaEvent(testbed.shop, ['LAÇO INDIVIDUAL', 'LAÇO SEM REGRAS'])
  const [catUUID = '', without = ''] = event.categories
  await putRules(catUUID, rulesOfTemplate('individual'))
  for (const category of event.categories) await event.score(category, [row(1, { count: 1 })])
  await using desk = await openPage(pathOf(catUUID), { width: 360, height: 780 })
  const { page } = desk
  await page.getByText('A prova já tem armadas.').waitFor()
  await page.getByText('Força A com 5 acertos, para em 2.').waitFor()
  await isClean(page)
  await page.setViewportSize({ width: 1280, height: 780 })
  // The bar at the foot begins beside the rail.
  const [bar, rail] = await Promise.all([
    page.getByRole('button', { name: 'Mudar com motivo' }).locator('xpath=../..').boundingBox(),
    page.getByRole('complementary', { name: 'Trilho' }).boundingBox(),
  ])
  expect(bar?.x).toBeGreaterThanOrEqual((rail?.x ?? 0) + (rail?.width ?? 0))
  await page.setViewportSize({ width: 360, height: 780 })
  await press(page, 'Mudar com motivo')
  await box(page, 'Vidas da força A').fill('2')
  expect(await box(page, 'Voltas').count()).toBe(0)
  expect(await box(page, 'Acertos da força A').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Nova força' }).count()).toBe(0)
  await isClean(page)
  await press(page, 'Salvar regras')
  await page.getByLabel('Motivo').fill('Faltou uma linha no programa')
  await isClean(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar regras' }).click()
  await awaitDialogText(page, 'Regras salvas!')
  await press(page, 'OK')
  await page.getByText('Força A com 5 acertos, 2 vidas, para em 2.').waitFor()

  await page.goto(`${testbed.shop}${pathOf(without)}`)
  await page.getByText('Esta prova começou sem regras.').waitFor()
})

test('A draft gets the rules of a category, and the review says them', async () => {
  const draftId = randomUUID()
  const document = { name: 'RODEIO COM REGRAS', categories: [{ name: 'LAÇO TRIO', price: 1, unitsTotal: 1 }] }
  await fetch(`${testbed.shop}/api/drafts/${draftId}?token=${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, document }),
  })
  await using desk = await openPage(`/new-event/${draftId}/categorias`)
  const { page } = desk
  await page.getByRole('columnheader', { name: 'Força escolhida na compra' }).waitFor()
  await page.getByLabel('Laçadores de LAÇO TRIO').fill('3')
  await page.getByRole('link', { name: 'Regras', exact: true }).click()
  await page.getByLabel('Regulamento de').selectOption({ label: 'LAÇO TRIO' })
  await press(page, 'Dupla ou trio')
  await box(page, 'Laçadores').fill('4')
  await page.getByText('As regras pedem 4 laçadores, e a inscrição tem no máximo 3.').first().waitFor()
  await isClean(page)
  await page.getByRole('link', { name: 'Revisão' }).click()
  await page.getByRole('button', { name: 'LAÇO TRIO, Regras da prova' }).click()
  await box(page, 'Laçadores').fill('3')
  await page.getByRole('link', { name: 'Revisão' }).click()
  await page.getByText('Classificatória de 3 voltas. Cada inscrição tem 3 laçadores.').waitFor()
  await isClean(page)
  await expect
    .poll(async () => JSON.stringify(await shop.call(`drafts/${draftId}?token=${token}`)))
    .toContain('"riders":3')
})

test('The landing page and the sale of an event say the rules of a category', async () => {
  // The first one is also in a bundle, which says its rules too.
  const [{ itemUUID, name } = { itemUUID: '', name: '' }] = categories
  await putRules(itemUUID, rulesOfTemplate('individual'))
  await using phone = await openPhone({ viewport: { width: 360, height: 780 } })
  const { page } = phone
  const sentence = page.getByText('Força A com 5 acertos, para em 2.').first()
  // The answers of an event are kept for some seconds.
  await expect
    .poll(async () => JSON.stringify(await shop.call('events/rodeio-cerro-lindo?showItems=1')))
    .toContain('rulesInWords')
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByRole('listitem').filter({ hasText: name }).getByText('Como é a prova').click()
  await sentence.waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await isClean(page)
  await page.goto(`${testbed.shop}/purchase`)
  await page.getByRole('listitem').filter({ hasText: name }).getByText('regulamento').first().click()
  await sentence.waitFor()
  await isClean(page)
})
