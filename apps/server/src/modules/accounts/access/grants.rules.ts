import type { Role, OwnRole } from '@porteira/contract'
import { ageOn, formatDate, isPlainDate, type PlainDate, roleName, teamMessages } from '@porteira/domain'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import type { AccountNotice } from '../security-notices/notices.rules.ts'
import type { EventFacts } from './event-facts.rules.ts'

const ADULT = 18

type Candidate = { id: number; birthdate: string | null; isAdministrator: boolean }

/** Throws a refusal if this person may not be granted a role by the account `grantedBy`. */
export function checkCandidate<Person extends Candidate>(
  person: Person | undefined,
  { grantedBy, today }: { grantedBy: number | null; today: PlainDate },
): asserts person is Person {
  if (!person) throw notFound(teamMessages.personNotFound)
  // guard: no-role-to-oneself
  if (person.id === grantedBy) throw refuse('to_oneself', teamMessages.notToOneself)
  if (person.isAdministrator) throw refuse('is_administrator', teamMessages.isAdministrator)
  // guard: no-role-for-minors
  if (person.birthdate === null || ageOn(person.birthdate, today) < ADULT)
    throw refuse('minor', teamMessages.minor)
}

/** Throws a refusal for a last day that is no day or in the past. */
export function checkUntil(until: PlainDate | null, today: PlainDate) {
  if (until !== null && (!isPlainDate(until) || until < today))
    throw invalid(teamMessages.invalidUntil, 'invalid_until')
}

/** Throws a refusal for a role that would have ended. `lastDay` is the day on which it ends without an end date. */
export function checkNotOver(until: PlainDate | null, lastDay: PlainDate | null, today: PlainDate) {
  if (until === null && lastDay !== null && lastDay < today)
    throw refuse('event_over', teamMessages.eventLongOver)
}

/** The name of the event of a role, in the texts about it. */
export const eventNameOf = (events: readonly EventFacts[], eventId: string | null) =>
  eventId === null ? '' : (events.find(({ id }) => id === eventId)?.name ?? '')

type NamedRole = { role: Role; eventName: string; until: PlainDate | null }

const placeOf = ({ eventName }: NamedRole) => eventName || teamMessages.allEvents

export const grantedNotice = (grantId: number, role: NamedRole, sellerContact: string): AccountNotice => ({
  fact: `role-granted:${grantId}`,
  subject: `Você agora faz parte da equipe: ${roleName(role.role)}`,
  text: `Você recebeu o papel ${roleName(role.role)} em ${placeOf(role)}${
    role.until === null ? '' : `, até ${formatDate(role.until)}`
  }. Entre em /admin com o seu CPF e a sua senha. Se você não esperava isto, avise: ${sellerContact}`,
})

export const revokedNotice = (grantId: number, role: NamedRole, sellerContact: string): AccountNotice => ({
  fact: `role-revoked:${grantId}`,
  subject: `Seu papel na equipe terminou: ${roleName(role.role)}`,
  text: `O papel ${roleName(role.role)} em ${placeOf(role)} foi retirado. Se você não esperava isto, avise: ${sellerContact}`,
})

/** An administrator is an owner for all events. */
export const administratorRole: OwnRole = { role: 'owner', eventUUID: null, eventName: '', until: null }
