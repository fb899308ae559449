import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fillIn, listHeadings, readBlocks } from './document.ts'

const paper = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const walk = readFileSync(path.join(import.meta.dirname, 'walk.ts'), 'utf8')

test('the first deployment is typed in twenty lines', () => {
  const [lines = []] = readBlocks(paper, 'First deployment')
  expect(lines.length).toBeLessThanOrEqual(20)
  expect(lines.every((line) => line.trim() === line && !line.endsWith('\\'))).toBe(true)
})

test('The journey types every shell block of docs/operations.md', () => {
  const typed = [...walk.matchAll(/typeBlock\((['"])(.+?)\1(?:, (\d))?/g)].map(
    ([, , heading, number = '0']) => `${heading} ${number}`,
  )
  const written = listHeadings(paper).flatMap((heading) =>
    readBlocks(paper, heading).map((_lines, number) => `${heading} ${number}`),
  )
  expect(written.length).toBeGreaterThan(7)
  expect(new Set(typed)).toEqual(new Set(written))
})

test('an upgrade installs and migrates with the words of the first deployment', () => {
  const [upgrade = []] = readBlocks(paper, 'Upgrade without a pause')
  const [first = []] = readBlocks(paper, 'First deployment')
  for (const line of [upgrade[2], upgrade[3]]) expect(first).toContain(line)
})

test('lines come from the blocks under their heading and from no other', () => {
  const text = '# A\n\n## One\n\nWords.\n\n## Two\n\n```sh\nfirst\nsecond   # why\n```\n\n```sh\nthird\n```\n'
  expect(readBlocks(text, 'Two')).toEqual([['first', 'second   # why'], ['third']])
  expect(listHeadings(text)).toEqual(['Two'])
  expect(() => readBlocks(text, 'One')).toThrow('No shell block under "One".')
  expect(() => readBlocks(text, 'Three')).toThrow('No shell block')
})

test('a variable at the top of a block takes the value of the person who types it', () => {
  expect(fillIn(`moment=''   # why`, { moment: '2026-11-20' })).toBe(`moment='2026-11-20'   # why`)
  expect(fillIn(`moment=''   # why`, {})).toBe(`moment=''   # why`)
  expect(fillIn('shop=loja.example.com', { moment: 'x' })).toBe('shop=loja.example.com')
  expect(fillIn('for moment in 1 2', { moment: 'x' })).toBe('for moment in 1 2')
})
