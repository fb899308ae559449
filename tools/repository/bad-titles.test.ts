import { expect, test } from 'vitest'
import { faultsOfTitle, findBadTitles } from './bad-titles.ts'

test.each([
  'Ten buyers race for the last three units and exactly three win',
  'A cart that expires frees its units for the waiting list',
  'The server refuses %s with status %d and a sentence',
  'An administrator returns a payment to the bank account of the buyer',
  'Every route has limits except the health check',
  'An expired session answers 401 on every call',
  'Exactly one of ten parallel calls takes the last unit',
  'GET /api/events answers the list of open events',
  'The page shows $name with the price in reais',
  'No answer of the server carries a password',
  '`porteira grant` prints the name of the administrator',
  'Charges are found by status and by location',
  'Paying twice returns the second payment to the buyer',
])('The title "%s" is a complete sentence', (title) => {
  expect(faultsOfTitle(title)).toEqual([])
})

const start = 'does not start with a capital letter'
test.each<[string, string[]]>([
  ['a cart that expires frees its units', [start]],
  ['The search of the desk', ['has no verb']],
  ['A code', ['has no verb', 'has fewer than 5 words']],
  ['of ten buyers who race three win', [start]],
  ['refuses an unknown kind of entity', [start, 'has no verb']],
  ['is loaded once', [start, 'has fewer than 5 words']],
  ['without a token the server answers 401', [start]],
  ['Riders of one registration in a bundle', ['has no verb']],
  ['A cart opens itself', ['has fewer than 5 words']],
])('The title "%s" is reported', (title, faults) => {
  expect(faultsOfTitle(title)).toEqual(faults)
})

test('A title with an archaic word is reported with the plain alternative', () => {
  expect(faultsOfTitle('Whoever pays twice gets the money back')).toEqual([
    'says "whoever"; write "a person who" or the role, such as "a buyer who"',
  ])
})

test('Titles of every form of test and describe are read with their lines', () => {
  const text = `describe.runIf(isRoot)('as root', () => {
  test.each([1, 2])('number %d', run)
  it('works', run)
  test(\`with \${name}\`, run)
  test.runIf(a)('The server answers each call with JSON', run)
})
regex.test('no title at all here')
`
  const found = findBadTitles([{ name: 'apps/a.test.ts', text }])
  expect(found.map((line) => /:(\d+ "[^"]*"): /.exec(line)?.[1])).toEqual([
    '1 "as root"',
    '2 "number %d"',
    '3 "works"',
    '4 "with Value"',
  ])
})
