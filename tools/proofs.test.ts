import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { countProofs, findMissingProofs } from './repository/proofs.ts'

const name = 'docs/security.md'
const paper = { name, text: readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8') }

test('Every test that the document on security names exists under that name', () => {
  expect(findMissingProofs(paper)).toEqual([])
})

test('Every rule has its line, and every line has a test', () => {
  const rules = [...paper.text.matchAll(/^- \*\*(G?\d+)\.\*\* (.*)$/gm)]
  expect(rules.map(([, rule]) => rule)).toEqual([
    ...Array.from({ length: 14 }, (_, index) => `G${index + 1}`),
    ...Array.from({ length: 25 }, (_, index) => String(index + 1)),
  ])
  expect(countProofs(paper)).toBeGreaterThan(90)
  expect(rules.filter(([, , line = '']) => countProofs({ name, text: line }) === 0)).toEqual([])
})

test('A missing file and a title that no test has are reported', () => {
  const readFile = (file: string) => (file === 'apps/a.test.ts' ? `test('a fact', run)` : undefined)
  const text =
    'Held by [a](../apps/a.test.ts) _a fact_; [a](../apps/a.test.ts) _a lie_; [b](../b.test.ts) _x_.'
  expect(findMissingProofs({ name, text }, readFile)).toEqual([
    'docs/security.md names "a lie", which is no test of apps/a.test.ts',
    'docs/security.md names b.test.ts, which is not there',
  ])
})
