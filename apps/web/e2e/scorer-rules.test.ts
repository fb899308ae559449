import { USUAL_RULES } from '@porteira/domain/competition'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { openCompetition } from './desk-competition.ts'
import { isClean, logInForWork, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const ADMIN = '99999900100'

/** One round, and a final with one life that stops at one. */
const RULES = {
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' as const },
  qualifier: { rounds: 1, sieve: { kind: 'hits' as const }, ranges: [] },
  strengths: [
    {
      name: '',
      minimum: 1,
      final: { kind: 'suddenDeath' as const, lives: 1, stopAt: 1, whenAllMiss: 'again' as const },
      trophies: 0,
      tie: 'share' as const,
      prizes: [],
    },
  ],
  ...USUAL_RULES,
}

test('The scorer follows the rules without a network: rounds, lives, what a miss costs, and the end of the final', async () => {
  const { catUUID } = await openCompetition(testbed, RULES, [3, 7, 12])
  await using phone = await openPhone()
  const { page, context, complaints } = phone
  await page.goto(`${testbed.shop}/apontador/${catUUID}`)
  await logInForWork(page, ADMIN)
  const inArena = (badge: number) =>
    page.getByRole('region', { name: 'Na cancha' }).getByText(`Nº ${badge}`, { exact: true }).waitFor()
  const end = page.getByRole('region', { name: 'Fim' })
  await page.getByText('Pronto para apontar sem internet.').waitFor()
  await page.getByText('Classificatória · volta 1', { exact: true }).waitFor()
  for (const badge of [3, 7, 12]) {
    await inArena(badge)
    await press(page, 'Boa')
  }
  await end.getByText('Força A: nº 3, 7 e 12.').waitFor()
  await press(page, 'Desfazer')
  await inArena(12)
  await press(page, 'Boa')
  await end.getByText('Força A: nº 3, 7 e 12.').waitFor()
  await isClean(page)
  await page.getByText('Tudo enviado.').waitFor()

  await press(page, 'Começar a final em Ajustes')
  await page.getByText('Forças, final e planilha').click()
  await press(page, 'Começar a final da força A')
  await press(page, 'Começar')
  await press(page, 'Fechar')
  await page.getByText('Final da força A · volta 1', { exact: true }).waitFor()

  await context.setOffline(true)
  await inArena(3)
  await page.getByText('Se errar, perde a última vida.').waitFor()
  await press(page, 'Boa')
  await inArena(7)
  await press(page, 'Não veio')
  await inArena(12)
  await press(page, 'Desfazer')
  await inArena(7)
  await press(page, 'Não veio')
  await inArena(12)
  await press(page, 'Perdida')
  await page.getByText('Final da força A · volta 2', { exact: true }).waitFor()
  await press(page, 'Boa')
  await inArena(7)
  await page.getByText('Se errar, sai. Ficam 2.').waitFor()
  await page.reload()
  await inArena(7)
  await press(page, 'Perdida')
  await inArena(12)
  await press(page, 'Perdida')
  await end.getByText('Força A: vence nº 3.').waitFor()
  await press(page, 'Desfazer')
  await inArena(12)
  await press(page, 'Perdida')
  await end.getByText('Prova encerrada').waitFor()
  await isClean(page)

  await context.setOffline(false)
  await page.getByText('Tudo enviado.').waitFor()
  await expect
    .poll(async () => {
      const answer = await fetch(`${testbed.shop}/api/rankings/category/${catUUID}/call`)
      return ((await answer.json()) as { phase: string }).phase
    })
    .toBe('over')
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
})

test('The scorer starts the final of one strength after the list, and ends it with a reason', async () => {
  const { catUUID, places } = await openCompetition(testbed, RULES, [3, 7, 12])
  await using phone = await openPhone()
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/apontador/${catUUID}`)
  await logInForWork(page, ADMIN)
  for (let shot = 0; shot < 3; shot++) await press(page, 'Boa')
  await page.getByText('Tudo enviado.').waitFor()
  await press(page, 'Começar a final em Ajustes')
  await page.getByText('Forças, final e planilha').click()
  const list = page.getByRole('region', { name: 'Força A', exact: true })
  await list.getByText('Força A: 3 números').waitFor()
  await isClean(page)
  await press(page, 'Começar a final da força A')
  await press(page, 'Começar')
  const end = page.getByRole('region', { name: 'Encerrar a final da força A' })
  await end.getByText('Força A, volta 1, na disputa: 3 números').waitFor()
  await press(page, 'Encerrar: os 3 repartem')
  await end.getByText('Diga o motivo.').waitFor()
  await page.getByLabel('Motivo para encerrar').selectOption('Outro')
  await page.getByLabel('Qual motivo?').fill('Cerração')
  await isClean(page)
  await press(page, 'Encerrar: os 3 repartem')
  await page.getByText('Nenhuma final está em andamento.').waitFor()
  await press(page, 'Fechar')
  await page.getByRole('region', { name: 'Fim' }).getByText('Força A: repartem nº 3, 7 e 12.').waitFor()
  expect(await places(1)).toEqual(['1: 3', '1: 7', '1: 12'])

  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${testbed.shop}/placar/category/${catUUID}?tv=1`)
  await page.getByRole('complementary', { name: 'Força' }).getByText('Resultado provisório').waitFor()
  const rows = page.getByRole('list', { name: 'Classificação' }).getByRole('listitem')
  expect((await rows.allInnerTexts()).map((text) => /^\d+º/.exec(text)?.[0])).toEqual(['1º', '1º', '1º'])
  expect(await page.getByText('Na cancha').count()).toBe(0)
  await isClean(page)
  expect(complaints).toEqual([])
})
