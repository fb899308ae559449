import {
  accountMessages,
  authorisationMessages as messages,
  cleanText,
  isFullName,
  isValidEmail,
  mobileDigits,
  nameOfMinor,
  receivesSms,
  upperText,
} from '@porteira/domain'
import type { Context } from '#context.ts'
import { hashToken, newToken, originOf, type SecurityNotices } from '#modules/accounts/index.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Transaction } from '#platform/database/client.ts'
import { invalid, notFound, refuse } from '#platform/errors.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { authorisationFact } from './facts.rules.ts'
import * as links from './links.queries.ts'
import { mayReachContact, refuseTooManyLinks } from './links.rules.ts'
import { type EventRow, hiddenContact, stateOf } from './minors.rules.ts'
import { eventOf, eventOfOwnCart, listMinors } from './minors.service.ts'
import { guardianLink, linkMessage } from './notices.rules.ts'
import { guardianNotice } from './notices.service.ts'
import * as states from './states.queries.ts'

type Dependencies = Pick<Context, 'config' | 'db' | 'queue'> & { securityNotices: SecurityNotices }
type Guardian = { name: string; mobile?: string | undefined; email?: string | undefined }
type SignedIn = Actor & { accountId: number }
type Request = { userUUID: string; guardian: Guardian; actor: SignedIn }

/** Names the guardian of a rider of an own cart. Returns the message for the buyer. */
export const nameGuardianOfCart = (dependencies: Dependencies, cartUUID: string, request: Request) =>
  dependencies.db.transaction().execute(async (db) => {
    const event = await eventOfOwnCart(db, cartUUID, request.actor.accountId)
    return nameGuardian(db, dependencies, { event, cartId: cartUUID, ...request })
  })

/** Names the guardian of a rider of the event, by the desk. */
export const nameGuardianOfEvent = (dependencies: Dependencies, eventUUID: string, request: Request) =>
  dependencies.db.transaction().execute(async (db) => {
    const event = await eventOf(db, eventUUID)
    return nameGuardian(db, dependencies, { event, ...request })
  })

async function nameGuardian(
  db: Transaction,
  { config, queue, securityNotices }: Dependencies,
  { event, cartId, userUUID, guardian, actor }: Request & { event: EventRow; cartId?: string },
) {
  const { name, channel, contact } = checkGuardian(guardian)
  if (event.setting === 'off') throw refuse('not_needed', messages.notNeeded)
  if (event.isOver) throw refuse('event_over', messages.eventOver)
  const [minor] = isUuid(userUUID)
    ? await listMinors(db, { eventId: event.id, userUUID, ...(cartId && { cartId }) })
    : []
  if (!minor) throw notFound(cartId ? messages.notAMinorOfCart : messages.notAMinorOfEvent)

  const { accountId } = minor
  await links.lockRider(db, accountId)
  // guard: links-to-contact-counted-in-turn
  await links.lockContact(db, contact)
  const sent = await links.countSent(db, { accountId, contact, askedBy: actor.accountId })
  if (config.limits) refuseTooManyLinks(sent)
  const asked = { askedBy: actor.accountId, isByDesk: cartId === undefined }
  const named = { eventId: event.id, accountId, name, channel, contact, ...asked }
  const id = await states.nameGuardian(db, named)
  if (id === undefined) throw await namingProblem(db, event.id, accountId)
  const code = newToken()
  const link = await links.insertLink(db, { authorisationId: id, codeHash: hashToken(code), contact })
  await recordFact(db, actor, authorisationFact(id, 'sent', 'sent', { eventId: event.id, accountId }))
  const message = linkMessage({
    riderName: nameOfMinor(minor),
    eventName: event.name,
    startsOn: event.startsOn,
    link: guardianLink(originOf(config), code),
  })
  // Workers of the previous release also remove the text of facts with this prefix.
  const notice = guardianNotice(`entered:authorise:${link.id}`, { channel, contact }, message)
  // guard: link-within-limit-of-contact
  const mayReach = !config.limits || mayReachContact(sent)
  if (mayReach) await securityNotices.enqueueMessage(db, notice)
  await queue.ask('send-outbox', db)
  return messages.linkSent(hiddenContact(contact))
}

/** Why the guardian of a rider cannot be named. */
async function namingProblem(db: Transaction, eventId: string, accountId: number) {
  const [minor] = await listMinors(db, { eventId, accountId })
  const state = minor && stateOf(minor)
  if (state === 'onPaper') return refuse('already_on_paper', messages.alreadyOnPaper)
  return state === 'sent'
    ? refuse('guardian_named', messages.guardianNamed)
    : refuse('already_signed', messages.alreadySigned)
}

/** The guardian in the stored form. Throws for a wrong name, and unless there is exactly one valid contact. */
function checkGuardian({ name, mobile = '', email = '' }: Guardian) {
  if (!isFullName(name)) throw invalid(messages.invalidName, 'invalid_name')
  if ((mobile.trim() === '') === (email.trim() === '')) throw invalid(messages.oneContact, 'one_contact')
  if (mobile.trim() !== '') {
    if (!receivesSms(mobile)) throw invalid(messages.noMobile, 'invalid_mobile')
    return { name: upperText(name), channel: 'sms' as const, contact: mobileDigits(mobile) }
  }
  if (!isValidEmail(email.trim())) throw invalid(accountMessages.invalidEmail, 'invalid_email')
  return { name: upperText(name), channel: 'email' as const, contact: cleanText(email).toLowerCase() }
}
