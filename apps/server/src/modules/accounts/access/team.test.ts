import { expect, test } from 'vitest'
import { nearestFirst } from './team.rules.ts'

test('The events of a team start with the current one, and past events are the last ones', () => {
  const events = ['2026-03-01', '2026-11-20', '2026-12-24', '2026-11-25', '2026-11-24'].map((endsOn) => ({
    id: endsOn,
    name: '',
    endsOn,
  }))
  expect(nearestFirst(events, '2026-11-24').map(({ id }) => id)).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-12-24',
    '2026-11-20',
    '2026-03-01',
  ])
})
