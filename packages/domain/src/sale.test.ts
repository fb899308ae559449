import { describe, expect, test } from 'vitest'
import { type SaleFacts, saleOf } from './sale.ts'

const facts: SaleFacts = {
  isClosed: false,
  isSoldOnline: true,
  opensAt: new Date('2026-11-25T12:00:00Z'),
  endsAt: new Date('2026-12-01T12:00:00Z'),
  now: new Date('2026-11-26T12:00:00Z'),
}
const stateOf = (given: Partial<SaleFacts>) => saleOf({ ...facts, ...given }).state
const sentenceOf = (given: Partial<SaleFacts>) => saleOf({ ...facts, ...given }).refusal()?.message

const CLOSED = 'As inscrições online deste evento estão encerradas.'
const before = new Date('2026-11-25T11:59:59.999Z')
const after = new Date('2026-12-01T12:00:00.001Z')

describe('the sale of an event', () => {
  test('is open from its first to its last moment, both included', () =>
    expect([facts.opensAt, facts.endsAt].map((now) => stateOf({ now }))).toEqual(['open', 'open']))
  test('is scheduled before it and has ended after it', () =>
    expect([before, after].map((now) => stateOf({ now }))).toEqual(['scheduled', 'ended']))
  test('follows the switches before the dates', () =>
    expect([
      stateOf({ isClosed: true, isSoldOnline: false, now: before }),
      stateOf({ isSoldOnline: false, now: after }),
    ]).toEqual(['closed', 'not-online']))
  test('says when it opens, else that it is closed, and nothing while it is open', () =>
    expect([
      sentenceOf({ now: before }),
      sentenceOf({ now: after }),
      sentenceOf({ isClosed: true, now: before }),
      sentenceOf({ isSoldOnline: false }),
      sentenceOf({}),
    ]).toEqual([
      'As inscrições deste evento abrem em 25/11/2026 às 09:00.',
      CLOSED,
      CLOSED,
      CLOSED,
      undefined,
    ]))
})
