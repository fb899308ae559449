import {
  ageDay,
  ageOn,
  eligibilityMessages,
  entryLimitMessages,
  foreseenMessages,
  foreseenReason,
  mapRiderDetails,
  type RiderReason,
} from '@porteira/domain'
import type { CategoryEntityRequired } from '#platform/database/tables.ts'
import {
  eligibilityFacts,
  type EventFacts,
  type KnownClub,
  type KnownRider,
  quotaKey,
} from './eligibility.rules.ts'
import type { CategoryRow } from './filling.rules.ts'

export type ForeseeingRow = CategoryRow & {
  entityRequired: CategoryEntityRequired
  entityOptional: boolean
  /** Entries of the category that the account rides in. */
  used: number
  /** The business day of the database's clock. */
  today: string
  event: EventFacts
  rider: KnownRider
  /** The club of the account's card. */
  club: KnownClub | null
}

/** What the buyer reads at a category in which the buyer could not ride; undefined when nothing is known against it. */
export function foreseenNote(row: ForeseeingRow): string | undefined {
  const { rider, club, event } = row
  const takesMembers = row.entityRequired === 'CTG'
  const details = mapRiderDetails({ text: () => '', flag: () => false })
  const content = {
    clubId: takesMembers ? (club?.id ?? null) : null,
    clubText: '',
    riders: [{ cpf: rider.cpf, ...details }],
  }
  const facts = eligibilityFacts(row, content, {
    event,
    buyerAccountId: rider.accountId,
    isForAdmin: false,
    riders: new Map([[rider.cpf, rider]]),
    clubs: new Map(club ? [[club.id, club]] : []),
    quotas: new Map([[quotaKey(row.categoryId, rider.cpf), row.used]]),
    otherClubs: new Map(),
  })
  const reason = foreseenReason(facts, { asksForCard: takesMembers && !row.entityOptional })
  return reason && sentences[reason]?.(row)
}

const ageNote = (row: ForeseeingRow) => {
  const { birthdate } = row.rider
  if (birthdate === null) return foreseenMessages.birthdate(row)
  const today = ageOn(birthdate, row.today)
  const atEvent = ageOn(birthdate, ageDay(row.limits, row.event.startsOn))
  return foreseenMessages.age(row, { today, atEvent, isOnFirstDay: row.limits.agesOn === 'firstDay' })
}

const sentences: Partial<Record<RiderReason, (row: ForeseeingRow) => string>> = {
  sex: ({ limits }) =>
    limits.riderSex === 'any' ? '' : foreseenMessages.sex(entryLimitMessages.onlySex(limits.riderSex)),
  age: ageNote,
  birthdate: (row) => foreseenMessages.birthdate(row),
  quota: ({ maxCpfOccurrences }) => foreseenMessages.quota(maxCpfOccurrences),
  'not-member': () => foreseenMessages.noCard,
  'card-expired': ({ rider }) => foreseenMessages.cardExpired(rider.validUntil ?? ''),
  'other-region': ({ event, club }) =>
    foreseenMessages.otherRegion(event.regionName ?? club?.regionName ?? ''),
  blocked: ({ rider }) => eligibilityMessages.blockedSelf(rider.blockedReason),
}
