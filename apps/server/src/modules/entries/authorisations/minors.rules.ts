import type { Minor } from '@porteira/contract'
import {
  ageOn,
  type AuthorisationSetting,
  type AuthorisationState,
  formatMobile,
  isMinorOn,
  type Kinship,
  nameOfMinor,
} from '@porteira/domain'
import type { AuthorisationStatus } from '#platform/database/tables.ts'
import { textOf } from './text.rules.ts'

export type EventRow = {
  id: string
  name: string
  startsOn: string
  endsOn: string
  venue: string
  city: string
  state: string
  setting: AuthorisationSetting
  ownText: string
  hasBegun: boolean
  isOver: boolean
}

export type MinorRow = {
  accountId: number
  userUUID: string
  nickname: string
  name: string
  cpf: string
  birthdate: string
  startsOn: string
  categories: string[]
  badges: number[]
  /** The last authorisation; null without one. */
  authorisationId: number | null
  status: AuthorisationStatus | null
  /** The account that named the guardian. */
  askedBy: number | null
  guardianName: string
  channel: 'email' | 'sms' | null
  contact: string
  signerName: string
  kinship: Kinship | null
  signedAt: Date | null
  revokedAt: Date | null
  paperAt: Date | null
  paperNote: string
  sentAt: Date | null
  isExpired: boolean | null
}

export const isMinor = ({ birthdate, startsOn }: MinorRow) => isMinorOn(birthdate, startsOn)

/** A withdrawn mark of a paper counts as if there had been none. */
export const stateOf = ({ status }: Pick<MinorRow, 'status'>): AuthorisationState =>
  status === null || status === 'withdrawn' ? 'missing' : status

/** '(54) •••••-0001' or 'm•••@example.com': enough to recognise the own contact. */
export const hiddenContact = (contact: string) => {
  if (contact === '') return ''
  const [user = '', domain] = contact.split('@')
  if (domain !== undefined) return `${user.slice(0, 1)}•••@${domain}`.toLowerCase()
  return formatMobile(contact).replace(/\d(?=.*-)(?<=\).*)/g, '•')
}

const placeOf = ({ venue, city, state }: EventRow) =>
  [venue, [city, state].filter(Boolean).join('/')].filter(Boolean).join(', ')

export const eventFacts = (event: EventRow) => ({
  eventName: event.name,
  startsOn: event.startsOn,
  endsOn: event.endsOn,
  place: placeOf(event),
})

/** Who reads a list: the desk, or the buyer with this account. */
export type Reader = 'desk' | number

/** The minors of a list. Only the desk reads whole names, CPFs, notes and the guardians that other people named. */
export const minorsView = (event: EventRow, rows: MinorRow[], reader: Reader) => ({
  status: 'OK' as const,
  ...eventFacts(event),
  minorsNeedAuthorisation: event.setting,
  authorisationText: event.ownText,
  text: textOf(event.ownText).text,
  items: rows.map((row) => minorView(row, reader)),
})

function minorView(row: MinorRow, reader: Reader): Minor {
  const state = stateOf(row)
  const isForDesk = reader === 'desk'
  const isNamed = state !== 'missing'
  // guard: guardian-of-another-buyer-hidden
  const showsGuardian = isNamed && (isForDesk || row.askedBy === reader)
  return {
    userUUID: row.userUUID,
    name: isForDesk ? row.name : nameOfMinor(row),
    cpf: isForDesk ? row.cpf : '',
    age: ageOn(row.birthdate, row.startsOn),
    categories: row.categories,
    badges: row.badges,
    state,
    guardianName: showsGuardian ? row.signerName || row.guardianName : '',
    guardianContact: showsGuardian ? hiddenContact(row.contact) : '',
    kinship: (showsGuardian && row.kinship) || '',
    sentOn: isNamed ? instant(row.sentAt) : '',
    isExpired: Number(state === 'sent' && row.isExpired === true),
    signedOn: isNamed ? instant(row.signedAt) : '',
    revokedOn: instant(row.revokedAt),
    paperOn: state === 'onPaper' ? instant(row.paperAt) : '',
    paperNote: isForDesk && state === 'onPaper' ? row.paperNote : '',
  }
}

export const instant = (at: Date | null) => at?.toISOString() ?? ''
