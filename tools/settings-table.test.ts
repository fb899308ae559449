import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settings, subjects } from '../apps/server/src/config/settings.ts'
import { settingsRead } from './repository/settings.ts'
import {
  cellsOf,
  readTable,
  type Subjects,
  withTable,
  writeExample,
  writeSettingsTable,
} from './repository/settings-table.ts'

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8')

test('.env.example and docs/operations.md have every setting of the schema; `npm run generate -- settings` writes them', () => {
  expect(read('.env.example')).toBe(writeExample(subjects))
  expect(readTable(read('docs/operations.md'))).toEqual(cellsOf(writeSettingsTable(subjects)))
  const listed = Object.values(subjects).flatMap((part) => Object.keys(part))
  expect(listed.toSorted()).toEqual(Object.keys(settings.properties).toSorted())
})

test('Every setting of the schema is read by the server or the sandbox, and they read no other', () => {
  const programs = ['server', 'sandbox'].map((name) => read(`apps/${name}/src/config.ts`))
  const names = new Set(programs.flatMap(settingsRead))
  expect([...names].toSorted()).toEqual(Object.keys(settings.properties).toSorted())
})

test('A setting is found in every way of reading it', () => {
  const config = `env['HOST'] ?? numberIn(env, 'SMTP_PORT', 25) + given.CART_SECONDS; const { PORT: port } = given`
  expect(settingsRead(config)).toEqual(['CART_SECONDS', 'HOST', 'PORT', 'SMTP_PORT'])
})

const invented: Subjects = {
  Net: {
    HOST: { note: { about: 'Where it listens', needs: '', standard: '127.0.0.1' } },
    PORT: { note: { needs: '' } },
  },
  SMS: { SMS_KEY: { note: { about: 'long '.repeat(30).trim(), needs: '', demo: 'demo-key' } } },
}

test('A setting is listed with its meaning and its default, never with the value of the demo', () => {
  const table = writeSettingsTable(invented)
  expect(cellsOf(table).slice(1)).toEqual([
    ['', '`HOST`', '`127.0.0.1`', 'Where it listens', ''],
    ['', '`PORT`', '', '', ''],
    ['', '`SMS_KEY`', '', `(required) ${'long '.repeat(30).trim()}`, ''],
  ])
  const paper = withTable('a\n<!-- settings -->\nold\n<!-- /settings -->\nb', table)
  expect(readTable(paper)).toEqual(cellsOf(table))
  expect(paper).not.toContain('old')
})

test('The example explains each setting above its line, in lines of at most 120 characters', () => {
  const example = writeExample(invented)
  expect(example).toContain(
    '\n\n# --- Net ---\n# Where it listens\nHOST=127.0.0.1\nPORT=\n\n# --- SMS ---\n# (required) long',
  )
  expect(example).toMatch(/\n# long( long)*\nSMS_KEY=\n$/)
  expect(Math.max(...example.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
})
