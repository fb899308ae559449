import { authorisationMessages as messages, type Kinship } from '@porteira/domain'
import { notFound, refuse, tooMany } from '#platform/errors.ts'
import type { AuthorisationStatus } from '#platform/database/tables.ts'
import type { EventRow } from './minors.rules.ts'

/** Links of the last day. `ownToContact` counts those that the account of the caller asked for. */
export type SentLinks = { inLastMinute: number; ofRider: number; toContact: number; ownToContact: number }

export type LinkRow = {
  authorisationId: number
  accountId: number
  rider: { nickname: string; name: string }
  riderCpf: string
  status: AuthorisationStatus
  isNewest: boolean
  isExpired: boolean
  isUsed: boolean
  guardianName: string
  signerName: string
  kinship: Kinship | null
  channel: 'email' | 'sms' | null
  contact: string
  signedAt: Date | null
  revokedAt: Date | null
  signedText: string
  signedVersion: string
  signedCategories: string[]
  event: EventRow
}

const MAX_PER_RIDER = 5
const MAX_PER_CONTACT = 3
const DAY_IN_SECONDS = 86_400

/** Throws if no further link may be sent now. Links of one rider are at least 60 seconds apart. */
export function refuseTooManyLinks({ inLastMinute, ofRider, ownToContact }: SentLinks) {
  if (inLastMinute > 0) throw tooMany(60, messages.waitToResend)
  if (ofRider >= MAX_PER_RIDER) throw tooMany(DAY_IN_SECONDS, messages.noMoreLinksToday)
  if (ownToContact >= MAX_PER_CONTACT) throw tooMany(DAY_IN_SECONDS, messages.noMoreToContact)
}

/** False if all callers together have sent a contact its links of the day. A caller does not learn what others sent. */
export const mayReachContact = ({ toContact }: SentLinks) => toContact < MAX_PER_CONTACT

/** Why a link shows nothing, or undefined: it can sign, or it shows what it signed. */
export function linkProblem(link: LinkRow | undefined) {
  if (!link) return notFound(messages.unknownLink)
  if (link.isUsed && (link.status === 'signed' || link.status === 'revoked')) return undefined
  if (!link.isNewest) return refuse('link_replaced', messages.replacedLink)
  if (link.status !== 'sent') return refuse('link_closed', messages.closedLink)
  if (link.isExpired) return refuse('link_expired', messages.expiredLink)
  return link.event.isOver ? refuse('event_over', messages.eventOver) : undefined
}

/** Why a link cannot sign any more. */
export const signingProblem = (link: LinkRow) => {
  if (link.isUsed && link.status === 'signed') return refuse('link_used', messages.usedLink)
  if (link.isUsed && link.status === 'revoked') return refuse('link_revoked', messages.revokedLink)
  return linkProblem(link) ?? refuse('link_closed', messages.closedLink)
}

/** Why a link cannot revoke. */
export const revokingProblem = (link: LinkRow | undefined) => {
  const problem = linkProblem(link)
  if (problem) return problem
  if (link?.status === 'revoked') return refuse('link_revoked', messages.revokedLink)
  return link?.status === 'signed'
    ? refuse('event_began', messages.eventBegan)
    : refuse('not_signed', messages.notSigned)
}
