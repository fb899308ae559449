import {
  ageDay,
  ageOn,
  eligibilityMessages,
  entryLimitMessages,
  foreseenMessages,
  foreseenReason,
  mapRiderDetails,
  type RiderReason,
  unfitMessages,
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
export function foreseenNote(row: ForeseeingRow) {
  const foreseen = foreseenOf(row)
  const note = foreseen && sentences[foreseen.reason]?.(row)
  return note === undefined ? undefined : { note, asksHelp: HELPED.has(foreseen?.reason) }
}

/** What the secretaria can help with: the data of the club or of the person may be wrong. */
const HELPED = new Set<RiderReason | undefined>(['not-member', 'card-expired', 'other-region', 'blocked'])

/** Why an entry of this rider would be refused; undefined when nothing is known against it. It tells no other data. */
export function unfitReason(row: ForeseeingRow): string | undefined {
  const foreseen = foreseenOf(row)
  return foreseen?.isRefused ? unfitSentences[foreseen.reason]?.(row) : undefined
}

/** The row for a person of whom only birth and sex are known: no club, card, blocking or earlier entry counts. */
export const asStranger = (
  row: ForeseeingRow,
  person: Pick<KnownRider, 'birthdate' | 'sex'>,
): ForeseeingRow => ({
  ...row,
  entityRequired: 'None',
  used: 0,
  event: { ...row.event, chkParticipantCtg: false, chkCtgRegion: false, chkBlockedReason: false },
  rider: { ...row.rider, ...person, blockedReason: '' },
  club: null,
})

function foreseenOf(row: ForeseeingRow) {
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
  return foreseenReason(facts, { asksForCard: takesMembers && !row.entityOptional })
}

const ageNote = (row: ForeseeingRow) => {
  const { birthdate } = row.rider
  if (birthdate === null) return foreseenMessages.birthdate(row)
  const today = ageOn(birthdate, row.today)
  const atEvent = ageOn(birthdate, ageDay(row.limits, row.event.startsOn))
  return foreseenMessages.age(row, { today, atEvent, isOnFirstDay: row.limits.agesOn === 'firstDay' })
}

type Sentences = Partial<Record<RiderReason, (row: ForeseeingRow) => string>>

const onlySex = ({ limits }: ForeseeingRow) =>
  limits.riderSex === 'any' ? '' : entryLimitMessages.onlySex(limits.riderSex)
const regionOf = ({ event, club }: ForeseeingRow) => event.regionName ?? club?.regionName ?? ''

const sentences: Sentences = {
  sex: (row) => foreseenMessages.sex(onlySex(row)),
  age: ageNote,
  birthdate: (row) => foreseenMessages.birthdate(row),
  quota: ({ maxCpfOccurrences }) => foreseenMessages.quota(maxCpfOccurrences),
  'not-member': () => foreseenMessages.noCard,
  'card-expired': ({ rider }) => foreseenMessages.cardExpired(rider.validUntil ?? ''),
  'other-region': (row) => foreseenMessages.otherRegion(regionOf(row)),
  blocked: ({ rider }) => eligibilityMessages.blockedSelf(rider.blockedReason),
}

const unfitSentences: Sentences = {
  sex: onlySex,
  age: unfitMessages.age,
  birthdate: unfitMessages.birthdate,
  quota: ({ maxCpfOccurrences }) => unfitMessages.quota(maxCpfOccurrences),
  'not-member': () => unfitMessages.noCard,
  'card-expired': () => unfitMessages.cardExpired,
  'other-region': (row) => unfitMessages.otherRegion(regionOf(row)),
  blocked: () => unfitMessages.blocked,
}
