import { expect, test } from 'vitest'
import { individual, strength, suddenDeath } from '../../server/src/testing/arena.ts'
import { openPhone } from './browser.ts'
import { ADMIN, choose, DESK, facts, fits, visitCompetition } from './competition-page.ts'
import { openCompetition } from './desk-competition.ts'
import { isClean, logInForWork, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const SINCE = /^Interrompida às \d\d:\d\d\. Continua na volta 1 da força A\.$/

test('Scorer and desk interrupt a final: every screen says since when, and the next shot goes on', async () => {
  const arena = await openCompetition(
    testbed,
    individual(1, [strength(1, { final: suddenDeath(1) })]),
    [3, 7, 12],
  )
  for (const badge of [3, 7, 12]) await arena.throwShots(badge, 'qualify', '1')
  await arena.decide('finalStarted', { strength: 1 })
  await arena.throwShots(3, 'final', '1')
  const { catUUID } = arena
  await using screen = await openPhone({ viewport: { width: 1920, height: 1080 } })
  const gate = screen.page
  await gate.goto(`${testbed.shop}/cancha/${catUUID}`)
  const inArena = gate.getByRole('region', { name: 'Na cancha' })
  await inArena.getByRole('img', { name: 'Nº 7' }).waitFor()

  await using tablet = await openPhone()
  const scorer = tablet.page
  await scorer.goto(`${testbed.shop}/apontador/${catUUID}`)
  await logInForWork(scorer, ADMIN)
  await press(scorer, 'Ajustes')
  await scorer.getByText('Forças, final e planilha').click()
  await press(scorer, 'Interromper a prova')
  await scorer.getByText('Diga o motivo.').waitFor()
  await scorer.getByLabel('Motivo para interromper').selectOption('Chuva')
  await press(scorer, 'Interromper a prova')
  await press(scorer, 'Fechar')
  await scorer.getByText(/^Prova interrompida às \d\d:\d\d\. A próxima armada a retoma\.$/).waitFor()
  await isClean(scorer)
  await gate.getByText(SINCE).waitFor()
  expect(await gate.getByText('Chuva').count()).toBe(0)
  await isClean(gate)

  await using fan = await openPhone()
  const placar = fan.page
  await placar.goto(`${testbed.shop}/placar/category/${catUUID}`)
  await placar.getByRole('region', { name: 'Na cancha' }).getByText(SINCE).waitFor()
  await placar.goto(`${testbed.shop}/placar/category/${catUUID}?tv=1`)
  await placar.getByText(SINCE).waitFor()

  await press(scorer, 'Boa')
  await inArena.getByRole('img', { name: 'Nº 12' }).waitFor()
  expect(await scorer.getByText('Prova interrompida').count()).toBe(0)

  await using office = await openPhone(DESK)
  const desk = office.page
  await visitCompetition(desk, `${testbed.shop}/competicao/${catUUID}/interromper`)
  await choose(desk, 'Parar agora e continuar outro dia, daqui')
  await choose(desk, 'Luz')
  await desk.getByLabel('O que aconteceu, em uma frase').fill('Escureceu.')
  await fits(desk)
  await press(desk, 'Interromper a prova')
  await facts(desk).getByText('Luz: Escureceu.').waitFor()
  await gate.getByText(SINCE).waitFor()
  await fits(desk)
  await desk.getByRole('link', { name: 'Retomar agora' }).click()
  await choose(desk, 'Decisão revista')
  await desk.getByLabel('O que aconteceu, em uma frase').fill('Os refletores acenderam.')
  await press(desk, 'Desfazer: Interrompeu a prova: continua daqui')
  await inArena.getByRole('img', { name: 'Nº 12' }).waitFor()
  for (const { complaints } of [screen, tablet, fan, office]) expect(complaints).toEqual([])
})
