import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseSources, readSources } from './architecture/sources.ts'
import { findBadCalls, findLogCalls, listedEvents } from './log-events/find-log-calls.ts'
import { root } from './repository/tracked.ts'

const calls = findLogCalls(readSources(root))

const plant = (...lines: string[]) =>
  findBadCalls(findLogCalls(parseSources({ 'apps/server/src/a.ts': lines.join('\n') }))).map((problem) =>
    problem.replace('apps/server/src/a.ts: ', ''),
  )

test('Every log call of the server has its own event and an English sentence', () => {
  expect(calls.length).toBeGreaterThan(30)
  expect(findBadCalls(calls)).toEqual([])
})

test('The document on operations explains every log event and no other', () => {
  const listed = listedEvents(readFileSync(path.join(root, 'docs/operations.md'), 'utf8'))
  expect(listed.toSorted()).toEqual(calls.map(({ event }) => event).toSorted())
})

test('A log call with an event and a sentence is accepted in every form that the server uses', () => {
  expect(
    plant(
      "log.info({ event: 'refund.failed', id }, 'A refund failed finally')",
      "request.log.error({ event: 'charge.not-created' }, 'The bank gave no charge')",
      "parts.log[isLate ? 'error' : 'warn']({ event: 'bank-day.closed' }, 'The day was closed')",
      'console.log(1)',
      'proxy.log()',
      "Math.log['length']",
    ),
  ).toEqual([])
})

test('A log call without an event, with a bad name, without a sentence or twice is reported', () => {
  expect(
    plant(
      "log.info('A refund failed finally')",
      "log.info({ id }, 'A refund failed finally')",
      "log.info(fields, 'A refund failed finally')",
      "log.warn({ event }, 'A refund failed finally')",
      "log.warn({ event: 'Refund failed' }, 'A refund failed finally')",
      "log.warn({ event: 'refund' }, 'A refund failed finally')",
      "log.warn({ event: 'refund.lost' }, 'a refund failed finally')",
      "log.warn({ event: 'refund.found' }, describe(error))",
      "log.warn({ event: 'refund.made' })",
      "log.warn({ event: 'refund.made' }, 'A refund was made')",
    ),
  ).toEqual([
    'a log call without an event',
    'a log call without an event',
    'a log call without an event',
    'a log call without an event',
    'Refund failed is no noun.participle',
    'refund is no noun.participle',
    'refund.lost has no English sentence',
    'refund.found has no English sentence',
    'refund.made has no English sentence',
    'refund.made is logged in two places',
  ])
})

test('A method of the log that is passed on is reported, because its event is not known', () => {
  expect(plant('const say = parts.log.warn', 'promise.catch(log.error)')).toEqual([
    'a log call without an event',
    'a log call without an event',
  ])
})

test('A row of the document without advice does not explain its event', () => {
  const row = '| `refund.failed` | error | A refund failed. | Call the bank. |'
  expect(listedEvents(row)).toEqual(['refund.failed'])
  expect(listedEvents(row.replace('Call the bank.', ''))).toEqual([])
})
