import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cellsOf, readTable, withTable, writeSettingsTable } from './repository/settings-table.ts'

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8')

test('the papers name every setting of the server as it is; `npm run docs:settings` writes them', () => {
  const table = writeSettingsTable(read('apps/server/src/config.ts'), read('.env.example'))
  expect(readTable(read('docs/operations.md'))).toEqual(cellsOf(table))
})

test('a setting is told with its meaning and the value that holds without it', () => {
  const config = `text('HOST', '127.0.0.1') whole('PORT', 3000) required('SMS_KEY', 'demo')`
  const example =
    '# --- Net ---\n# Where it listens\nHOST=\nPORT=\n\n# (required)\nSMS_KEY=\nOF_ANOTHER_PROGRAM=1\n'
  const table = writeSettingsTable(config, example)
  expect(cellsOf(table).slice(1)).toEqual([
    ['', '`HOST`', '`127.0.0.1`', 'Where it listens', ''],
    ['', '`PORT`', '`3000`', '', ''],
    ['', '`SMS_KEY`', '', '(required)', ''],
  ])
  const paper = withTable('a\n<!-- settings -->\nold\n<!-- /settings -->\nb', table)
  expect(readTable(paper)).toEqual(cellsOf(table))
  expect(paper).not.toContain('old')
})
