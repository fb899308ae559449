import { USUAL_RULES } from '@porteira/domain/competition'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { ADMIN, go, isNewest, visitCompetition } from './competition-page.ts'
import { openCompetition } from './desk-competition.ts'
import { isClean, logInForWork, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()

/** Two rounds, and a final of strength A. */
const RULES = {
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' as const },
  qualifier: { rounds: 2, sieve: { kind: 'hits' as const }, ranges: [] },
  strengths: [
    {
      name: '',
      minimum: 1,
      final: { kind: 'suddenDeath' as const, lives: 0, stopAt: 1, whenAllMiss: 'again' as const },
      trophies: 0,
      tie: 'share' as const,
      prizes: [],
    },
  ],
  ...USUAL_RULES,
}

test('The desk cuts heats, draws the order and prints the call list, and the scorer throws in this order', async () => {
  const { catUUID } = await openCompetition(testbed, RULES, [3, 7, 12, 20])
  await using desk = await openPhone()
  const { page, complaints } = desk
  await visitCompetition(page, `${testbed.shop}/competicao/${catUUID}`)
  await go(page, 'Sortear a ordem')
  await page.getByLabel('Número público (opcional)').fill('Concurso 1')
  await press(page, 'Sortear os 4')
  await isNewest(page, 'Sorteou a ordem de chamada de 4 números')
  await page.getByRole('link', { name: 'Protocolo do sorteio' }).click()
  const order = page.getByRole('list', { name: 'Ordem sorteada' })
  await order.waitFor()
  const numbers = (await order.getByRole('listitem').allInnerTexts()).map((text) => Number(/\d+$/.exec(text)))
  expect([...numbers].sort((a, b) => a - b)).toEqual([3, 7, 12, 20])
  await page.getByText('Concurso 1', { exact: true }).waitFor()
  await isClean(page)

  await page.goto(`${testbed.shop}/competicao/${catUUID}/pelotoes`)
  await page.getByLabel('Números por pelotão, no máximo').fill('2')
  await press(page, 'Dividir')
  await page.getByLabel('Último do pelotão 1').selectOption('1')
  await page.getByLabel('Dia do pelotão 2').fill('2027-01-17')
  await isClean(page)
  await press(page, 'Cortar em 2 pelotões')
  await isNewest(page, 'Cortou 2 pelotões')

  await page.getByRole('link', { name: 'Lista de chamada e planilha' }).click()
  const list = page.getByRole('region', { name: 'Lista de chamada sorteada' })
  await list.getByText('Pelotão 1 · 1 número').waitFor()
  await list.getByText('Pelotão 2 · domingo, 17/01 · 3 números').waitFor()
  const cells = await list.getByRole('cell').allInnerTexts()
  expect(cells.map((text) => text.trim()).filter((text) => /^\d+$/.test(text))).toEqual(numbers.map(String))
  await isClean(page)
  const printed = page.waitForResponse((answer) => answer.url().endsWith('/printed'))
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect((await printed).status()).toBe(200)
  await page.getByRole('link', { name: 'Planilha', exact: true }).click()
  await page.getByRole('region', { name: 'Planilha, pelotão 2' }).waitFor()
  await page.getByRole('link', { name: 'Finais' }).click()
  await page.getByText('A classificatória ainda não terminou.').waitFor()

  await page.goto(`${testbed.shop}/apontador/${catUUID}`)
  const inArena = (badge: number | undefined) =>
    page.getByRole('region', { name: 'Na cancha' }).getByText(`Nº ${badge}`, { exact: true }).waitFor()
  await page.getByText('Classificatória · pelotão 1 · volta 1', { exact: true }).waitFor()
  await inArena(numbers[0])
  await page.getByText('Adiantar um número').click()
  await page.getByRole('list', { name: 'Quem pode adiantar' }).getByText(String(numbers[3])).first().click()
  await inArena(numbers[3])
  await press(page, 'Boa')
  await inArena(numbers[0])
  await press(page, 'Boa')
  await inArena(numbers[0])
  await press(page, 'Boa')
  await page.getByText('Classificatória · pelotão 2 · volta 1', { exact: true }).waitFor()
  await inArena(numbers[1])
  await press(page, 'Boa')
  await inArena(numbers[2])
  await press(page, 'Boa')
  await page.getByText('Classificatória · pelotão 2 · volta 2', { exact: true }).waitFor()
  await isClean(page)
  expect(complaints).toEqual([])
})

test('The call list asks for a login, and the page of an unknown category says so', async () => {
  const { catUUID } = await openCompetition(testbed, RULES, [3])
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/chamada/${catUUID}?folha=planilha`)
  await logInForWork(page, ADMIN)
  await page.getByRole('region', { name: 'Planilha' }).waitFor()
  await page.goto(`${testbed.shop}/chamada/00000000-0000-4000-8000-000000000000`)
  await page.getByText('Não encontrado').first().waitFor()
  await page.goto(`${testbed.shop}/sorteio/${catUUID}`)
  await page.getByText('A ordem desta prova não foi sorteada.').waitFor()
  expect(await page.getByRole('button', { name: 'Imprimir' }).count()).toBe(0)
})
