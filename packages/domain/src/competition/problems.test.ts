import { describe, expect, test } from 'vitest'
import { rulesProblems, type RulesContext } from './problems.ts'
import type { CompetitionRules, Prize, StrengthRules } from './rules.ts'
import { RULE_TEMPLATES, type RuleTemplate, rulesOfTemplate } from './templates.ts'

const individual = rulesOfTemplate('individual')
const withStrength = (at: number, part: Partial<StrengthRules>): Partial<CompetitionRules> => ({
  strengths: individual.strengths.map((one, index) => (index === at ? { ...one, ...part } : one)),
})
const withQualifier = (part: Partial<CompetitionRules['qualifier']>): Partial<CompetitionRules> => ({
  qualifier: { ...individual.qualifier, ...part },
})
const range = (from: number, to: number, minimums = [2, 1, 1]) => ({ from, to, rounds: 2, minimums })
const prize = (part: Partial<Prize>): Prize => ({
  from: 1,
  to: 1,
  per: 'entry',
  award: { kind: 'money', reais: 100 },
  minimumEntries: 0,
  otherwise: { kind: 'none' },
  ...part,
})
const fedBy = (...categories: string[]) => ({
  fedBy: {
    from: categories.map((category) => ({ category, count: 5 })),
    tie: 'all' as const,
    numbers: 'kept' as const,
    result: 'official' as const,
  },
})
const problems = (part: Partial<CompetitionRules>, context?: RulesContext) =>
  rulesProblems({ ...individual, ...part }, context).map(({ path, says }) => [path, says])

test.each(Object.keys(RULE_TEMPLATES) as RuleTemplate[])('The template %s has no problem', (template) => {
  const rules = rulesOfTemplate(template, 3)
  const category = { id: 'own', name: 'LAÇO', maxParticipants: rules.riders }
  expect(rulesProblems(rules, { category, others: [] })).toEqual([])
})

test.each<[Partial<CompetitionRules>, string, string]>([
  [
    withStrength(2, { minimum: 4 }),
    'strengths.2.minimum',
    'Força B e força C com 4 acertos: um dos dois precisa mudar.',
  ],
  [
    { ...withStrength(1, { minimum: 5 }), ...withQualifier({ sieve: { kind: 'percent' } }) },
    'strengths.1.minimum',
    'Força A e força B com 5 %: um dos dois precisa mudar.',
  ],
  [withStrength(0, { minimum: 2 }), 'strengths.1.minimum', 'A força B precisa pedir menos que a força A.'],
  [withStrength(0, { minimum: 6 }), 'strengths.0.minimum', 'Força A: 6 acertos em 5 armadas não é possível.'],
  [
    { ...withStrength(0, { minimum: 101 }), ...withQualifier({ sieve: { kind: 'percent' } }) },
    'strengths.0.minimum',
    'Força A: 101 % passa de 100 %.',
  ],
  [withStrength(1, { name: ' força A' }), 'strengths.1.name', 'Há duas forças A.'],
  [
    withStrength(0, { final: { kind: 'suddenDeath', lives: 0, stopAt: 0, whenAllMiss: 'again' } }),
    'strengths.0.final.stopAt',
    'Força A: sem parada, e laçando de novo quando todos perdem, a final não termina. Pare em 1 ou mais.',
  ],
  [
    { absentRider: 'other' },
    'absentRider',
    'Com um laçador por inscrição não há outro que lace pelo ausente.',
  ],
  [
    { replacementPass: { kind: 'afterRound', round: 5 } },
    'replacementPass.round',
    'A classificatória tem 5 voltas: a reposição depois da última é no fim.',
  ],
  [{ lifeCost: { kind: 'round', hits: 2 } }, 'lifeCost.hits', 'Em 1 armada por volta não cabem 2 acertos.'],
  [
    withQualifier({ rounds: 0 }),
    'strengths',
    'Sem classificatória todos ficam na mesma força: tire as outras.',
  ],
  [
    withQualifier({ sieve: { kind: 'best', count: 3, tie: 'all' } }),
    'strengths',
    'Os melhores passam todos para a primeira força: tire as outras.',
  ],
  [
    {
      ...withQualifier({ rounds: 0, sieve: { kind: 'sold' } }),
      ...withStrength(1, { final: { kind: 'none' } }),
    },
    'strengths.1.final.kind',
    'Força B: sem classificatória e sem final ninguém é classificado.',
  ],
])('The rules with %o have one problem, at its place', (part, path, says) =>
  expect(problems(part)).toEqual([[path, says]]),
)

describe('Ranges of numbers are checked', () => {
  const ranges = (...list: ReturnType<typeof range>[]) => problems(withQualifier({ ranges: list }))

  test('Ranges that do not meet are fine, also with one minimum for two strengths', () =>
    expect(ranges(range(1, 20, [2, 2, 1]), range(21, 40))).toEqual([]))
  test('A range has no number of another range', () =>
    expect(ranges(range(1, 20), range(20, 40))).toEqual([
      ['qualifier.ranges.1.from', '1 a 20 e 20 a 40 se sobrepõem.'],
    ]))
  test('A range ends after its begin', () =>
    expect(ranges(range(9, 3))).toEqual([
      ['qualifier.ranges.0.to', 'A faixa vai do número 9 ao 3: o fim vem antes do início.'],
    ]))
  test('A range has one minimum for each strength', () =>
    expect(ranges(range(1, 2, [1]))).toEqual([
      ['qualifier.ranges.0.minimums', 'A faixa precisa de um mínimo para cada força: são 3.'],
    ]))
  test('A minimum of a range is possible, and no higher than the one before', () =>
    expect(ranges(range(1, 2, [3, 1, 2]))).toEqual([
      ['qualifier.ranges.0.minimums.0', 'Força A: 3 acertos em 2 armadas não é possível.'],
      ['qualifier.ranges.0.minimums.2', 'Nesta faixa a força C pede mais que a força antes dela.'],
    ]))
  test('A range of lives ends after its begin, and may overlap another one', () => {
    expect(problems({ livesByNumber: [{ from: 5, to: 4, lives: 1 }] })).toEqual([
      ['livesByNumber.0.to', 'A faixa vai do número 5 ao 4: o fim vem antes do início.'],
    ])
    const lives = [1, 5].map((from) => ({ from, to: 9, lives: 1 }))
    expect(problems({ livesByNumber: lives })).toEqual([])
  })
})

describe('The prizes of a strength are checked', () => {
  const prizes = (...list: Prize[]) => problems(withStrength(0, { prizes: list }))
  const goods = { kind: 'goods', goods: 'uma sela' } as const

  test('Money and goods for one place are fine, and so is money for the rider and for the horse', () =>
    expect(prizes(prize({ to: 3 }), prize({ award: goods }), prize({ per: 'horse' }))).toEqual([]))
  test('A place has one prize of a kind', () =>
    expect(prizes(prize({ to: 3 }), prize({ from: 3, to: 5 }))).toEqual([
      ['strengths.0.prizes.1.from', 'Força A: o 3º lugar já tem um prêmio desse tipo.'],
    ]))
  test('A prize does not end before its first place', () =>
    expect(prizes(prize({ from: 3 }))).toEqual([
      ['strengths.0.prizes.0.to', 'Prêmio do 3º ao 1º lugar: o fim vem antes do início.'],
    ]))
  test('Amounts have at most two decimals', () => {
    const says = 'O valor tem no máximo duas casas depois da vírgula.'
    expect(
      prizes(
        prize({ award: { kind: 'money', reais: 1.005 } }),
        prize({ from: 2, to: 2, otherwise: { kind: 'percent', percent: 0.125 } }),
      ),
    ).toEqual([
      ['strengths.0.prizes.0.award.reais', says],
      ['strengths.0.prizes.1.otherwise.percent', says],
    ])
    expect(problems({ prizeBase: { kind: 'perEntry', reais: 0.001 } })).toEqual([['prizeBase.reais', says]])
  })
})

describe('Rules are checked against their category and the others of the event', () => {
  const category = { id: 'own', name: 'FINAL', maxParticipants: 1 }
  const other = (id: string, ...sources: string[]) => ({ id, name: `LAÇO ${id}`, sources })
  const others = [other('a'), other('b', 'c'), other('c', 'own'), other('d', 'd', 'e'), other('e', 'd')]
  const found = (part: Partial<CompetitionRules>) => problems(part, { category, others })

  test('An entry has as many riders as its category allows at most', () =>
    expect(found({ riders: 2 })).toEqual([
      ['riders', 'As regras pedem 2 laçadores, e a inscrição tem no máximo 1.'],
    ]))
  test('Categories are named by id or name, and must be of the event', () => {
    expect(found({ ...fedBy('a', 'LAÇO d'), countsFor: 'LAÇO a' })).toEqual([])
    expect(found({ ...fedBy('x'), countsFor: 'y' })).toEqual([
      ['fedBy.from.0.category', 'A prova “x” não existe neste evento.'],
      ['countsFor', 'A prova “y” não existe neste evento.'],
    ])
    expect(problems(fedBy('x'))).toEqual([])
  })
  test('A category gets no entries from itself and does not count for itself', () =>
    expect(found({ ...fedBy('own'), countsFor: 'FINAL' })).toEqual([
      ['fedBy.from.0.category', 'A prova não pode receber inscrições dela mesma.'],
      ['countsFor', 'A armada já vale para esta prova: escolha outra.'],
    ]))
  test('A source is named once', () =>
    expect(found(fedBy('a', 'a'))).toEqual([['fedBy.from.1.category', 'Esta prova já está na lista.']]))
  test('Two categories do not wait for each other, also through a third one', () =>
    expect(found(fedBy('d', 'b'))).toEqual([
      ['fedBy.from.1.category', 'As provas esperam uma pela outra: FINAL, LAÇO b e LAÇO c.'],
    ]))
})
