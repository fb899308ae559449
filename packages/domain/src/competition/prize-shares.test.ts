import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalShares, sharePrizes } from './prize-shares.ts'
import type { PlacePrize } from './prizes.ts'

/** Groups of numbers, the best first, as standings with places 1, 1, 3. The last group has no place. */
const standingsOf = (groups: readonly (readonly number[])[], without: readonly number[] = []) => [
  ...groups.flatMap((badges, index) => {
    const place = groups.slice(0, index).reduce((before, group) => before + group.length, 1)
    return badges.map((badge) => ({ badge, place }))
  }),
  ...without.map((badge) => ({ badge, place: undefined })),
]
const money = (...cents: number[]): PlacePrize[] =>
  cents.map((amount, index) => ({ place: index + 1, cents: amount, goods: [] }))
const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, one) => sum + one, 0)
const centsOf = ({ won }: ReturnType<typeof sharePrizes>) =>
  Object.fromEntries([...won].map(([badge, { cents }]) => [badge, cents]))

test('Those who share places share the money of these places equally', () => {
  const shared = sharePrizes(
    money(500_000, 300_000, 150_000, 100_000, 50_000),
    standingsOf([[80, 17], [64, 100], [109], [3]]),
  )
  expect(shared.groups).toMatchObject([
    { from: 1, to: 2, badges: [17, 80], cents: 800_000 },
    { from: 3, to: 4, badges: [64, 100], cents: 250_000 },
    { from: 5, to: 5, badges: [109], cents: 50_000 },
    { from: 6, to: 6, badges: [3], cents: 0 },
  ])
  expect(centsOf(shared)).toEqual({ 17: 400_000, 80: 400_000, 64: 125_000, 100: 125_000, 109: 50_000, 3: 0 })
})

test('The odd centavos of a shared prize go to the lowest numbers', () => {
  const seven = standingsOf([[117, 3, 104, 12, 90, 28, 55]])
  expect(centsOf(sharePrizes(money(190_000), seven))).toEqual({
    3: 27_143,
    12: 27_143,
    28: 27_143,
    55: 27_143,
    90: 27_143,
    104: 27_143,
    117: 27_142,
  })
})

test('A shared place that is only partly within the prizes has only their money', () =>
  expect(centsOf(sharePrizes(money(100, 50), standingsOf([[1], [2, 3, 4]])))).toEqual({
    1: 100,
    2: 17,
    3: 17,
    4: 16,
  }))

const trophies: PlacePrize[] = [
  { place: 1, cents: 1000, goods: [{ name: 'TROFÉU DE 1º', count: 1 }] },
  { place: 2, cents: 501, goods: [{ name: 'TROFÉU DE 2º', count: 1 }] },
  { place: 3, cents: 200, goods: [{ name: 'FIVELA', count: 1 }] },
]

test('A tie-break for a trophy gives its goods to its winner and leaves the money shared', () => {
  const standings = [
    { badge: 4, place: 1, trophy: 2 },
    { badge: 9, place: 1, trophy: 1 },
    { badge: 7, place: 3 },
  ]
  const toAnother = { place: 1, name: 'TROFÉU DE 1º', badge: 4, by: 'draw' as const }
  const shared = sharePrizes(trophies, standings, { goods: [toAnother] })
  expect(Object.fromEntries(shared.won)).toEqual({
    9: { cents: 750, goods: [{ name: 'TROFÉU DE 1º', count: 1 }] },
    4: { cents: 751, goods: [{ name: 'TROFÉU DE 2º', count: 1 }] },
    7: { cents: 200, goods: [{ name: 'FIVELA', count: 1 }] },
  })
  expect(shared.sharedGoods).toEqual([])
  expect(shared.groups[0]).toMatchObject({ from: 1, to: 2, badges: [4, 9], cents: 1501 })
})

test('Those who missed the only trophy of a tie-break share the goods of the other places', () => {
  const standings = [{ badge: 4, place: 1 }, { badge: 9, place: 1, trophy: 1 }, ...standingsOf([[7]])]
  const shared = sharePrizes(trophies, standings)
  expect(shared.won.get(9)?.goods).toEqual([{ name: 'TROFÉU DE 1º', count: 1 }])
  expect(shared.won.get(4)?.goods).toEqual([])
  expect(shared.sharedGoods.map(({ place, name, badges }) => [place, name, badges])).toEqual([
    [2, 'TROFÉU DE 2º', [4, 7]],
    [3, 'FIVELA', [4, 7]],
  ])
})

test('Goods that differ between shared places are listed until an agreement or a draw gives them to one entry', () => {
  const prizes: PlacePrize[] = [
    { place: 1, cents: 0, goods: ['TROFÉU', 'SELA'].map((name) => ({ name, count: 1 })) },
    { place: 2, cents: 0, goods: [{ name: 'TROFÉU', count: 2 }] },
  ]
  const standings = standingsOf([[22, 46]])
  const open = sharePrizes(prizes, standings)
  const [sela, trophy] = [
    { place: 1, name: 'SELA', count: 1, badges: [22, 46], decided: undefined },
    { place: 2, name: 'TROFÉU', count: 1, badges: [22, 46], decided: undefined },
  ]
  expect(open.sharedGoods).toEqual([sela, trophy])
  expect(open.won.get(22)?.goods).toEqual([{ name: 'TROFÉU', count: 1 }])

  const goods = [
    { place: 1, name: 'SELA', badge: 22, by: 'draw' as const },
    { place: 1, name: 'SELA', badge: 46, by: 'agreement' as const },
    { place: 2, name: 'TROFÉU', badge: 46, by: 'draw' as const },
    { place: 2, name: 'TROFÉU', badge: 5, by: 'draw' as const },
  ]
  const decided = sharePrizes(prizes, standings, { goods })
  expect(decided.sharedGoods).toEqual([
    { ...sela, decided: { badge: 46, by: 'agreement' } },
    { ...trophy, decided: { badge: 46, by: 'draw' } },
  ])
  expect(decided.won.get(46)?.goods).toEqual([
    { name: 'TROFÉU', count: 2 },
    { name: 'SELA', count: 1 },
  ])
  expect(decided.won.get(22)?.goods).toEqual([{ name: 'TROFÉU', count: 1 }])
})

const three = { prizes: money(250_000, 150_000, 100_000), standings: standingsOf([[22, 46, 131], [71]]) }
const agreementOf = (cents: number[], agreedBy = [22, 46, 131], badges = [22, 46, 131]) => ({
  shares: badges.map((badge, index) => ({ badge, cents: cents[index] ?? 0 })),
  agreedBy,
})

test('What the people agreed on is given if it is the whole prize', () => {
  const shared = sharePrizes(three.prizes, three.standings, {
    agreements: [agreementOf([500_000]), agreementOf([200_000, 150_000, 150_000])],
  })
  expect(centsOf(shared)).toEqual({ 22: 200_000, 46: 150_000, 131: 150_000, 71: 0 })
  expect(shared.groups.map(({ isAgreed }) => isAgreed)).toEqual([true, false])
  expect(shared.problems).toEqual([])
})

test.each<[string, ReturnType<typeof agreementOf>]>([
  [
    'As partes somam R$ 4.900,00, e o prêmio (1º a 3º) é R$ 5.000,00: faltam R$ 100,00.',
    agreementOf([200_000, 150_000, 140_000]),
  ],
  [
    'As partes somam R$ 5.000,01, e o prêmio (1º a 3º) é R$ 5.000,00: sobram R$ 0,01.',
    agreementOf([200_000, 150_000, 150_001]),
  ],
  ['Informe cada parte em reais, com até duas casas depois da vírgula.', agreementOf([500_001, -1, 0])],
  ['Informe cada parte em reais, com até duas casas depois da vírgula.', agreementOf([250_000.5, 249_999.5])],
  ['Falta o número 131 concordar.', agreementOf([500_000], [46, 22])],
  ['Faltam os números 22 e 131 concordarem.', agreementOf([500_000], [46])],
  [
    'A partilha precisa ter cada número que reparte, uma vez só: 22, 46 e 131.',
    agreementOf([250_000, 250_000], [22, 46], [22, 46]),
  ],
  [
    'A partilha precisa ter cada número que reparte, uma vez só: 22, 46 e 131.',
    agreementOf([250_000, 250_000], [22, 46, 131], [22, 46, 46]),
  ],
  ['Nenhum destes números reparte um prêmio.', agreementOf([500_000], [5], [5])],
])('An agreement with the problem "%s" has no effect, and the parts stay equal', (problem, agreement) => {
  const shared = sharePrizes(three.prizes, three.standings, { agreements: [agreement] })
  expect(shared.problems).toEqual([problem])
  expect(centsOf(shared)).toEqual({ 22: 166_667, 46: 166_667, 131: 166_666, 71: 0 })
})

const anyCents = fc.integer({ min: 0, max: 9_999_999 })
const anyPrizes = fc.array(anyCents, { maxLength: 12 }).chain((cents) =>
  fc.array(fc.uniqueArray(fc.constantFrom('SELA', 'TROFÉU', 'FIVELA')), { maxLength: 12 }).map((goods) =>
    money(...cents).map((prize, index) => ({
      ...prize,
      goods: (goods[index] ?? []).map((name) => ({ name, count: 1 + (index % 2) })),
    })),
  ),
)
/** Different numbers in groups of one to four, and some without a place. */
const anyStandings = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 24 }), fc.infiniteStream(fc.nat(3)))
  .map(([badges, sizes]) => {
    const groups: number[][] = []
    const left = [...badges]
    const without = left.splice(0, left.length % 4)
    while (left.length > 0) groups.push(left.splice(0, (sizes.next().value ?? 0) + 1))
    const standings = standingsOf(groups, without).map((one, index) => {
      const isAlone = one.place !== undefined && (sizes.next().value ?? 0) > 1
      return { ...one, trophy: isAlone ? index + 1 : undefined }
    })
    return { groups, without, standings }
  })
const anyDecisions = (badges: readonly number[]) => {
  const badge = fc.constantFrom(...badges, 999)
  return fc.record({
    agreements: fc.array(
      fc.record({
        shares: fc.array(fc.record({ badge, cents: anyCents }), { maxLength: 4 }),
        agreedBy: fc.constant(badges),
      }),
      { maxLength: 3 },
    ),
    goods: fc.array(
      fc.record({
        place: fc.integer({ min: 1, max: 12 }),
        name: fc.constantFrom('SELA', 'TROFÉU', 'FIVELA'),
        badge,
        by: fc.constantFrom('agreement' as const, 'draw' as const),
      }),
      { maxLength: 3 },
    ),
  })
}
const anySharing = fc
  .tuple(anyPrizes, anyStandings)
  .chain(([prizes, given]) =>
    anyDecisions(given.groups.flat()).map((decisions) => ({ prizes, ...given, decisions })),
  )

test('For any prizes, ties and decisions the shares of each group sum to its pool, and nothing is lost or made', () =>
  fc.assert(
    fc.property(anySharing, ({ prizes, groups, standings, decisions }) => {
      const shared = sharePrizes(prizes, standings, decisions)
      for (const { shares, cents } of shared.groups) expect(sumOf(shares.map((one) => one.cents))).toBe(cents)
      const within = prizes.slice(0, groups.flat().length)
      expect(sumOf([...shared.won.values()].map(({ cents }) => cents))).toBe(
        sumOf(within.map(({ cents }) => cents)),
      )
      const given = [
        ...[...shared.won.values()].flatMap(({ goods }) => goods),
        ...shared.sharedGoods.filter(({ decided }) => !decided),
      ]
      expect(sumOf(given.map(({ count }) => count))).toBe(
        sumOf(within.flatMap(({ goods }) => goods.map(({ count }) => count))),
      )
    }),
  ))

test('For any prizes and ties only entries with a place get something', () =>
  fc.assert(
    fc.property(anySharing, ({ prizes, groups, standings, decisions }) => {
      const shared = sharePrizes(prizes, standings, decisions)
      const badges = groups.flat().sort((a, b) => a - b)
      expect([...shared.won.keys()].sort((a, b) => a - b)).toEqual(badges)
      expect(shared.groups.flatMap((group) => [...group.badges]).sort((a, b) => a - b)).toEqual(badges)
      const decided = shared.sharedGoods.flatMap((one) => one.decided?.badge ?? [])
      expect(decided.filter((badge) => !badges.includes(badge))).toEqual([])
    }),
  ))

test('For any agreement of the right sum every share is the agreed one', () =>
  fc.assert(
    fc.property(anySharing, fc.infiniteStream(fc.nat()), ({ prizes, standings }, cuts) => {
      const { groups } = sharePrizes(prizes, standings)
      const agreements = groups.map(({ badges, cents }) => {
        let left = cents
        const shares = badges.map((badge, index) => {
          const part = index === badges.length - 1 ? left : (cuts.next().value ?? 0) % (left + 1)
          left -= part
          return { badge, cents: part }
        })
        return { shares, agreedBy: badges }
      })
      const agreed = sharePrizes(prizes, standings, { agreements })
      expect(agreed.groups.map(({ shares }) => shares)).toEqual(agreements.map(({ shares }) => shares))
      expect(agreed.problems).toEqual([])
    }),
  ))

test('Equal parts of any amount differ by at most a centavo, the larger ones first', () =>
  fc.assert(
    fc.property(anyCents, fc.integer({ min: 1, max: 50 }), (cents, count) => {
      const parts = equalShares(cents, count)
      expect(sumOf(parts)).toBe(cents)
      expect(parts).toEqual([...parts].sort((a, b) => b - a))
      expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1)
    }),
  ))
