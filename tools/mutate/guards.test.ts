import { expect, test } from 'vitest'
import { listFiles } from '../repository/tracked.ts'
import { findFaults } from './check.ts'
import type { Guard } from './guard.ts'
import { guards } from './guards.ts'
import { findMarkers, withoutGuard } from './markers.ts'

const file = (name: string, text: string) => ({ name, text })
const listed = (...inSource: Partial<Guard>[]) => ({
  inSource: inSource.map((guard) => ({ name: 'check-the-value', tests: [], ...guard })),
  inDatabase: [],
})

test('Every listed guard has one marker in the source, and every marker is listed', () => {
  expect(findFaults(guards, listFiles())).toEqual([])
})

test('The list has at least seventy guards with different names', () => {
  const names = [...guards.inSource, ...guards.inDatabase].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(70)
})

test('A guard without a marker, with two markers and an unlisted marker are each reported', () => {
  const guarded = file('apps/a.ts', '// guard: check-the-value\nif (a) b()\n')
  const unlisted = file('apps/c.ts', '  -- guard: lock-the-row\n  for update\n')
  expect(findFaults(listed({}), [guarded])).toEqual([])
  expect(findFaults(listed({}), [unlisted])).toEqual([
    'check-the-value has no marker',
    'apps/c.ts:1 lock-the-row is not listed',
  ])
  expect(findFaults(listed({}), [guarded, file('apps/b.ts', guarded.text)])).toEqual([
    'check-the-value has 2 markers: apps/a.ts:1 check-the-value, apps/b.ts:1 check-the-value',
  ])
  expect(findFaults(listed({}, {}), [guarded])).toEqual(['check-the-value is listed twice'])
})

test('A malformed marker and a marker above an empty line are each reported', () => {
  expect(findFaults(listed(), [file('apps/a.ts', '//guard: Check the value\nif (a) b()\n')])).toEqual([
    'apps/a.ts:1 looks like a marker and is none',
  ])
  expect(findFaults(listed({}), [file('apps/a.ts', '// guard: check-the-value\n\nb()\n')])).toEqual([
    'apps/a.ts:1 check-the-value names an empty line',
  ])
})

test('A replacement with an unknown name and a title that no test has are each reported', () => {
  const guarded = file('apps/a.ts', '// guard: check-the-value\nif (value > limit) throw refuse(limit)\n')
  expect(findFaults(listed({ instead: "if (value > limit * 10) { code: 'x' }" }), [guarded])).toEqual([])
  expect(findFaults(listed({ instead: 'if (amount > limit) return' }), [guarded])).toEqual([
    'check-the-value is replaced by code with "amount", which apps/a.ts does not know',
  ])
  const tested = { tests: ['apps/a.test.ts'], only: 'refuses the value' }
  expect(findFaults(listed(tested), [guarded, file('apps/a.test.ts', "test('accepts it', run)")])).toEqual([
    'check-the-value is tested by no title with "refuses the value" in apps/a.test.ts',
  ])
  expect(findFaults(listed(tested), [guarded])).toEqual([
    'check-the-value is tested by apps/a.test.ts, which is missing',
  ])
})

test('A guard of the database that no migration creates is reported', () => {
  const inDatabase = [
    { name: 'take-a-unit', tests: [], sql: 'alter table item drop constraint item_never_sold' },
  ]
  const migration = (text: string) => file('apps/server/migrations/0001-a.sql', text)
  expect(
    findFaults({ inSource: [], inDatabase }, [migration('constraint item_never_sold check (a)')]),
  ).toEqual([])
  expect(findFaults({ inSource: [], inDatabase }, [migration('constraint item_is_free check (a)')])).toEqual([
    'take-a-unit removes item_never_sold, which no migration makes',
  ])
})

const removed: [string, string, string][] = [
  ['a line', '  // guard: a-b\n  .where(x)\n  .limit(1)', '  // guard: a-b\n  .limit(1)'],
  ['a condition', '// guard: a-b\nif (a)\n  throw b\nc()', '// guard: a-b\nc()'],
  ['a block', '// guard: a-b\nif (a) {\n  b()\n\n  c()\n} else {\n  d()\n}\ne()', '// guard: a-b\ne()'],
  ['a line of SQL', 'x\n  -- guard: a-b\n  and y\n`', 'x\n  -- guard: a-b\n`'],
  ['the last line of a call', 'f(\n  a,\n  // guard: a-b\n  b,\n)', 'f(\n  a,\n  // guard: a-b\n)'],
]
test.each(removed)('The marker removes %s and nothing after it', (_, text, expected) => {
  const [marker] = findMarkers([file('apps/a.ts', text)])
  expect(withoutGuard(text, marker!)).toBe(expected)
})

test('A replacement stands in the place of the guard and can repeat it', () => {
  const text = '// guard: a-b\nlimit: 5,\nmore: 1,'
  expect(withoutGuard(text, { line: 0 }, 'limit: 50,')).toBe('// guard: a-b\nlimit: 50,\nmore: 1,')
  expect(withoutGuard(text, { line: 0 }, 'early()\n{guard}')).toBe(
    '// guard: a-b\nearly()\nlimit: 5,\nmore: 1,',
  )
})
