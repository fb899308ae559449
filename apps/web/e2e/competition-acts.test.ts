import type { CompetitionRules } from '@porteira/domain/competition'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { individual, strength, suddenDeath } from '../../server/src/testing/arena.ts'
import { openPhone } from './browser.ts'
import {
  BUYER,
  choose,
  DESK,
  facts,
  fits,
  go,
  hasFocus,
  isNewest,
  visitCompetition,
} from './competition-page.ts'
import { openCategories, openCompetition } from './desk-competition.ts'
import { callsOf } from './shop.ts'
import { press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

// The rarer decisions of the desk: devices that disagree, a qualifier that goes on, ties for the last places, other categories.

const testbed = testbedOfFile()

const visit = (page: Page, { catUUID }: { catUUID: string }, part = '', cpf?: string) =>
  visitCompetition(page, `${testbed.shop}/competicao/${catUUID}${part}`, cpf)
const notices = (page: Page) => page.getByRole('region', { name: 'A decidir' })
const hits =
  (category: { throwShots: (badge: number, phase: 'qualify', marks: string) => unknown }) =>
  async (marks: Record<number, string>) => {
    for (const [badge, mark] of Object.entries(marks))
      await category.throwShots(Number(badge), 'qualify', mark)
  }

/** One round, then sudden death that stops at two. */
const rules = individual(1, [strength(1, { final: suddenDeath(2) })])

/** 3, 12 and 28 have qualified, and the final has begun. */
async function openFinal() {
  const arena = await openCompetition(testbed, rules, [3, 12, 28])
  await hits(arena)({ 3: '1', 12: '1', 28: '1' })
  await arena.decide('finalStarted', { strength: 1 })
  return arena
}

test('A result waits while devices disagree about a shot, and the desk decides it and corrects an older one', async () => {
  const arena = await openFinal()
  for (const badge of [3, 12]) await arena.throwShots(badge, 'final', '1')
  await arena.disagree(28, 'final', 1)
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena)
  await notices(page)
    .getByText(/^Nº 28, .+, volta 1 da final: os aparelhos discordam\.$/)
    .waitFor()
  await fits(page)
  await notices(page)
    .getByRole('link', { name: /^Decidir: Nº 28/ })
    .click()
  await hasFocus(page, 'Os aparelhos discordam')
  const sent = page.getByRole('list', { name: 'O que os aparelhos mandaram' }).getByRole('listitem')
  expect(await sent.allInnerTexts()).toEqual([
    expect.stringMatching(/^Tablet 2: boa, às \d\d:\d\d$/),
    expect.stringMatching(/^Tablet 1: perdida, às \d\d:\d\d$/),
  ])
  await press(page, 'Marcar a armada')
  await page.getByText('Escolha boa ou perdida.').waitFor()
  await choose(page, 'Perdida')
  await page.getByText('A armada conta agora como boa e passa a contar como perdida.').waitFor()
  await page.getByText('A força A termina.').waitFor()
  await fits(page)
  await choose(page, 'Vídeo conferido')
  await press(page, 'Marcar perdida para o 28')
  await isNewest(page, 'Armada do nº 28 decidida: perdida')
  await notices(page).waitFor({ state: 'detached' })
  expect(await arena.places(1)).toEqual(['1: 3', '1: 12', '3: 28'])

  await go(page, 'Corrigir armada')
  await page.getByLabel('Número ou nome').fill('12')
  await choose(page, 'Final')
  await page.getByLabel('Volta', { exact: true }).fill('9')
  await choose(page, 'Perdida')
  await page.getByText('O nº 12 não tem essa armada.').waitFor()
  await page.getByLabel('Volta', { exact: true }).fill('1')
  await page.getByText('O nº 12 desce para 2º.').waitFor()
  await choose(page, 'Planilha')
  await press(page, 'Marcar perdida para o 12')
  await isNewest(page, 'Armada do nº 12 decidida: perdida')
  expect(await arena.places(1)).toEqual(['1: 3', '2: 12', '2: 28'])
})

test('The qualifier is opened again with a reason, and the desk chooses which shots of the old final count', async () => {
  const arena = await openFinal()
  for (const badge of [3, 12, 28]) await arena.throwShots(badge, 'final', '1')
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena)
  await go(page, 'Reabrir classificatória')
  await page.getByText('A final da força A deixa de ter começado.').waitFor()
  await press(page, 'Reabrir a classificatória')
  await page.getByText('Escolha o motivo.').waitFor()
  await fits(page)
  await choose(page, 'Armada esquecida')
  await press(page, 'Reabrir a classificatória')
  await isNewest(page, 'Reabriu a classificatória')

  await notices(page).getByText('3 armadas de antes da reabertura estão guardadas e não contam.').waitFor()
  await arena.decide('finalStarted', { strength: 1 })
  await page.reload()
  await notices(page)
    .getByRole('link', { name: /^Ver armadas guardadas/ })
    .click()
  await hasFocus(page, 'Quais armadas guardadas contam?')
  await press(page, 'Contar as armadas')
  await page.getByText('Marque as armadas que contam.').waitFor()
  await page.getByLabel('Todas').check()
  await page.getByRole('checkbox', { name: /Nº 28/ }).uncheck()
  await page.getByText('1 armada fica sem contar.').waitFor()
  await fits(page)
  await choose(page, 'Planilha conferida')
  await press(page, 'Contar 2 armadas')
  await isNewest(page, '2 armadas da final anterior contam')
  await notices(page).getByText('1 armada de antes da reabertura está guardada e não conta.').waitFor()
  await page.getByText('Falta laçar: 28').waitFor()
  expect(desk.complaints).toEqual([])
})

test('Those who tie for the last places of the sieve throw on the page until the places are filled', async () => {
  const best: CompetitionRules = individual(1, [strength(0)], {
    qualifier: { rounds: 1, sieve: { kind: 'best', count: 2, tie: 'throw' }, ranges: [] },
  })
  const arena = await openCompetition(testbed, best, [7, 12, 15, 20])
  await hits(arena)({ 7: '1', 12: '1', 15: '1', 20: '0' })
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena)
  const tie = 'Empate nas últimas vagas da força A: 7, 12 e 15 disputam 2 vagas.'
  await notices(page).getByText(tie).waitFor()
  await notices(page)
    .getByRole('link', { name: /^Começar desempate/ })
    .click()
  await hasFocus(page, 'Desempate pelas últimas vagas')
  await fits(page)
  await press(page, 'Começar o desempate: 7, 12 e 15')

  const last = page.getByRole('region', { name: 'Últimas vagas da força A' })
  await last.getByText('Falta laçar: 7, 12 e 15').waitFor()
  const shots = last.getByRole('region', { name: 'Armadas do desempate' })
  await shots.getByRole('button', { name: 'Perdida do nº 7' }).click()
  await shots.getByText('Nº 7, armada 1: perdida').waitFor()
  await fits(page)
  await shots.getByRole('button', { name: 'Desfazer: Nº 7, armada 1: perdida' }).click()
  await shots.getByRole('button', { name: 'Boa do nº 7' }).click()
  await last.getByText('Falta laçar: 12 e 15').waitFor()
  await shots.getByRole('button', { name: 'Boa do nº 12' }).click()
  await last.getByText('Falta laçar: 15', { exact: true }).waitFor()
  await shots.getByRole('button', { name: 'Perdida do nº 15' }).click()
  await last.waitFor({ state: 'detached' })
  expect(await arena.numbers(1)).toEqual([7, 12])
  expect(desk.complaints).toEqual([])
})

test('A final gets its entries from two categories, and the next one comes for who withdraws', async () => {
  const { categories, fill } = await openCategories(testbed, [
    'LAÇO DE SEXTA',
    'LAÇO DE SÁBADO',
    'LAÇO FINAL',
  ])
  const [friday = '', saturday = '', sunday = ''] = categories
  const qualifier = individual(1, [strength(0, { final: { kind: 'none' } })])
  const first = await fill(friday, qualifier, { badges: [1, 2, 3] })
  const second = await fill(saturday, qualifier, { badges: [1, 2], firstOf: (index) => 3 + index })
  const fedBy: CompetitionRules['fedBy'] = {
    from: [friday, saturday].map((category) => ({ category, count: 1 })),
    tie: 'throw',
    numbers: 'kept',
    result: 'provisional',
  }
  const final = await fill(sunday, individual(0, [strength(0)], { fedBy }), { badges: [] })
  await hits(first)({ 1: '1', 2: '1', 3: '0' })
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, final)
  await notices(page)
    .getByRole('link', { name: /^Trazer classificados/ })
    .click()
  await page.getByText('Falta o resultado de LAÇO DE SÁBADO.').waitFor()
  await page.getByText('Em LAÇO DE SEXTA, os nº 1 e 2 disputam 1 vaga. Desempate lá antes.').waitFor()
  const bring = page.getByRole('button', { name: 'Trazer os classificados' })
  expect(await bring.isDisabled()).toBe(true)
  await fits(page)

  await first.decide('disqualified', { badge: 1, reason: 'Documento' })
  await hits(second)({ 1: '1', 2: '0' })
  await page.reload()
  await page.getByText('Entram 2 números.').waitFor()
  const list = page.getByRole('list', { name: 'Quem entra' })
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/LAÇO DE SÁBADO, 1º$/),
    expect.stringMatching(/LAÇO DE SEXTA, 1º$/),
  ])
  await fits(page)
  await bring.click()
  await isNewest(page, 'Entraram 2 classificados')
  expect(await final.numbers(1)).toEqual([1, 2])

  await go(page, 'Não vem para a final')
  await page.getByLabel('Número ou nome').fill('2')
  await page.getByText(/^No lugar entra o nº 3: .+, 2º de LAÇO DE SEXTA\.$/).waitFor()
  await choose(page, 'Desistiu')
  await fits(page)
  await press(page, 'Tirar o 2 da final')
  await isNewest(page, 'O nº 2 desistiu, e o próximo entra')
  expect(await final.numbers(1)).toEqual([1, 3])
  expect(desk.complaints).toEqual([])
})

test('The desk names the number in which shots of another category count, and an auditor only reads that', async () => {
  const { eventUUID, categories, fill } = await openCategories(testbed, ['LAÇO DE DUPLA', 'LAÇO INDIVIDUAL'])
  const [pairs = '', singles = ''] = categories
  const ofPairs = { ...individual(1, [strength(0)]), riders: 2, shotsPerRound: 2 }
  const team = await fill(pairs, ofPairs, { badges: [3, 8], firstOf: () => 0 })
  const single = await fill(singles, individual(1, [strength(0)], { countsFor: pairs }), { badges: [1] })
  await hits(single)({ 1: '1' })
  const waits = /^.+ tem os nº 3 e 8: escolha em qual contam as armadas de LAÇO INDIVIDUAL\.$/

  const { call, logIn } = callsOf(testbed)
  const { token } = await logIn('99999900100', 1)
  await call(`team/grants?token=${token}`, { cpf: BUYER, role: 'auditor', eventUUID, until: null })
  await using auditor = await openPhone(DESK)
  await visit(auditor.page, team, '', BUYER)
  await notices(auditor.page).getByText(waits).waitFor()
  expect(await notices(auditor.page).getByRole('link').count()).toBe(0)

  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, team)
  await notices(page).getByText(waits).waitFor()
  await notices(page)
    .getByRole('link', { name: /^Escolher o número/ })
    .click()
  await hasFocus(page, 'Em qual número contam as armadas?')
  await press(page, 'Contar no número escolhido')
  await page.getByText('Escolha o número.').waitFor()
  await choose(page, 'Nº 8')
  await page.getByText(/^As armadas de .+ em LAÇO INDIVIDUAL contam no nº 8, também as próximas\.$/).waitFor()
  await fits(page)
  await press(page, 'Contar no nº 8')
  await isNewest(page, 'As armadas do laçador contam para o nº 8')
  await notices(page).waitFor({ state: 'detached' })
  expect(await facts(page).count()).toBe(1)

  // Of a pair with two shots in a round the rider and the shot are chosen too.
  await team.throwShots(3, 'qualify', '10')
  await go(page, 'Corrigir armada')
  await page.reload()
  await page.getByLabel('Número ou nome').fill('3')
  await page.getByRole('radiogroup', { name: 'Quem laçou' }).getByRole('radio').nth(1).check()
  await page.getByLabel('Volta', { exact: true }).fill('1')
  await choose(page, '1ª')
  await page.getByText('Nº 3, armada 1 da volta 1 da classificatória.').waitFor()
  await choose(page, 'Boa')
  await page.getByText('A armada conta agora como perdida e passa a contar como boa.').waitFor()
  await fits(page)
  await choose(page, 'Juiz de raia')
  await press(page, 'Marcar boa para o 3')
  await isNewest(page, 'Armada do nº 3 decidida: boa')
  expect(desk.complaints).toEqual([])
})
