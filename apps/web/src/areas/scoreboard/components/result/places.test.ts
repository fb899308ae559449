import { expect, test } from 'vitest'
import { isShownAtOnce, type PlacedEntry, placeGroups } from './places.ts'

const entry = (badge: number, place: number, more: Partial<PlacedEntry> = {}): PlacedEntry => ({
  badge,
  place,
  entity: 'CTG DE TESTE',
  names: [`RIDER ${badge}`],
  qualifyHits: 10,
  finalHits: 0,
  fellIn: null,
  prizeInCents: 0,
  goods: [],
  ...more,
})
const groupsOf = (...places: PlacedEntry[]) => placeGroups({ places })
const wordsOf = (...places: PlacedEntry[]) =>
  groupsOf(...places).map(({ at, worth, isEach, why }) => [at, worth, isEach, why].filter(Boolean))

test('A shared place is one group that says the equal amount once', () =>
  expect(
    wordsOf(
      entry(17, 1, { prizeInCents: 400_000 }),
      entry(80, 1, { prizeInCents: 400_000 }),
      entry(109, 3, { prizeInCents: 50_000, goods: ['FIVELA'], fellIn: 12 }),
    ),
  ).toEqual([
    ['1º e 2º', 'R$\u00a04.000,00', true, 'Ficaram até o fim.'],
    ['3º', 'R$\u00a0500,00 e FIVELA', 'Saiu na volta 12.'],
  ]))

test('Shares that differ by one centavo are one amount and a sentence', () =>
  expect(
    wordsOf(
      entry(3, 1, { prizeInCents: 27_143 }),
      entry(12, 1, { prizeInCents: 27_143 }),
      entry(117, 1, { prizeInCents: 27_142 }),
    ),
  ).toEqual([
    ['1º a 3º', 'R$\u00a0271,43', true, '10 boas na classificatória. Nº 117 recebe 1 centavo a menos.'],
  ]))

test('Shares as people agreed have their sum above and each its own', () => {
  const [group] = groupsOf(
    entry(22, 1, { prizeInCents: 200_000 }),
    entry(46, 1, { prizeInCents: 150_000, goods: ['SELA'] }),
  )
  expect(group).toMatchObject({ worth: 'R$\u00a03.500,00', isEach: false, hasOwnShares: true })
})

test('Further rounds name the hits, and entries of one place with other hits have no reason', () =>
  expect(
    wordsOf(
      entry(1, 1, { finalHits: 4 }),
      entry(2, 2, { finalHits: 1, qualifyHits: 9 }),
      entry(3, 2, { finalHits: 1, qualifyHits: 8 }),
    ),
  ).toEqual([['1º', '4 boas na final, 10 na classificatória.'], ['2º e 3º']]))

test('Places with a prize and the first three stand at once', () =>
  expect(
    groupsOf(entry(1, 1), entry(2, 2), entry(3, 3), entry(4, 4), entry(5, 5, { prizeInCents: 100 })).flatMap(
      (group) => (isShownAtOnce(group) ? [group.place] : []),
    ),
  ).toEqual([1, 2, 3, 5]))
