import { refuseAction, stopsOf } from '@porteira/domain'
import { expect, test } from 'vitest'
import { countsOf, dataOf, factsOf, withActions } from './check-in-data.ts'
import type { Draft, Queued } from './queue-store.ts'
import { CARD, draft, entryWith, GTA, snapshotWith } from './sample-snapshot.ts'
import { hasEnded, joinedSnapshot, mergeSnapshot } from './snapshot.ts'

const TABLET = { id: 'device:1', name: 'Tablet' }
const queueOf = (...changes: Partial<Draft>[]): Queued[] =>
  changes.map((change, index) => ({
    eventUUID: '',
    doneBy: TABLET,
    isAnswered: false,
    action: { ...draft, ...change, actionId: `action-${index}`, sequence: index + 1 },
  }))
const check = (requirementId: string, subject: string, value: string) =>
  ({ kind: 'check', requirementId, subject, value }) as const

test('The actions that wait decide what may be done next, without a contact with the server', () => {
  const data = dataOf(snapshotWith([entryWith(1), entryWith(2)]))
  const before = factsOf(data, entryWith(1))
  expect(stopsOf(before).missing).toEqual([
    'GTA do cavalo de VAVÁ DO CERRO: falta conferir',
    'Cartão de VAVÁ DO CERRO: falta conferir',
  ])

  // The horse was checked for the other entry, and a date before the last day does not count.
  const queue = queueOf(
    { ...check(GTA, 'B123', '1'), cartItemId: 2 },
    check(CARD, 'rider-1', '2027-01-16'),
    check(CARD, 'rider-1', '2027-12-31'),
  )
  const after = withActions(data, queue, TABLET)
  const entry = after.entries.get(1)!
  expect(stopsOf(factsOf(after, entry)).missing).toEqual([])
  expect(after.checks.get('rider-1')).toHaveLength(1)

  const handedOut = withActions(data, [...queue, ...queueOf({ kind: 'handOut' })], TABLET).entries.get(1)!
  expect(handedOut).toMatchObject({ state: 'handedOut', stateBy: 'Tablet', stateOn: draft.at })
  const again = { ...draft, kind: 'handOut' } as const
  expect(refuseAction({ ...factsOf(after, handedOut), roles: ['checkin'], action: again })).toBe(
    'O número já foi entregue.',
  )
  const undone = [...queue, ...queueOf({ kind: 'handOut' }, { kind: 'undo', reason: 'erro' })]
  expect(withActions(data, undone, TABLET).entries.get(1)).toMatchObject({ state: 'present' })
  expect(data.entries.get(1)).toMatchObject({ state: 'expected' })
})

test('Another login sees a number that waits as handed out, and a document that waits as not checked', () => {
  const data = dataOf(snapshotWith([entryWith(1)]))
  const queue = queueOf(check(GTA, 'B123', '1'), { kind: 'handOut' })
  const { entries, checks } = withActions(data, queue, { id: 'account:1', name: 'MARIA' })
  expect(entries.get(1)).toMatchObject({ state: 'handedOut', stateBy: 'Tablet' })
  expect(checks.get('B123')).toBeUndefined()
})

test('The counters follow the actions that wait, in the event and in the category', () => {
  const data = dataOf(snapshotWith([entryWith(1), entryWith(2), entryWith(3)]))
  const queue = queueOf({ kind: 'handOut' }, { kind: 'absent', cartItemId: 2 })
  const { total, categories } = countsOf(withActions(data, queue, TABLET))
  expect(total).toEqual({ expected: 1, present: 0, handedOut: 1, absent: 1 })
  expect(categories).toMatchObject([{ name: 'LAÇO', counts: total }])
})

test('A removed entry that gives its number back changes no counter, because none counts it', () => {
  const removed = entryWith(2, { formation: 'cancelled', state: 'handedOut' })
  const expected = { ...snapshotWith([entryWith(1)]).counters }
  const data = dataOf(snapshotWith([entryWith(1), removed], { counters: expected }))
  const queue = queueOf({ kind: 'undo', from: 'handedOut', cartItemId: 2, reason: 'devolvido' })
  expect(countsOf(withActions(data, queue, TABLET)).total).toEqual({
    expected: 1,
    present: 0,
    handedOut: 0,
    absent: 0,
  })
})

test('A later answer replaces what changed and keeps the rest', () => {
  const noted = { requirementId: GTA, subject: 'B123', value: '1', checkedBy: '', checkedOn: '' }
  const horses = [{ horseKey: 'B123', registration: 'B123', name: 'MINUANO', owner: '' }]
  const first = snapshotWith([entryWith(1), entryWith(2)], { checks: [noted], horses })
  const changed = entryWith(2, { state: 'handedOut' })
  const checks = [{ ...noted, value: '' }]
  const later = snapshotWith([changed], { isWhole: 0, cursor: '2', checks, horses: [] })

  const merged = mergeSnapshot(mergeSnapshot(undefined, first), later)
  expect(merged).toMatchObject({ cursor: '2', checks: [], horses })
  expect(merged.entries.map(({ cartItemId, state }) => [cartItemId, state])).toEqual([
    [1, 'expected'],
    [2, 'handedOut'],
  ])
  expect(mergeSnapshot(merged, snapshotWith([changed])).entries).toHaveLength(1)
})

test('An event ends by the clock of the server, also on a device whose clock is wrong by days', () => {
  const takenOn = '2027-01-17T15:00:00.000Z'
  const isOver = (receivedOn: string, now: string) =>
    hasEnded(snapshotWith([], { takenOn, receivedOn }), new Date(now))
  // The event ends on the 17th, at 3 o'clock UTC of the 18th.
  expect(isOver(takenOn, '2027-01-18T02:59:59.000Z')).toBe(false)
  expect(isOver(takenOn, '2027-01-18T03:00:00.000Z')).toBe(true)
  for (const day of ['2027-02-20', '2026-12-01']) {
    expect(isOver(`${day}T15:00:00.000Z`, `${day}T15:30:00.000Z`)).toBe(false)
    expect(isOver(`${day}T03:00:00.000Z`, `${day}T15:01:00.000Z`)).toBe(true)
  }
  // A clock that was set back counts no time.
  expect(isOver('2027-02-20T15:00:00.000Z', takenOn)).toBe(false)
})

test('Stored changes count only after the whole snapshot that they change', () => {
  const whole = snapshotWith([entryWith(1), entryWith(2)])
  const change = snapshotWith([entryWith(2, { state: 'handedOut' })], { isWhole: 0 })
  expect(joinedSnapshot([whole, change])?.entries.map(({ state }) => state)).toEqual([
    'expected',
    'handedOut',
  ])
  // Another tab deleted the whole one.
  expect(joinedSnapshot([change])).toBe(undefined)
  expect(joinedSnapshot([])).toBe(undefined)
})
