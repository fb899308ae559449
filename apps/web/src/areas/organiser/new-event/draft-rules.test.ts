import { rulesOfTemplate, withoutUsual } from '@porteira/domain/competition'
import { expect, test } from 'vitest'
import { newCategory } from './draft-form.ts'
import { rulesOfRow } from './draft-rules.ts'

const individual = rulesOfTemplate('individual')
const read = (competition: unknown) => rulesOfRow({ ...newCategory(), rest: { competition } })

test('The rules of a draft are read complete, and a number that was missing is NaN again', () => {
  expect(rulesOfRow(newCategory())).toBeNull()
  expect(read(null)).toBeNull()
  expect(read(withoutUsual(individual))).toEqual(individual)
  const stored: unknown = JSON.parse(JSON.stringify({ ...individual, riders: NaN }))
  expect(read(stored)).toEqual({ ...individual, riders: NaN })
})

test.each([
  'x',
  {},
  { ...individual, qualifier: null },
  { ...individual, qualifier: { rounds: 1, sieve: 'hits', ranges: [] } },
  { ...individual, strengths: [] },
  { ...individual, strengths: [{ name: 'A' }] },
  { ...individual, strengths: [null] },
  { ...individual, livesByNumber: 'x' },
  { ...individual, fedBy: { from: [{ count: 1 }] } },
  { ...individual, countsFor: 1 },
  { ...individual, prizeBase: null },
])('The value %# of a draft that the form cannot show is no rules', (competition) =>
  expect(read(competition)).toBeUndefined(),
)
