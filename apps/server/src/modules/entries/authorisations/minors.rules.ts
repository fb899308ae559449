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

/** The minors of a list. Only the desk reads whole names and CPFs. */
export const minorsView = (event: EventRow, rows: MinorRow[], isForDesk: boolean) => ({
  status: 'OK' as const,
  ...eventFacts(event),
  minorsNeedAuthorisation: event.setting,
  authorisationText: event.ownText,
  text: textOf(event.ownText).text,
  items: rows.map((row) => minorView(row, isForDesk)),
})

function minorView(row: MinorRow, isForDesk: boolean): Minor {
  const state = stateOf(row)
  const isNamed = state !== 'missing'
  return {
    userUUID: row.userUUID,
    name: isForDesk ? row.name : nameOfMinor(row),
    cpf: isForDesk ? row.cpf : '',
    age: ageOn(row.birthdate, row.startsOn),
    categories: row.categories,
    badges: row.badges,
    state,
    guardianName: isNamed ? row.signerName || row.guardianName : '',
    guardianContact: isNamed ? hiddenContact(row.contact) : '',
    kinship: (isNamed && row.kinship) || '',
    sentOn: isNamed ? instant(row.sentAt) : '',
    isExpired: Number(state === 'sent' && row.isExpired === true),
    signedOn: isNamed ? instant(row.signedAt) : '',
    revokedOn: instant(row.revokedAt),
    paperOn: state === 'onPaper' ? instant(row.paperAt) : '',
    paperNote: state === 'onPaper' ? row.paperNote : '',
  }
}

export const instant = (at: Date | null) => at?.toISOString() ?? ''
