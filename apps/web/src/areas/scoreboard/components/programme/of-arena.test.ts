import { expect, test } from 'vitest'
import { categoriesOfArena } from './of-arena.ts'
import type { PublicProgramme } from './use-programme.ts'

type Session = PublicProgramme['sessions'][number]

const session = (arena: number, catUUID: string, more: Partial<Session> = {}): Session => ({
  day: '2027-01-16',
  arena,
  startsAt: '08:00',
  parts: [{ catUUID, catName: catUUID, kind: 'all', heat: 0 }],
  phase: 'planned',
  expectedStart: '2027-01-16T11:00:00.000Z',
  expectedEnd: null,
  lateByMinutes: 0,
  ...more,
})

test('An arena has the categories of its sessions today', () => {
  const sessions = [
    session(1, 'one'),
    session(1, 'done', { phase: 'over', expectedStart: null }),
    session(1, 'tomorrow', { expectedStart: null }),
    session(2, 'two'),
  ]
  expect(categoriesOfArena(sessions, 1)).toEqual(new Set(['one', 'done']))
  expect(categoriesOfArena(sessions, 2)).toEqual(new Set(['two']))
})

test('An arena without a session today has those of its other days, and an unknown one has none', () => {
  const sessions = [session(1, 'tomorrow', { expectedStart: null })]
  expect(categoriesOfArena(sessions, 1)).toEqual(new Set(['tomorrow']))
  expect(categoriesOfArena(sessions, 3)).toBeUndefined()
})
