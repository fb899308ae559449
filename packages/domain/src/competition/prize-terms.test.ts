import { expect, test } from 'vitest'
import { prizeTermTexts } from './prize-terms.ts'
import type { Award, Prize } from './rules.ts'

const none = { kind: 'none' } as const
const percent = (of: number): Award => ({ kind: 'percent', percent: of })
const prize = (award: Award, more: Partial<Prize> = {}): Prize => ({
  from: 1,
  to: 1,
  per: 'entry',
  award,
  minimumEntries: 0,
  otherwise: none,
  ...more,
})
const textsOf = (...prizes: Prize[]) =>
  prizeTermTexts({ prizes, riders: 2, paidEntries: 118, baseInCents: 2_960_000 })

test('A fixed prize without a condition needs no sentence', () => {
  expect(textsOf(prize({ kind: 'money', reais: 500 }), prize({ kind: 'goods', goods: 'SELA' }))).toEqual([])
})

test('A percent names its base, its places and who gets it', () => {
  expect(textsOf(prize(percent(25)), prize(percent(2.5), { from: 2, to: 4, per: 'rider' }))).toEqual([
    '1º: 25 % de R$ 29.600,00.',
    '2º a 4º: 2,5 % de R$ 29.600,00 (cada lugar, cada laçador).',
  ])
})

test('A condition says whether it is met, and what is given otherwise', () => {
  const money: Award = { kind: 'money', reais: 5000 }
  expect(
    textsOf(
      prize(money, { minimumEntries: 100, otherwise: percent(25) }),
      prize(money, { minimumEntries: 200, otherwise: percent(25) }),
      prize(money, { minimumEntries: 200 }),
    ),
  ).toEqual([
    '1º: R$ 5.000,00, porque há 100 inscrições pagas ou mais (118).',
    '1º: 25 % de R$ 29.600,00, porque há menos de 200 inscrições pagas (118).',
    '1º: sem prêmio, porque há menos de 200 inscrições pagas (118).',
  ])
})
