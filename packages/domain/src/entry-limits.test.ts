import { expect, test } from 'vitest'
import { limitProblems, limitsInWords, NO_LIMITS } from './entry-limits.ts'

const fieldsOf = (limits: object) =>
  limitProblems({ ...NO_LIMITS, maxParticipants: 2, ...limits }).map(({ field }) => field)

test.each([
  ['no limits', {}, []],
  ['a father with his son', { someAgeRiders: 1, someAgeMax: 12 }, []],
  ['a stated day', { agesOn: 'date', agesOnDate: '2027-06-30' }, []],
  ['a date that is missing', { agesOn: 'date' }, ['agesOnDate']],
  ['a day that does not exist', { agesOn: 'date', agesOnDate: '2027-02-30' }, ['agesOnDate']],
  ['a date that nothing uses', { agesOnDate: '2027-06-30' }, ['agesOnDate']],
  ['more riders than an entry has', { someAgeRiders: 3, someAgeMax: 12 }, ['someAgeRiders']],
  ['riders without an age', { someAgeRiders: 1 }, ['someAgeMax']],
  ['an age without riders', { someAgeMin: 18 }, ['someAgeRiders']],
  ['ages that are reversed', { someAgeRiders: 1, someAgeMin: 18, someAgeMax: 12 }, ['someAgeMax']],
])('The limits of a category are checked: %s', (_, limits, fields) =>
  expect(fieldsOf(limits)).toEqual(fields),
)

test('Buyers read the limits of a category in sentences', () => {
  expect(limitsInWords(NO_LIMITS)).toEqual([])
  expect(
    limitsInWords({
      ...NO_LIMITS,
      riderSex: 'F',
      someAgeRiders: 1,
      someAgeMax: 12,
      agesOn: 'date',
      agesOnDate: '2027-06-30',
      oneRegion: 'warn',
      oneClub: 'refuse',
    }),
  ).toEqual([
    'Só para prendas.',
    'Pelo menos 1 laçador de até 12 anos.',
    'A idade conta em 30/06/2027.',
    'Todos da mesma região.',
    'Cada laçador por uma só entidade no evento.',
  ])
  expect(limitsInWords({ ...NO_LIMITS, agesOn: 'yearEnd' })).toEqual([
    'Conta a idade completada no ano do evento.',
  ])
})
