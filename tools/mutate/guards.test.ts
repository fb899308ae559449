import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { guards } from './guards.ts'
import { withoutGuard } from './without-guard.ts'

const root = path.resolve(import.meta.dirname, '../..')

test.each(guards)('the guard "$name" stands in one place, and the tests that hold it are there', (guard) => {
  const text = readFileSync(path.join(root, guard.file), 'utf8')
  expect(withoutGuard(text, guard)).not.toBe(text)
  expect(guard.tests.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('no two guards have one name, and there are many', () => {
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length)
  expect(guards.length).toBeGreaterThanOrEqual(25)
})

test('a guard that is gone, and one that stands in two places, are said', () => {
  const guard = { name: 'x', file: 'a.ts', text: 'if (a)', becomes: '', tests: [] }
  expect(withoutGuard('if (a) b()', guard)).toBe(' b()')
  expect(() => withoutGuard('b()', guard)).toThrow('a.ts holds the guard "x" 0 times')
  expect(() => withoutGuard('if (a) if (a) b()', guard)).toThrow('a.ts holds the guard "x" 2 times')
})
