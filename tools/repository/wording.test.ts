import { expect, test } from 'vitest'
import { findFlaggedComments, readPassages } from './comments.ts'
import { findFlaggedWords } from './wording.ts'

const wordsOf = (text: string) => findFlaggedWords(text).map(({ word }) => word)

test.each([
  ['Whoever pays twice gets his money back.', ['whoever', 'his']],
  ['The row is kept for ever, lest somebody asks.', ['for ever', 'lest', 'somebody']],
  ['A clock of the house is told of it.', ['the house', 'is told']],
  ['A stubborn bank knocks, and the job mends the row anew.', ['stubborn', 'knocks', 'mends', 'anew']],
  ['Beside the limit, nobody’s cart is said to be open.', ['beside', 'nobody’s', 'is said']],
])('The sentence "%s" has flagged words', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each([
  'The server answers at once, and the job runs again after a failure.',
  'The other process has the lock. The warehouse key is in the cache.',
  'The message is “ele é avisado, whoever” and the code is `forever()` at https://example.com/anew.',
])('The sentence "%s" has no flagged word', (text) => {
  expect(wordsOf(text)).toEqual([])
})

test('Comments of code, SQL, CSS and scripts and paragraphs of documents are found with their lines', () => {
  const code =
    "const a = '// no comment'\n// first line\n// second line\n\n/** A block. */\nb() // after code\n"
  const passages = (name: string, text: string) =>
    readPassages({ name, text }).map(({ line, text: words }) => [line, words.trim()])
  expect(passages('apps/a.ts', code)).toEqual([
    [2, 'first line\n second line'],
    [5, 'A block.'],
    [6, 'after code'],
  ])
  expect(passages('apps/a.sql', 'select 1 -- a number\n-- and more\nfrom b\n')).toEqual([
    [1, 'a number\n and more'],
  ])
  expect(passages('apps/a.css', 'a { }\n/* why */\n')).toEqual([[2, 'why']])
  expect(passages('deploy/a.sh', '#!/bin/sh\n# why\nrun\n')).toEqual([[2, 'why']])
  expect(passages('docs/a.md', '# Title\n\nOne\ntwo.\n\n```sh\ncode\n```\n\n- a\n- b\n')).toEqual([
    [1, '# Title'],
    [3, 'One\ntwo.'],
    [10, '- a'],
    [11, '- b'],
  ])
})

test('A planted comment is reported once with its line, its words and their alternatives', () => {
  const text = 'const a = 1\n// Whoever reads it\n// is told so.\nconst b = 2\n'
  expect(findFlaggedComments([{ name: 'apps/a.ts', text }])).toEqual([
    {
      file: 'apps/a.ts',
      line: 2,
      words: [
        '"whoever" → "a person who" or the role, such as "a buyer who"',
        '"is told" → "is informed", "receives" or "learns"',
      ],
    },
  ])
})
