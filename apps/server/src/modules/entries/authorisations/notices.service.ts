import { nameOfMinor } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { mailOwner } from '#modules/sales/index.ts'
import { type Button, type Notice, textAsHtml } from '#platform/outbox/notices.rules.ts'
import { enqueueNotice } from '#platform/outbox/notices.service.ts'
import type { LinkRow } from './links.rules.ts'
import { listCartPerBuyer } from './minors.queries.ts'
import * as rules from './notices.rules.ts'

type Recipient = { channel: Notice['channel']; contact: string }
type GuardianMessage = { subject: string; sms: string; text: string; button?: Button }

/** A message to the guardian, as an SMS or a mail. */
export function guardianNotice(
  fact: string,
  { channel, contact }: Recipient,
  { subject, sms, text, button }: GuardianMessage,
): Notice {
  const body =
    channel === 'sms'
      ? { subject: '', text: sms, html: '' }
      : { subject, text, html: textAsHtml(text, button) }
  const recipient = channel === 'email' ? contact.toLowerCase() : contact
  return { fact, channel, recipient, ...body }
}

/** Confirms a signature or its revocation to the guardian and tells the buyers who entered the rider. */
export async function notifyOfChange(db: Transaction, link: LinkRow, change: 'signed' | 'revoked') {
  const { event, accountId } = link
  const riderName = nameOfMinor(link.rider)
  const fact = `authorisation.${change}:${link.authorisationId}`
  const message = change === 'signed' ? rules.signedMessage : rules.revokedMessage
  const { channel, contact } = link
  if (channel !== null && contact !== '') {
    const facts = { riderName, eventName: event.name, startsOn: event.startsOn }
    await enqueueNotice(db, guardianNotice(fact, { channel, contact }, message(facts)))
  }
  const notice = change === 'signed' ? rules.signedNotice : rules.revokedNotice
  for (const cartId of await listCartPerBuyer(db, event.id, accountId))
    await mailOwner(db, cartId, { fact: `${fact}:${cartId}`, ...notice(riderName) })
}
