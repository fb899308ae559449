import { describe, expect, test } from 'vitest'
import { type SaleFacts, saleOf } from './sale.ts'

const facts: SaleFacts = {
  isClosed: false,
  isSoldOnline: true,
  opensAt: new Date('2026-11-25T12:00:00Z'),
  endsAt: new Date('2026-12-01T12:00:00Z'),
  lastDay: '2026-12-03',
  now: new Date('2026-11-26T12:00:00Z'),
}
const stateOf = (given: Partial<SaleFacts>) => saleOf({ ...facts, ...given }).state
const sentenceOf = (given: Partial<SaleFacts>) => saleOf({ ...facts, ...given }).refusal()?.message

const CLOSED = 'As inscrições online deste evento estão encerradas.'
const before = new Date('2026-11-25T11:59:59.999Z')
const after = new Date('2026-12-01T12:00:00.001Z')

describe('The sale of an event follows switches and dates', () => {
  test('A sale is open from its first to its last moment, both included', () =>
    expect([facts.opensAt, facts.endsAt].map((now) => stateOf({ now }))).toEqual(['open', 'open']))
  test('A sale is scheduled before its dates and has ended after them', () =>
    expect([before, after].map((now) => stateOf({ now }))).toEqual(['scheduled', 'ended']))
  test('A sale whose dates are too late ends with the last day of its event in São Paulo', () => {
    const late = { endsAt: new Date('2026-12-25T12:00:00Z') }
    const moments = [new Date('2026-12-04T02:59:59.999Z'), new Date('2026-12-04T03:00:00Z')]
    expect(moments.map((now) => stateOf({ ...late, now }))).toEqual(['open', 'ended'])
  })
  test('The switches of a sale take precedence over its dates', () =>
    expect([
      stateOf({ isClosed: true, isSoldOnline: false, now: before }),
      stateOf({ isSoldOnline: false, now: after }),
    ]).toEqual(['closed', 'not-online']))
  test('A sale that is not open is refused with its opening or as closed', () =>
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
