import { CHECKED } from '@porteira/domain'
import { expect, test } from 'vitest'
import { dataOf } from './check-in-data.ts'
import { type Filter, listEntries } from './missing.ts'
import { CARD, entryWith, GTA, snapshotWith } from './sample-snapshot.ts'

const rider = entryWith(0).riders[0]!
const minor = { ...rider, userUUID: 'minor', name: 'TEO', authorisation: 'sent' as const }
const check = (requirementId: string, subject: string, value: string) => ({
  requirementId,
  subject,
  value,
  checkedBy: 'ANA',
  checkedOn: '2027-01-15T11:00:00.000Z',
})
const OTHER = '1e1b9f8a-35b5-4f30-8f0c-1f61d2a5b7ab'
const missing: Filter = { state: 'missing', categoryUUID: '', lack: '' }

const data = dataOf(
  snapshotWith(
    [
      entryWith(40, { badge: 4 }),
      entryWith(8),
      entryWith(9, { state: 'present' }),
      entryWith(10, { state: 'handedOut' }),
      entryWith(11, { state: 'absent' }),
      entryWith(12, { formation: 'cancelled', state: 'present' }),
      entryWith(13, { blocks: ['O pagamento desta inscrição foi devolvido.'] }),
      entryWith(14, { riders: [{ ...rider, userUUID: 'rider-14', horseKey: 'A1' }, minor] }),
      entryWith(15, {
        categoryUUID: OTHER,
        state: 'present',
        riders: [{ ...rider, userUUID: 'ready', horseKey: 'C1' }],
      }),
    ],
    {
      checks: [
        check(CARD, 'rider-14', '2027-12-31'),
        check(CARD, 'minor', '2027-12-31'),
        check(GTA, 'A1', CHECKED),
        check(CARD, 'ready', '2027-12-31'),
        check(GTA, 'C1', CHECKED),
      ],
    },
  ),
)
const shownOf = (filter: Partial<Filter>) =>
  listEntries(data, { ...missing, ...filter }).rows.map(({ entry, says }) => [entry.badge, says])

test('The list of what is missing has each entry without a number, by number, with the words for what it lacks', () => {
  expect(shownOf({})).toEqual([
    [4, 'Não chegou'],
    [8, 'Não chegou'],
    [9, 'Falta GTA · Falta Cartão'],
    [13, 'O pagamento desta inscrição foi devolvido.'],
    [14, 'Falta a autorização de TEO · Falta 1 cavalo de 2'],
    [15, 'Tudo conferido, sem número na mão'],
  ])
  expect(shownOf({ state: 'handedOut' })).toEqual([[10, '']])
  expect(shownOf({ state: 'absent' })).toEqual([[11, '']])
})

test('Each lack has its count, and a chosen lack or category shows only its entries', () => {
  expect(listEntries(data, missing)).toMatchObject({
    total: 6,
    counts: [
      { lack: 'notHere', count: 3 },
      { lack: 'horse', count: 2 },
      { lack: 'document', count: 1 },
      { lack: 'minor', count: 1 },
      { lack: 'blocked', count: 1 },
      { lack: 'number', count: 1 },
    ],
  })
  expect(shownOf({ lack: 'horse' }).map(([badge]) => badge)).toEqual([9, 14])
  expect(shownOf({ categoryUUID: OTHER })).toEqual([[15, 'Tudo conferido, sem número na mão']])
  // The chosen lack keeps its empty list, and the counts stay those of all lacks.
  expect(listEntries(data, { ...missing, categoryUUID: OTHER, lack: 'horse' })).toMatchObject({
    total: 1,
    rows: [],
    counts: [{ lack: 'number', count: 1 }],
  })
})
