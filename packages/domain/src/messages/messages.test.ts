import { expect, test } from 'vitest'
import { adminMessages } from './admin.ts'
import * as cartMessages from './carts.ts'
import { eligibilityMessages } from './eligibility.ts'
import { postponementMessages } from './postponements.ts'
import { refundMessages } from './refunds.ts'
import * as scoreboardMessages from './scoreboard.ts'

test.each([
  [cartMessages.fewLeft(1, 'LAÇO TRIO'), 'Resta apenas 1 vaga em LAÇO TRIO.'],
  [cartMessages.fewLeft(2, 'LAÇO TRIO'), 'Restam apenas 2 vagas em LAÇO TRIO.'],
  [cartMessages.purchaseLimitReached(1, 'PACOTE'), 'Limite de 1 inscrição por comprador em PACOTE.'],
  [cartMessages.purchaseLimitReached(4, 'PACOTE'), 'Limite de 4 inscrições por comprador em PACOTE.'],
  [adminMessages.unitsAlreadySold(1), 'Já existe 1 unidade vendida.'],
  [adminMessages.unitsAlreadySold(14), 'Já existem 14 unidades vendidas.'],
  [eligibilityMessages.tooYoung('CAÊ', 1, 'PIÁ'), 'CAÊ não tem a idade mínima de 1 ano para PIÁ.'],
])('The sentence "%s" has the right singular or plural', (sentence, expected) =>
  expect(sentence).toBe(expected),
)

test('The opening of a sale is written in the time of São Paulo', () =>
  expect(cartMessages.salesNotOpen(new Date('2026-11-01T11:00:00Z'))).toBe(
    'As inscrições deste evento abrem em 01/11/2026 às 08:00.',
  ))

test('An amount in a sentence has a plain space', () =>
  expect(refundMessages.exceedsBalance(123_450)).toBe(
    'O valor excede o saldo disponível para devolução (R$ 1.234,50).',
  ))

test('A reason in a notice ends with one full stop', () => {
  const days = { startsOn: '2027-01-01', endsOn: '2027-01-01' }
  for (const reason of ['Chuva forte', 'Chuva forte.'])
    expect(postponementMessages.notice(days, reason)).toBe('Novos dias: 1º de janeiro de 2027. Chuva forte.')
})

test('Numbers are provisional until the eve of the event', () =>
  expect(scoreboardMessages.provisionalBadges('2027-01-01')).toBe('Números provisórios até 31/12/2026.'))
