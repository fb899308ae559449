import { AUTHORISATION_WAIVER } from '@porteira/domain'
import { expect, test } from 'vitest'
import { dataOf, factsOf } from './check-in-data.ts'
import { needsOf } from './needs.ts'
import { entryWith, GTA, snapshotWith } from './sample-snapshot.ts'

const waiver = (requirementId: string) => ({
  cartItemId: 1,
  requirementId,
  reason: 'Original com o dono',
  by: 'ANA',
})
const waived = (says: string) => ({ state: 'waived', says: expect.stringMatching(says) })

test('A waived document and a waived authorisation show who waived them and why', () => {
  const [rider] = entryWith(1).riders
  const entry = { ...entryWith(1), riders: [{ ...rider!, authorisation: 'missing' as const }] }
  const waivers = [waiver(GTA), waiver(AUTHORISATION_WAIVER)]

  expect(needsOf(factsOf(dataOf(snapshotWith([entry], { waivers })), entry))).toMatchObject([
    waived('dispensado por ANA: Original com o dono$'),
    { state: 'no' },
    waived('dispensada por ANA: Original com o dono$'),
  ])
})
