import { wirePassword } from '@porteira/domain'
import type { CompetitionRules, Prize } from '@porteira/domain/competition'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { individual, strength, suddenDeath } from '../../server/src/testing/arena.ts'
import { openPhone } from './browser.ts'
import {
  ADMIN,
  BUYER,
  choose,
  DESK,
  facts,
  factTexts,
  fits,
  go,
  hasFocus,
  isNewest,
  visitCompetition,
} from './competition-page.ts'
import { openCompetition } from './desk-competition.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, logInAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const OWNER = '99999900453'

const testbed = testbedOfFile()

const prize = (place: number, award: Prize['award']): Prize => ({
  from: place,
  to: place,
  per: 'entry',
  award,
  minimumEntries: 0,
  otherwise: { kind: 'none' },
})
const money = (place: number, reais: number) => prize(place, { kind: 'money', reais })

/** One round, then sudden death that stops at two. */
const rulesWith = (given: Partial<CompetitionRules['strengths'][number]> = {}) =>
  individual(1, [strength(1, { final: suddenDeath(2), ...given })])

/** A competition whose numbers have qualified. */
async function open(rules = rulesWith(), badges = [3, 12, 28]) {
  const arena = await openCompetition(testbed, rules, badges)
  for (const badge of badges) await arena.throwShots(badge, 'qualify', '1')
  return arena
}
type Arena = Awaited<ReturnType<typeof open>>

/** Starts the final and throws it: 28 misses, 3 and 12 are left. */
async function playFinal(arena: Arena) {
  await arena.decide('finalStarted', { strength: 1 })
  for (const [badge, mark] of [
    [3, '1'],
    [12, '1'],
    [28, '0'],
  ] as const)
    await arena.throwShots(badge, 'final', mark)
}

const heading = (page: Page) => page.getByRole('heading', { name: 'LAÇO DA CANCHA CHEIA', level: 1 })

const visit = (page: Page, arena: Arena, part = '', cpf: string = ADMIN) =>
  visitCompetition(page, `${testbed.shop}/competicao/${arena.catUUID}${part}`, cpf)

test('The desk starts a final, disqualifies a number with a reason and takes it back', async () => {
  const arena = await open(rulesWith({ prizes: [money(1, 5000), money(2, 3000), money(3, 1000)] }))
  await using desk = await openPhone(DESK)
  const { page } = desk
  await page.goto(`${testbed.shop}/apontador`)
  await logInAt(page, ADMIN)
  await page.getByLabel('Evento', { exact: true }).selectOption('RODEIO DA CANCHA CHEIA')
  await page.getByRole('link', { name: 'Decisões e resultado: LAÇO DA CANCHA CHEIA' }).click()
  await heading(page).waitFor()

  await go(page, 'Começar a final')
  await hasFocus(page, 'Começar a final')
  await page.getByText('A final da força A começa com 3 números na disputa.').waitFor()
  await fits(page)
  await press(page, 'Começar a final da força A')
  await hasFocus(page, 'O que aconteceu')
  await expect.poll(() => factTexts(page)).toEqual(['Começou a final da força A'])

  for (const [badge, mark] of [
    [3, '1'],
    [12, '1'],
    [28, '0'],
  ] as const)
    await arena.throwShots(badge, 'final', mark)
  await go(page, 'Desclassificar')
  await page.reload()
  await page.getByLabel('Número ou nome').fill('12')
  await page.getByText('O nº 3 continua em 1º: R$ 5.000,00, antes R$ 4.000,00.').waitFor()
  await page.getByText('O nº 28 sobe para 2º: R$ 3.000,00, antes R$ 1.000,00.').waitFor()
  await press(page, 'Desclassificar o 12')
  await page.getByText('Escolha o motivo.').waitFor()
  expect(
    await page.getByRole('radio', { name: 'Cavalo' }).evaluate((one) => one === document.activeElement),
  ).toBe(true)
  await fits(page)
  await choose(page, 'Documento')
  await page.getByLabel('O que aconteceu, em uma frase').fill('Exame vencido.')
  await page.getByLabel('Item do regulamento, público').fill('7.2')
  await press(page, 'Desclassificar o 12')
  await facts(page).getByText('Documento: Exame vencido.').waitFor()
  expect(await arena.places(1)).toEqual(['1: 3', '2: 28'])
  await isClean(page)

  await page.getByRole('link', { name: 'Desfazer: Desclassificou o nº 12 (7.2)' }).click()
  await page.getByText('O nº 12 volta à disputa.').waitFor()
  await choose(page, 'Decisão revista')
  await press(page, 'Desfazer: Desclassificou o nº 12 (7.2)')
  await expect
    .poll(() => factTexts(page))
    .toEqual([
      'Desfez: Desclassificou o nº 12 (7.2)',
      'Desclassificou o nº 12 (7.2)',
      'Começou a final da força A',
    ])
  expect(await facts(page).locator('s').allInnerTexts()).toEqual(['Desclassificou o nº 12 (7.2)'])
  expect(await arena.places(1)).toEqual(['1: 3', '1: 12', '3: 28'])
  await fits(page)
  expect(desk.complaints).toEqual([])
})

test('A tie that the rules decide by shots is started and thrown on the page, and a shot is taken back', async () => {
  const arena = await open(rulesWith({ trophies: 1, tie: 'throw' }))
  await playFinal(arena)
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena)
  await page.getByText('Empate no 1º lugar: 3 e 12. As regras pedem desempate.').waitFor()
  await page.getByRole('link', { name: 'Começar desempate' }).click()
  await page.getByText('Quem acerta mais na volta fica na frente.', { exact: false }).waitFor()
  await fits(page)
  await press(page, 'Começar o desempate: 3 e 12')
  const shots = page.getByRole('region', { name: 'Armadas do desempate' })
  await shots.getByRole('button', { name: 'Perdida do nº 3' }).click()
  await shots.getByText('Nº 3, armada 1: perdida').waitFor()
  await fits(page)
  await shots.getByRole('button', { name: 'Desfazer: Nº 3, armada 1: perdida' }).click()
  await shots.getByRole('button', { name: 'Boa do nº 3' }).click()
  await shots.getByText('Nº 3, armada 1: boa').waitFor()
  await shots.getByRole('button', { name: 'Perdida do nº 12' }).click()
  await shots.waitFor({ state: 'detached' })
  expect(await arena.places(1)).toEqual(['1: 3', '2: 12', '3: 28'])
  expect(desk.complaints).toEqual([])
})

test('A decision on older facts stores nothing, shows what is new, and keeps what was typed', async () => {
  const arena = await open()
  await arena.decide('finalStarted', { strength: 1 })
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena, '/interromper')
  await choose(page, 'Chuva')
  await page.getByLabel('O que aconteceu, em uma frase').fill('Raia alagada.')
  await page.getByText('Os números 3, 12 e 28 ficam em 1º.').waitFor()
  await arena.throwShots(3, 'final', '0')
  await press(page, 'Encerrar: os 3 repartem')

  const news = page.getByRole('status', { name: 'Chegou algo novo' })
  await news.getByText('Nº 3: saiu na volta 1.').waitFor()
  await news.getByText('Chuva: Raia alagada.').waitFor()
  await hasFocus(page, 'Chegou algo novo. Nada foi gravado.')
  expect(await page.getByRole('button', { name: 'Encerrar: os 3 repartem' }).isDisabled()).toBe(true)
  expect(await arena.places(1)).toEqual([])
  await fits(page)

  await press(page, 'Vi o que chegou')
  expect(await page.getByLabel('O que aconteceu, em uma frase').inputValue()).toBe('Raia alagada.')
  await press(page, 'Encerrar: os 3 repartem')
  await facts(page).getByText('Chuva: Raia alagada.').waitFor()
  // The miss of the open round costs nothing.
  expect(await arena.places(1)).toEqual(['1: 3', '1: 12', '1: 28'])
})

test('A decision whose answer was lost is stored once, however often it is sent', async () => {
  const arena = await open()
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena, '/comecar')
  const ids: unknown[] = []
  await page.route('**/api/competition/*/decisions', async (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id)
    await route.fetch()
    if (ids.length > 1) return route.continue()
    await route.abort()
  })
  await press(page, 'Começar a final da força A')
  await page.getByText('Serviço indisponível', { exact: false }).waitFor()
  await press(page, 'Começar a final da força A')
  await expect.poll(() => factTexts(page)).toEqual(['Começou a final da força A'])
  expect(new Set(ids).size).toBe(1)
})

test('A refusal of the server is shown at its field, and an auditor reads without deciding', async () => {
  const arena = await open()
  await arena.decide('disqualified', { badge: 3, reason: 'Conferido' })
  await using desk = await openPhone(DESK)
  await visit(desk.page, arena, '/desclassificar/3')
  await desk.page.getByText('O nº 3 já está desclassificado.').waitFor()
  const box = desk.page.getByLabel('Número ou nome')
  expect(await box.getAttribute('aria-invalid')).toBe('true')
  await isClean(desk.page)

  const { call, logIn } = callsOf(testbed)
  const { token } = await logIn(ADMIN, 1)
  const role = { cpf: BUYER, role: 'auditor', eventUUID: arena.eventUUID, until: null }
  await call(`team/grants?token=${token}`, role)
  await using auditor = await openPhone(DESK)
  await visit(auditor.page, arena, '/desclassificar', BUYER)
  await facts(auditor.page).getByText('Desclassificou o nº 3').waitFor()
  expect(await auditor.page.getByRole('navigation', { name: 'Decisões' }).count()).toBe(0)
  expect(await auditor.page.getByRole('link', { name: /^Desfazer/ }).count()).toBe(0)
  expect(await auditor.page.getByLabel('Número ou nome').count()).toBe(0)
  await isAt(auditor.page, `/competicao/${arena.catUUID}/desclassificar`)
})

test('Those who share agree on their parts, goods go to one of them, and the receipts are printed', async () => {
  const goods = prize(1, { kind: 'goods', goods: 'SELA DE COURO' })
  const arena = await open(rulesWith({ prizes: [money(1, 5000), money(2, 3000), goods] }))
  await playFinal(arena)
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena)
  await page.getByRole('link', { name: 'Prêmios' }).click()
  const total = page.getByRole('region', { name: 'Total de prêmios' })
  await total.getByText('R$ 8.000,00').waitFor()
  await fits(page)

  await page.getByRole('link', { name: 'Combinar a partilha do 1º e 2º' }).click()
  await hasFocus(page, 'Combinar a partilha')
  const save = page.getByRole('button', { name: 'Gravar a partilha do 1º e 2º' })
  await page.getByLabel('Parte do 3 em reais').fill('5.000,00')
  await page.getByText('sobram R$ 1.000,00.', { exact: false }).waitFor()
  await page.getByLabel('Parte do 12 em reais').fill('3000')
  await page.getByText('Faltam os números 3 e 12 concordarem.').waitFor()
  await page.getByLabel('O 3 concorda').check()
  await page.getByText('Falta o número 12 concordar.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await fits(page)
  await page.getByLabel('O 12 concorda').check()
  await page.getByText('O nº 3 continua em 1º: R$ 5.000,00, antes R$ 4.000,00.').waitFor()
  await choose(page, 'Combinado na secretaria')
  await save.click()
  await page.getByText('Combinada', { exact: true }).waitFor()
  await page.getByRole('cell', { name: '3: R$ 5.000,00 12: R$ 3.000,00' }).waitFor()

  await page.getByRole('link', { name: 'Decidir com quem fica: SELA DE COURO' }).click()
  await choose(page, '12')
  await choose(page, 'Sorteio')
  await page.getByLabel('Como foi, em uma frase').fill('Sorteado na frente dos dois.')
  await press(page, 'Dar SELA DE COURO ao 12')
  await page.getByText('fica com o 12', { exact: false }).waitFor()

  await press(page, 'Imprimir 2 recibos')
  const printed = String(await page.evaluate(() => Reflect.get(window, 'printed')))
  expect(printed).toContain('R$ 3.000,00 e SELA DE COURO')
  const receipts = page.getByRole('article')
  expect(await receipts.count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await receipts.getByText('Recibo de prêmio').count()).toBe(2)
  expect(await page.getByRole('table').count()).toBe(0)
  expect(desk.complaints).toEqual([])
})

test('While people may protest the page says until when and signs no result', async () => {
  const arena = await open({ ...rulesWith(), protestMinutes: 30 })
  await playFinal(arena)
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena, '/oficial')
  await page.getByRole('link', { name: 'Tornar oficial: Força A' }).click()
  await page.getByText('Só depois do prazo de protesto, que vai até', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Tornar oficial a força A' }).isDisabled()).toBe(true)
  await fits(page)
  expect(desk.complaints).toEqual([])
})

test('A result becomes official when all winners showed their documents, and only its owner opens it again', async () => {
  const arena = await open(rulesWith({ prizes: [money(1, 5000), money(2, 3000), money(3, 1000)] }))
  await playFinal(arena)
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena, '/oficial')
  await page.getByRole('link', { name: 'Tornar oficial: Força A' }).click()
  await hasFocus(page, 'Tornar oficial a força A')
  await page.getByLabel('Conferido: nº 3').check()
  await press(page, 'Tornar oficial a força A')
  await page.getByText('Falta conferir: 12 e 28.').waitFor()
  await fits(page)

  await page.getByRole('link', { name: 'Não mostrou: desclassificar o 28' }).click()
  await choose(page, 'Documento')
  await press(page, 'Desclassificar o 28')
  await expect.poll(async () => (await factTexts(page))[0]).toBe('Desclassificou o nº 28')
  await page.getByRole('link', { name: 'Oficial', exact: true }).click()
  await page.getByRole('link', { name: 'Tornar oficial: Força A' }).click()
  for (const badge of [3, 12]) await page.getByLabel(`Conferido: nº ${badge}`).check()
  const protest = await arena.decide('protested', { strength: 1, badge: 12, about: 'Laço fora' })
  await arena.decide('protestDecided', { strength: 1, of: protest, upheld: 0, reason: 'Planilha' })
  await press(page, 'Tornar oficial a força A')
  await page.getByText('Protesto do nº 12: Laço fora').first().waitFor()
  await press(page, 'Vi o que chegou')
  await press(page, 'Tornar oficial a força A')
  const result = page.getByRole('region', { name: 'Força A' })
  await result.getByText('1ª versão assinada').waitFor()
  await result.getByText(/^Oficial/).waitFor()
  await fits(page)

  const { call, logIn } = callsOf(testbed)
  const { token } = await logIn(ADMIN, 1)
  await call(`team/grants?token=${token}`, {
    cpf: BUYER,
    role: 'desk',
    eventUUID: arena.eventUUID,
    until: null,
  })
  await using other = await openPhone(DESK)
  await visit(other.page, arena, '/oficial/1', BUYER)
  await other.page.getByText('1ª versão assinada').waitFor()
  expect(await other.page.getByRole('link', { name: /^Reabrir/ }).count()).toBe(0)
  expect(await other.page.getByRole('button', { name: /^Reabrir/ }).count()).toBe(0)

  await page.getByRole('link', { name: 'Reabrir: Força A' }).click()
  await press(page, 'Reabrir o resultado da força A')
  await page.getByText('Escolha o motivo.').waitFor()
  await choose(page, 'Erro de digitação')
  await fits(page)
  await press(page, 'Reabrir o resultado da força A')
  await result.getByText('Reaberto', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Tornar oficial: Força A' }).click()
  await page.getByText('Será a 2ª versão. As anteriores ficam guardadas.').waitFor()
  await isClean(page)
})

test('An owner with an authenticator types a code of it before an official result is opened again', async () => {
  const arena = await open(rulesWith({ prizes: [money(1, 5000)] }))
  await playFinal(arena)
  const { call, logIn } = callsOf(testbed)
  const admin = await logIn(ADMIN, 1)
  const { eventUUID } = arena
  await call(`team/grants?token=${admin.token}`, { cpf: OWNER, role: 'owner', eventUUID, until: null })
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena, '/oficial/1', OWNER)
  for (const badge of [3, 12]) await page.getByLabel(`Conferido: nº ${badge}`).check()
  await press(page, 'Tornar oficial a força A')
  const result = page.getByRole('region', { name: 'Força A' })
  await result.getByText('1ª versão assinada').waitFor()

  const { token } = await logIn(OWNER, 1)
  const pass = await wirePassword('laco-demo-2026')
  const { secret } = await call(`users/second-factor?token=${token}`, { pass })
  const authenticator = new TOTP({ secret: String(secret) })
  const code = authenticator.generate()
  const { backupCodes } = await call(`users/second-factor/confirm?token=${token}`, { code })

  await page.getByRole('link', { name: 'Reabrir: Força A' }).click()
  const field = page.getByLabel('Código do autenticador')
  const send = page.getByRole('button', { name: 'Reabrir o resultado da força A' })
  await field.waitFor()
  await choose(page, 'Documento')
  expect(await send.isDisabled()).toBe(true)
  await fits(page)
  // The code that switched the authenticator on is used.
  await field.fill(code)
  await send.click()
  await page.getByText('Código do autenticador inválido.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await isClean(page)
  await field.fill((backupCodes as string[])[0] ?? '')
  await send.click()
  await result.getByText('Reaberto', { exact: true }).first().waitFor()
})

test('The other decisions of the desk are stored with what was chosen, and each fits a phone', async () => {
  const arena = await open()
  await using desk = await openPhone(DESK)
  const { page } = desk
  await visit(page, arena, '/forca')
  await page.getByLabel('Números').fill('3, 12-28')
  await press(page, 'Definir a força')
  await page.getByText('O nº 13 não está nesta prova.').waitFor()
  await page.getByLabel('Números').fill('28')
  await choose(page, 'Fora')
  await choose(page, 'Lista conferida')
  await page.getByText('O nº 28 sai da força A.').waitFor()
  await fits(page)
  await press(page, 'Pôr o 28 fora das forças')
  await isNewest(page, 'Força de 1 número definida')
  await arena.decide('cut', { strengths: [{ badge: 28, strength: 1 }], reason: 'Conferido' })
  await arena.decide('finalStarted', { strength: 1 })

  await go(page, 'Não veio')
  await page.reload()
  await page.getByLabel('Número ou nome').fill('28')
  await page.getByText('O nº 28 não laça a volta 1 da final.').waitFor()
  await fits(page)
  await press(page, 'Marcar que o 28 não veio')
  await isNewest(page, 'Nº 28 não veio na volta 1')

  await go(page, 'Trocar laçador')
  await page.getByLabel('Número ou nome').fill('12')
  await press(page, 'Procurar quem entra')
  await page.getByRole('dialog').getByLabel('Nome, CPF ou documento').fill(BUYER)
  await press(page, 'Buscar')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Escolher/ })
    .click()
  await choose(page, 'Machucado')
  await fits(page)
  await press(page, 'Trocar laçador do 12')
  await isNewest(page, 'Troca de laçador do nº 12 a partir da volta 1')

  await go(page, 'Laçar de novo')
  await choose(page, 'Gado')
  await fits(page)
  await press(page, 'Laçar a volta 1 de novo')
  await isNewest(page, 'Volta 1 da força A será laçada de novo')
  await go(page, 'Dispensar')
  await page.getByLabel('Número ou nome').fill('28')
  await choose(page, 'Desistiu')
  await fits(page)
  await press(page, 'Dispensar o 28')
  await isNewest(page, 'Dispensou o nº 28')

  // Two are left, so the final is over.
  await go(page, 'Protestos')
  await page.getByLabel('Número ou nome').fill('3')
  await page.getByLabel('Sobre o que é').fill('A rês cruzou a bandeira')
  await page.getByLabel('Taxa em reais (opcional)').fill('200')
  await fits(page)
  await press(page, 'Receber protesto sobre o 3')
  await isNewest(page, 'Protesto do nº 3: A rês cruzou a bandeira')
  await go(page, 'Protestos')
  await page.getByRole('link', { name: 'Decidir: Protesto do nº 3: A rês cruzou a bandeira' }).click()
  await choose(page, 'Negar')
  await page.getByText('A taxa de R$ 200,00 fica com o evento.').waitFor()
  await page.getByLabel('Decisão da comissão, em uma frase').fill('Bandeira branca.')
  await fits(page)
  await press(page, 'Negar o protesto sobre o 3')
  await isNewest(page, 'Protesto negado')
  expect(desk.complaints).toEqual([])
})
