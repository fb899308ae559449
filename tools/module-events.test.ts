import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parts } from '../apps/server/src/module-events.ts'
import {
  findUnconnected,
  findUnknownJobs,
  moduleEventsFile,
  sentencesIn,
  writeModuleEvents,
} from './repository/module-events.ts'

const source = path.resolve(import.meta.dirname, '../apps/server/src')
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: source }).map((file) => readFileSync(path.join(source, file), 'utf8'))

const jobNames = parts.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))

test('Docs/module-events.md lists what the modules announce; `npm run generate -- module-events` writes it', () => {
  expect(readFileSync(moduleEventsFile, 'utf8')).toBe(writeModuleEvents())
})

test('Every event that is defined has a handler and every question that is defined has an answer', () => {
  const connected = parts.flatMap(({ handles = [], answers = [] }) => [
    ...handles.map(({ event }) => event.name),
    ...answers.map(({ question }) => question),
  ])
  const defined = [...sentencesIn(textsOf('modules/*/events.ts')).keys()]
  expect(new Set(connected)).toEqual(new Set(defined))
  expect(findUnconnected(textsOf('modules/*/events.ts'))).toEqual([])
  const questions = parts.flatMap(({ answers = [] }) => answers.map(({ question }) => question))
  expect(new Set(questions).size).toBe(questions.length)
})

test('Every job that a service asks for is announced by a part, and no two parts announce the same', () => {
  expect(findUnknownJobs(textsOf('{modules,views,operations,platform}/**/*.service.ts'))).toEqual([])
  expect(new Set(jobNames).size).toBe(jobNames.length)
})

test('A job without an announcement and an event without a sentence are found', () => {
  expect(findUnknownJobs([`await queue.ask('send-letters', db)`, `queue.ask('send-outbox')`])).toEqual([
    'send-letters',
  ])
  const text = `/** A cart\n * ended. */\nexport const ended = defineEvent<Cart>('cart.ended')\nexport const has = defineQuestion<\n  [Database], boolean\n>('cart.has')`
  expect([...sentencesIn([text])]).toEqual([
    ['cart.ended', 'A cart ended.'],
    ['cart.has', ''],
  ])
})
