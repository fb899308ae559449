import type { CheckInEntry } from '@porteira/contract'
import {
  type AuthorisationState,
  checkInMessages,
  type CheckInState,
  entityKeyOf,
  formationStop,
  horseKeyOf,
  hideCpfsIn,
  reaisFromCents,
} from '@porteira/domain'
import type { FormationStatus } from '#platform/database/tables.ts'

export type RiderAtCheckIn = {
  accountId: number
  position: number
  userUUID: string
  name: string
  sbb: string
  horseName: string
  lateComer: boolean
  isBirthdateDeclared: boolean
}

export type EntryRow = {
  cartItemId: number
  cartId: string
  version: number
  cartCode: string
  categoryId: string
  badge: number | null
  entityId: string | null
  entity: string
  team: string
  status: FormationStatus
  isRemoved: boolean
  isContested: boolean
  riders: RiderAtCheckIn[]
  state: CheckInState
  /** Null for an entry without a change. */
  stateOn: Date | null
  stateBy: string
  changedByAccount: number | null
  changedByDevice: number | null
  revision: number
}

export type Owed = { count: number; valueInCents: number; overdue: number }

/** The facts about the entries of an event that are not in their rows. */
export type Surroundings = {
  /** The authorisation of each minor of the event, by account. */
  minors: ReadonlyMap<number, AuthorisationState>
  owed: ReadonlyMap<string, Owed>
  isRefunded: (cartItemId: number) => boolean
}

const NOTHING_OWED: Owed = { count: 0, valueInCents: 0, overdue: 0 }

/** An entry in the shape that devices keep and the rules of the check-in read. */
export function entryOf(row: EntryRow, known: Surroundings): CheckInEntry {
  const { count, valueInCents, overdue } = known.owed.get(row.cartId) ?? NOTHING_OWED
  const entity = hideCpfsIn(row.entity)
  const formation = row.isRemoved ? 'cancelled' : row.status
  const stops = [
    formationStop(formation),
    known.isRefunded(row.cartItemId) ? checkInMessages.refunded : undefined,
    row.isContested ? checkInMessages.contested : undefined,
  ]
  return {
    cartItemId: row.cartItemId,
    version: row.version,
    cartCode: row.cartCode,
    categoryUUID: row.categoryId,
    badge: row.badge,
    entity,
    entityKey: entityKeyOf({ entityUUID: row.entityId, entity: row.entity, cartItemId: row.cartItemId }),
    team: hideCpfsIn(row.team),
    formation,
    riders: row.riders.map((rider) => riderOf(rider, row.cartItemId, known)),
    blocks: stops.filter((stop) => stop !== undefined),
    openInstallments: { count, value: reaisFromCents(valueInCents), overdue },
    state: row.state,
    stateBy: row.stateBy,
    stateOn: row.stateOn?.toISOString() ?? '',
  }
}

const riderOf = (rider: RiderAtCheckIn, cartItemId: number, { minors }: Surroundings) => ({
  userUUID: rider.userUUID,
  name: hideCpfsIn(rider.name),
  horseKey: horseKeyOf({ registration: rider.sbb, cartItemId, position: rider.position }),
  lateComer: Number(rider.lateComer),
  isBirthdateDeclared: Number(rider.isBirthdateDeclared),
  authorisation: minors.get(rider.accountId) ?? ('' as const),
})
