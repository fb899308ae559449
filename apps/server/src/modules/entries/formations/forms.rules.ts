import type { CartItem, Participant } from '@porteira/contract'
import {
  type FormationState,
  freeBadges,
  isFormedNow,
  isOpenFormation,
  mapRiderDetails,
  maskCpf,
  NO_ENTITY,
  publicName,
  reaisFromCents,
  type RiderDetails,
  strengthsFor,
  type StrengthChoice,
} from '@porteira/domain'
import type { FormationStatus } from '#platform/database/tables.ts'
import { escapeHtml } from '#platform/escape-html.rules.ts'
import { offeredBadges } from './badges.rules.ts'

/** Who looks: with the cart's id only, its owner, an administrator. */
export type Sees = 'holder' | 'owner' | 'admin'

/** One registration with its category, its bundle and what was filled in so far. */
export type FormRow = {
  cartItemId: number
  cartId: string
  lineId: number
  unit: number
  chargedInCents: number
  removedAt: Date | null
  categoryId: string
  categoryName: string
  rules: string
  isInPerson: boolean
  minParticipants: number
  maxParticipants: number
  strengthOptions: number
  strengthDynamic: boolean
  restrictAgeMin: number | null
  restrictAgeMax: number | null
  maxCpfOccurrences: number
  sbbEnabled: boolean
  allowLateComers: boolean
  entityRequired: CartItem['entityRequired']
  entityOptional: boolean
  teamInfo: CartItem['teamInfo']
  autoBadge: boolean
  minBadge: number
  badgeList: string
  savedLives: number
  bundleId: string | null
  bundleName: string
  complement: string
  firstBadge: number
  overrideStrength: string
  overrideParticipants: number
  /** Null until the cart is paid. */
  status: FormationStatus | null
  badge: number | null
  strength: number | null
  entityId: string | null
  entityName: string
  team: string
  contentHash: string
  isSubmitted: boolean
}

export type RiderRow = RiderDetails & {
  cartItemId: number
  cpf: string
  /** As it was registered. */
  name: string
  account: { nickname: string; name: string }
  isBuyer: boolean
  userUUID: string
}

/** What a form may choose from. */
export type Choices = { entities: CartItem['entityAvail']; goneBadges: ReadonlySet<number> }

/** The state as it travels, which the shared rules read. */
const stateOf = (row: FormRow): FormationState => ({
  deletedOn: row.removedAt?.toISOString() ?? null,
  registrationInPerson: Number(row.isInPerson),
  formation: row.status ?? 'pending',
})

export const isOpen = (row: FormRow) => isOpenFormation(stateOf(row))
export const isToFormNow = (row: FormRow) => isFormedNow(stateOf(row))

/** It is paid, and neither cancelled nor removed from its cart. */
export const isLive = (row: FormRow) =>
  row.removedAt === null && row.status !== null && row.status !== 'cancelled'

/** How many ride: a bundle may fix it. */
export const participantsOf = (row: FormRow) => ({
  minParticipants: row.overrideParticipants || row.minParticipants,
  maxParticipants: row.overrideParticipants || row.maxParticipants,
})

export const strengthOf = (row: FormRow): StrengthChoice => strengthsFor(row, row.overrideStrength)

/** Numbers the buyer may choose from; none where the server gives them or the organiser does it later. */
const choosableBadges = (row: FormRow, gone: ReadonlySet<number>) =>
  row.autoBadge || !isOpen(row) ? [] : freeBadges(offeredBadges(row.badgeList) ?? [], gone, row.firstBadge)

/** The entries of a list, with '— Sem entidade —' where the category allows it. */
const withNoEntity = (row: FormRow, entities: CartItem['entityAvail']) =>
  row.entityOptional && hasEntityList(row) ? [NO_ENTITY, ...entities] : entities

export const hasEntityList = ({ entityRequired }: FormRow) =>
  entityRequired !== 'None' && entityRequired !== 'Text'

/** The registration as it travels. Who only holds the cart's id reads no CPF and no id of a person. */
export function cartItemOf(row: FormRow, riders: RiderRow[], choices: Choices, sees: Sees): CartItem {
  return {
    cartItemId: row.cartItemId,
    itemUUID: row.categoryId,
    name: row.categoryName,
    bundleName: row.bundleName,
    desc: row.complement ? `<p>${escapeHtml(row.complement)}</p>${row.rules}` : row.rules,
    chargedValue: reaisFromCents(row.chargedInCents),
    ...stateOf(row),
    entityRequired: row.entityRequired,
    entityOptional: Number(row.entityOptional),
    entityAvail: isOpen(row) ? withNoEntity(row, choices.entities) : [],
    entitySel: chosenEntity(row),
    entityName: row.entityName,
    teamInfo: row.teamInfo,
    team: row.team,
    badgesAvail: choosableBadges(row, choices.goneBadges),
    badgeSel: row.isSubmitted ? row.badge : null,
    badge: row.badge,
    strengthsAvail: strengthOf(row).strengthsAvail,
    strengthSel: row.isSubmitted ? row.strength : null,
    strength: row.strength,
    ...participantsOf(row),
    sbbEnabled: Number(row.sbbEnabled),
    allowLateComers: Number(row.allowLateComers),
    savedLives: row.savedLives,
    participants: riders.map((rider) => participantOf(rider, sees)),
  }
}

function chosenEntity(row: FormRow) {
  if (row.entityRequired === 'Text') return row.entityName
  if (row.entityId) return row.entityId
  return row.isSubmitted && row.entityOptional && hasEntityList(row) ? NO_ENTITY.uuid : ''
}

const participantOf = (rider: RiderRow, sees: Sees): Participant => ({
  cpf: sees === 'holder' ? maskCpf(rider.cpf) : rider.cpf,
  name: seesWholeName(rider, sees) ? rider.name : publicName(rider.account),
  userUUID: sees === 'holder' ? '' : rider.userUUID,
  ...mapRiderDetails({ text: ({ name }) => rider[name], flag: ({ name }) => Number(rider[name]) }),
})

const seesWholeName = ({ isBuyer }: RiderRow, sees: Sees) => sees === 'admin' || (sees === 'owner' && isBuyer)
