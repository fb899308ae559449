import { expect, test } from 'vitest'
import { findMisquoted, findUndescribed } from './repository/folders.ts'
import { listFiles } from './repository/tracked.ts'

const files = listFiles()
const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? ''
const paper = textOf('docs/architecture.md')

test('The document on architecture has one sentence for every folder and none for a missing folder', () => {
  const names = files.map(({ name }) => name)
  expect(findUndescribed(names, paper)).toEqual([])
})

test('A folder without a sentence or with two and a sentence without a folder are reported', () => {
  const server = 'apps/server/src'
  const names = [
    `${server}/main.ts`,
    `${server}/modules/sales/index.ts`,
    `${server}/modules/sales/carts/carts.service.ts`,
    `${server}/views/desk/desk.routes.ts`,
    'apps/web/src/areas/shop/purchase/PurchasePage.tsx',
  ]
  const text = [
    '- `modules`: Holds the business.',
    '- `modules/sales`: Owns carts. It also holds units.',
    '- `modules/tickets`: Owns tickets.',
    '- `views`: Holds screens.',
    '- `views`: Holds reports.',
    '- `views/desk`: searches carts',
    '- `areas`: Holds screens.',
    '- `areas/shop`: Sells.',
  ].join('\n')
  expect(findUndescribed(names, text)).toEqual([
    'modules/sales is not described by one sentence',
    'modules/sales/carts has 0 sentences',
    'modules/tickets is no folder',
    'views has 2 sentences',
    'views/desk is not described by one sentence',
  ])
})

test('The document quotes an announced module without a change', () => {
  expect(paper).toContain('```ts')
  expect(findMisquoted(paper, textOf('apps/server/src/modules/payments/module.ts'))).toEqual([])
})

test('A quoted line that the file does not have is reported', () => {
  const quoting = 'So:\n\n```ts\na.told.handledBy(b.hear)\na.asked.answeredBy(b.say)\n```\n'
  expect(findMisquoted(quoting, '  a.told.handledBy(b.hear)\n')).toEqual(['a.asked.answeredBy(b.say)'])
})
