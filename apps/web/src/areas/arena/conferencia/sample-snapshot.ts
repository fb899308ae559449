import type { CheckInEntry } from '@porteira/contract'
import type { Draft } from './queue-store.ts'
import type { Snapshot } from './snapshot.ts'

const EVENT = '6b0f6f52-6d67-5b4c-9a53-0d6a5f1d2c11'
export const CATEGORY = '0e1b9f8a-35b5-4f30-8f0c-1f61d2a5b7aa'
export const GTA = 'b0a6b9c8-7a5d-4a0c-8a4c-0f1d2c3b4a5e'
export const CARD = 'c1b7c0d9-8b6e-4b1d-9b5d-1a2e3d4c5b6f'

/** An entry of the samples: approved and without a change at the check-in. */
export const entryWith = (cartItemId: number, change: Partial<CheckInEntry> = {}): CheckInEntry => ({
  cartItemId,
  version: 1,
  cartCode: 'ABC123',
  categoryUUID: CATEGORY,
  badge: cartItemId,
  entity: 'CTG GARUPA DO MINUANO',
  entityKey: 'CTG GARUPA DO MINUANO',
  team: '',
  formation: 'approved',
  riders: [
    {
      userUUID: `rider-${cartItemId}`,
      name: 'VAVÁ DO CERRO',
      horseKey: 'B123',
      lateComer: 0,
      isBirthdateDeclared: 0,
      authorisation: '',
    },
  ],
  blocks: [],
  openInstallments: { count: 0, value: 0, overdue: 0 },
  state: 'expected',
  stateBy: '',
  stateOn: '',
  ...change,
})

/** A snapshot with these entries, one required document of the horse and one of the rider. */
export function snapshotWith(entries: CheckInEntry[], change: Partial<Snapshot> = {}): Snapshot {
  const required = {
    categoryUUID: null,
    allBut: 1,
    categoryUUIDs: [],
    isRequired: 1,
    waivedBy: ['owner', 'desk'],
  } satisfies object
  const states = { expected: entries.length, present: 0, handedOut: 0, absent: 0 }
  return {
    status: 'OK',
    event: { eventUUID: EVENT, name: 'RODEIO', startsOn: '2027-01-15', endsOn: '2027-01-17' },
    isWhole: 1,
    cursor: '1',
    takenOn: '2027-01-15T11:00:00.000Z',
    receivedOn: '2027-01-15T11:00:00.000Z',
    publicKeys: [],
    minorsNeedAuthorisation: 'require',
    categories: [{ categoryUUID: CATEGORY, name: 'LAÇO' }],
    requirements: [
      { ...required, requirementId: GTA, name: 'GTA', about: 'horse', kind: 'yesNo', waivedBy: ['desk'] },
      { ...required, requirementId: CARD, name: 'Cartão', about: 'rider', kind: 'date', waivedBy: ['owner'] },
    ],
    horses: [],
    entries,
    checks: [],
    waivers: [],
    conflicts: [],
    counters: {
      ...states,
      conflicts: 0,
      categories: [{ categoryUUID: CATEGORY, name: 'LAÇO', ...states }],
    },
    ...change,
  }
}

/** An action of the samples: the first entry is present. */
export const draft: Draft = {
  at: '2027-01-15T12:00:00.000Z',
  queued: 1,
  kind: 'present',
  cartItemId: 1,
  version: 1,
  from: 'expected',
  reason: '',
  requirementId: '',
  subject: '',
  value: '',
}
