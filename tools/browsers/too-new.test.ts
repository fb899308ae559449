import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findTooNew } from './lint-built.ts'
import { findNewStyles } from './newer-styles.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'porteira-planted-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function lint(lines: string[]) {
  writeFileSync(path.join(folder, 'planted.js'), lines.join('\n'))
  return findTooNew(folder)
}

test('Methods, globals and syntax that an oldest browser lacks are each reported', () => {
  const planted = {
    'toSorted()': 'list.toSorted()',
    'toReversed()': 'list.map(f).toReversed()',
    'at()': 'list.at(-1)',
    'findLast()': 'list.findLast(f)',
    'Object.hasOwn': 'Object.hasOwn(a, b)',
    'Map.groupBy': 'Map.groupBy(list, f)',
    'AbortSignal.timeout': 'AbortSignal.timeout(1)',
    'URL.canParse': 'URL.canParse(text)',
    'Crypto.randomUUID': 'crypto.randomUUID()',
    'requestSubmit()': 'form.requestSubmit()',
    'URLSearchParams.size': 'const query = new URLSearchParams(); f(query.size)',
    structuredClone: 'structuredClone(a)',
    'lookbehind in a regular expression': 'text.match(/(?<=a)b/)',
    'flag v of a regular expression': 'new RegExp("a", "v")',
    'static block of a class': 'class A { static { f() } }',
    'await at the top level': 'await f()',
  }
  expect(lint(Object.values(planted))).toEqual(Object.keys(planted).sort())
})

test('Older features and newer ones behind a question are not reported', () =>
  expect(
    lint([
      'export const a = [...list].sort(); list.flatMap(f); text.replaceAll("a", "b"); Promise.any([])',
      'export class B { #field = 1; has(x) { return x?.field ?? this.#field } }',
      'export const c = typeof structuredClone === "function"; navigator.vibrate?.(1); window.print?.()',
      'export const d = /(?:a)(?=b)(?<name>c)/s; const at = (x) => x; export const e = at(1)',
      'export async function g() { await f() }',
    ]),
  ).toEqual([]))

const namesIn = (style: string) => findNewStyles(style).map(({ name }) => name)

test('Selectors, units, properties and nesting that an oldest browser lacks are each reported', () => {
  expect(namesIn('a:has(b) { color: red }')).toEqual([':has'])
  expect(namesIn('a { height: 100dvh }')).toEqual(['unit dvh'])
  expect(namesIn('a { --room: calc(100dvh - 1rem) }')).toEqual(['unit dvh'])
  expect(namesIn('a { & b { color: red } }')).toEqual(['nesting'])
  expect(namesIn('@layer base { a { color: red } }')).toEqual(['@layer'])
  expect(namesIn('a { rotate: 90deg }')).toEqual(['rotate'])
  expect(namesIn('a { color: color-mix(in srgb, red, blue) }')).toEqual(['color-mix()'])
})

test('A newer style with an older one before it, or in a question for support, is not reported', () => {
  expect(namesIn('a { height: 100vh; height: 100dvh }')).toEqual([])
  expect(namesIn('@supports selector(:has(a)) { a:has(b) { color: red } }')).toEqual([])
  expect(namesIn('a { inset: 0; display: grid; gap: 1px; aspect-ratio: 1 }')).toEqual([])
})
