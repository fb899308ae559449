import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readLines } from './paper.ts'

const paper = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')

test('the first deployment is typed in twenty lines, and the journey types the same', () => {
  const lines = readLines(paper, 'First deployment')
  expect(lines.length).toBeLessThanOrEqual(20)
  expect(lines.every((line) => line.trim() === line && !line.endsWith('\\'))).toBe(true)
  expect(readFileSync(path.join(import.meta.dirname, 'walk.ts'), 'utf8')).toContain(
    `readLines(paper, 'First deployment')`,
  )
})

test('an upgrade installs and migrates with the words of the first deployment', () => {
  const [fetched = '', migrated] = readLines(paper, 'Upgrade without a pause')
  const first = readLines(paper, 'First deployment')
  expect(first).toContain(migrated)
  expect(first).toContain(fetched.split('git checkout ')[1]?.replace(/^\S+ && /, ''))
})

test('lines come from the block under their heading and from no other', () => {
  const text = '# A\n\n## One\n\nWords.\n\n## Two\n\n```sh\nfirst\nsecond   # why\n```\n\n```sh\nthird\n```\n'
  expect(readLines(text, 'Two')).toEqual(['first', 'second   # why'])
  expect(() => readLines(text, 'One')).toThrow('No shell block under "One".')
  expect(() => readLines(text, 'Three')).toThrow('No shell block')
})
