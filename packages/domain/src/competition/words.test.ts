import { expect, test } from 'vitest'
import { formatReais } from '#money.ts'
import type { CompetitionRules, Prize, StrengthRules } from './rules.ts'
import { completeRules } from './stating.ts'
import { rulesOfTemplate } from './templates.ts'
import { rulesInWords } from './words.ts'

const individual = rulesOfTemplate('individual')
const words = (rules: Partial<CompetitionRules>, nameOf?: (id: string) => string) =>
  rulesInWords({ ...individual, ...rules }, nameOf).join(' ')
const withFirst = (part: Partial<StrengthRules>) => ({
  strengths: individual.strengths.map((one, index) => (index === 0 ? { ...one, ...part } : one)),
})
const reais = (amount: number) => formatReais(amount * 100)

test('Rules of strengths by hits are written as in a programme', () =>
  expect(rulesInWords(individual)).toEqual([
    'Classificatória de 5 voltas.',
    'Força A com 5 acertos, para em 2. Força B com 4, para em 3. Força C com 3, para em 5.',
    'Morte súbita: quem erra sai. Se todos os que ficaram perderem, a volta é laçada de novo. Na força A: troféu até o 2º lugar. Nas forças B e C: troféu até o 1º lugar. Empate por troféu se desempata.',
  ]))

test.each<[Parameters<typeof rulesOfTemplate>, string[]]>([
  [
    ['team', 3],
    [
      'Classificatória de 3 voltas. Cada inscrição tem 3 laçadores.',
      'Força A com 9 acertos, para em 2. Força B com 8, para em 3.',
      'Morte súbita: volta com menos de 3 acertos em 3 armadas deixa fora. Se todos os que ficaram perderem, a volta é laçada de novo. Na força A: troféu até o 2º lugar. Na força B: troféu até o 1º lugar. Empate por troféu se desempata.',
    ],
  ],
  [
    ['quartet'],
    [
      'Classificatória de 2 voltas. Cada inscrição tem 4 laçadores. Os 10 melhores passam para a final; com empate no 10º lugar, passam todos os empatados.',
      'Final: mais 2 voltas, que somam com a classificatória.',
      'Troféu até o 3º lugar. Empate por troféu se desempata.',
    ],
  ],
  [
    ['knockout'],
    [
      'Sem classificatória: todos entram direto na final.',
      'Final: para em 1.',
      'Morte súbita: quem erra sai. Se todos os que ficaram perderem, a volta é laçada de novo. Troféu até o 1º lugar. Empate por troféu se desempata.',
    ],
  ],
  [
    ['tieBreak'],
    [
      'Classificatória de 4 voltas.',
      'Sem final: vale a classificatória.',
      'Troféu até o 3º lugar. Empate por troféu se desempata.',
    ],
  ],
  [['feeder'], ['Classificatória de 4 voltas.', 'Sem final: vale a classificatória.']],
])('The template %o is written in sentences', (template, sentences) =>
  expect(rulesInWords(rulesOfTemplate(...template))).toEqual(sentences),
)

test('A range of numbers names only the strengths that its numbers can reach', () => {
  const ranges = [
    { from: 1, to: 20, rounds: 2, minimums: [2, 2, 1] },
    { from: 33, to: 33, rounds: 1, minimums: [1, 1, 1] },
  ]
  expect(rulesInWords({ ...individual, qualifier: { ...individual.qualifier, ranges } })[0]).toBe(
    'Classificatória de 5 voltas. Números 1 a 20: 2 voltas, força A com 2 acertos, força C com 1 acerto. Número 33: 1 volta, força A com 1 acerto.',
  )
})

test.each<[CompetitionRules['qualifier'], string]>([
  [{ rounds: 3, sieve: { kind: 'sold' }, ranges: [] }, 'Cada um disputa a força que escolheu na compra.'],
  [
    { rounds: 0, sieve: { kind: 'byHand' }, ranges: [] },
    'Sem classificatória. A secretaria define a força de cada um.',
  ],
  [
    { rounds: 3, sieve: { kind: 'best', count: 1, tie: 'throw' }, ranges: [] },
    'O melhor passa para a final; com empate no 1º lugar, os empatados desempatam.',
  ],
  [
    { rounds: 3, sieve: { kind: 'best', count: 5, tie: 'none' }, ranges: [] },
    'Os 5 melhores passam para a final; com empate no 5º lugar, nenhum dos empatados passa.',
  ],
])('The qualifier %o says who gets which strength', (qualifier, sentence) =>
  expect(words({ qualifier })).toContain(sentence),
)

test('Percents and lives are written, and strengths that differ are named', () => {
  const rules = {
    qualifier: { ...individual.qualifier, sieve: { kind: 'percent' } as const },
    strengths: [
      { ...individual.strengths[0]!, minimum: 100 },
      { ...individual.strengths[1]!, minimum: 80 },
      {
        ...individual.strengths[2]!,
        minimum: 0,
        tie: 'share' as const,
        final: { kind: 'suddenDeath' as const, lives: 1, stopAt: 5, whenAllMiss: 'share' as const },
      },
    ],
    livesByNumber: [{ from: 1, to: 50, lives: 2 }],
  }
  expect(words(rules)).toContain('Força A com 100 %, para em 2. Força B com 80 %, para em 3.')
  expect(words(rules)).toContain('Força C com qualquer resultado, uma vida, para em 5.')
  expect(words(rules)).toContain('cada erro custa uma vida, e quem erra sem vida sai.')
  expect(words(rules)).toContain('Na força C: se todos os que ficaram perderem, eles repartem.')
  expect(words(rules)).toContain('Na força C: empate por troféu se divide.')
  expect(words(rules)).toContain('Números 1 a 50 têm 2 vidas a mais.')
})

test('Teams, the best entry, other categories and protests are written in sentences', () => {
  const nameOf = (id: string) => ({ one: 'LAÇO DE SEXTA', two: 'LAÇO DE SÁBADO' })[id] ?? id
  const text = words(
    {
      riders: 2,
      shotsPerRound: 3,
      absentRider: 'other',
      roundOrder: 'alternating',
      replacementPass: { kind: 'afterRound', round: 2 },
      bestEntryOnly: 'rider',
      countsFor: 'two',
      fedBy: {
        from: [
          { category: 'one', count: 5 },
          { category: 'two', count: 1 },
        ],
        tie: 'all',
        numbers: 'byPlace',
        result: 'official',
      },
      protestMinutes: 30,
    },
    nameOf,
  )
  for (const sentence of [
    'Em cada volta o laçador tem 3 armadas.',
    'Pelo laçador ausente laça outro da mesma inscrição.',
    'As voltas pares vão do último número ao primeiro. A reposição é depois da volta 2.',
    'Força alta mata a baixa: o laçador que passa com mais de uma inscrição fica com a melhor.',
    'Entram os 5 melhores de LAÇO DE SEXTA e o melhor de LAÇO DE SÁBADO, pelo resultado oficial.',
    'Com empate na última vaga, entram todos os empatados. O número é novo, pela ordem do resultado.',
    'A armada da classificatória vale também para LAÇO DE SÁBADO.',
    'Protestos até 30 minutos depois do fim de cada força.',
  ])
    expect(text).toContain(sentence)
  const fedBy = {
    from: [{ category: 'one', count: 1 }],
    tie: 'throw',
    numbers: 'kept',
    result: 'provisional',
  } as const
  expect(words({ bestEntryOnly: 'team', fedBy }, nameOf)).toContain(
    'Força alta mata a baixa: os mesmos laçadores que passam com mais de uma inscrição ficam com a melhor. Entra o melhor de LAÇO DE SEXTA, pelo resultado provisório. Com empate na última vaga, os empatados desempatam. O número é o mesmo.',
  )
})

test('Prizes are written by place, with what percents are of and what fewer entries change', () => {
  const prize = (part: Partial<Prize>): Prize => ({
    from: 1,
    to: 1,
    per: 'entry',
    award: { kind: 'money', reais: 5000 },
    minimumEntries: 0,
    otherwise: { kind: 'none' },
    ...part,
  })
  const prizes = [
    prize({ minimumEntries: 100, otherwise: { kind: 'percent', percent: 12.5 } }),
    prize({ from: 2, to: 4, award: { kind: 'percent', percent: 5 } }),
    prize({ from: 1, to: 2, per: 'horse', award: { kind: 'goods', goods: 'um buçal' } }),
    prize({ from: 2, to: 3, award: { kind: 'money', reais: 50 } }),
    prize({ from: 5, to: 6, minimumEntries: 1, award: { kind: 'none' } }),
  ]
  expect(words(withFirst({ prizes }))).toContain(
    [
      `Prêmios da força A: 1º lugar, ${reais(5000)} com pelo menos 100 inscrições pagas, senão 12,5 %`,
      '2º ao 4º, 5 % cada',
      '1º ao 2º, um buçal por cavalo',
      `2º ao 3º, ${reais(50)} cada`,
      '5º ao 6º, sem prêmio com pelo menos 1 inscrição paga, senão sem prêmio. As porcentagens são do valor das inscrições pagas.',
    ].join('; '),
  )
  expect(words({ ...withFirst({ prizes }), prizeBase: { kind: 'perEntry', reais: 80 } })).toContain(
    `As porcentagens são de ${reais(80)} por inscrição paga.`,
  )
  const { prizeBase, ...knockout } = rulesOfTemplate('knockout')
  const only = { ...knockout.strengths[0]!, prizes: [prize({})] }
  expect(rulesInWords(completeRules({ ...knockout, strengths: [only] }))).toContain(
    `Prêmios: 1º lugar, ${reais(5000)}.`,
  )
  expect(prizeBase).toEqual({ kind: 'sales' })
})

test('A strength that is named with its kind is not named twice', () =>
  expect(words(withFirst({ name: 'FORÇA OURO' }))).toContain('Força OURO com 5 acertos, para em 2.'))

test.each([
  [{ kind: 'none' }, 'Quem não vem na sua volta não tem reposição.'],
  [{ kind: 'once' }, 'Cada inscrição tem uma reposição.'],
  [{ kind: 'atEnd' }, 'A reposição é no fim da classificatória.'],
] as const)('A replacement pass of the kind %o is written as a sentence', (replacementPass, says) =>
  expect(words({ replacementPass })).toContain(says),
)
