import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fillIn, listHeadings, readBlocks } from './document.ts'

const paper = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const walk = ['upgrade.ts', 'new-shop.ts']
  .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
  .join('\n')

test('The first deployment is typed in twenty lines', () => {
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

test('An upgrade fetches, builds and migrates with the words of the first deployment', () => {
  const [build = [], replace = []] = readBlocks(paper, 'Upgrade without a pause')
  const [first = []] = readBlocks(paper, 'First deployment')
  const [version = '', clone = '', install = ''] = build
  const lines = [
    version.replace(/^origin=.*?; /, ''),
    clone.split(' && ')[0] ?? '',
    install,
    replace[0] ?? '',
  ]
  for (const line of lines) expect(first.filter((other) => other.includes(line))).toHaveLength(1)
})

test('No line of an upgrade takes files away from running processes', () => {
  const lines = readBlocks(paper, 'Upgrade without a pause').flat()
  expect(
    lines.filter((line) => /git (-C \S+ )?(checkout|pull|reset|switch)|^cd \/opt\/porteira( |$)/.test(line)),
  ).toEqual([])
  const links = lines.filter((line) => line.startsWith('ln '))
  expect(links.length).toBe(2)
  for (const line of links)
    expect(line).toMatch(/\/opt\/porteira\.next && mv -T \/opt\/porteira\.next \/opt\/porteira$/)
})

test('Lines come from the blocks under their heading and from no other', () => {
  const text = '# A\n\n## One\n\nWords.\n\n## Two\n\n```sh\nfirst\nsecond   # why\n```\n\n```sh\nthird\n```\n'
  expect(readBlocks(text, 'Two')).toEqual([['first', 'second   # why'], ['third']])
  expect(listHeadings(text)).toEqual(['Two'])
  expect(() => readBlocks(text, 'One')).toThrow('No shell block under "One".')
  expect(() => readBlocks(text, 'Three')).toThrow('No shell block')
})

test('A variable at the top of a block takes the value of the person who types it', () => {
  expect(fillIn(`moment=''   # why`, { moment: '2026-11-20' })).toBe(`moment='2026-11-20'   # why`)
  expect(fillIn(`moment=''   # why`, {})).toBe(`moment=''   # why`)
  expect(fillIn('shop=loja.example.com', { moment: 'x' })).toBe('shop=loja.example.com')
  expect(fillIn('for moment in 1 2', { moment: 'x' })).toBe('for moment in 1 2')
})
