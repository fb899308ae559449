import type { Transaction } from '#platform/database/client.ts'
import { textAsHtml } from '#platform/outbox/notices.rules.ts'
import { enqueueNotice } from '#platform/outbox/notices.service.ts'
import * as queries from './owner-notices.queries.ts'

/** Puts a mail to the owner of a cart into the outbox. Does nothing if the cart has no owner. */
export async function mailOwner(
  db: Transaction,
  cartId: string,
  { fact, subject, sentences }: { fact: string; subject: string; sentences: string[] },
) {
  const owner = await queries.findOwner(db, cartId)
  if (!owner?.email) return
  const text = [
    `Olá, ${owner.nickname}!`,
    ...sentences,
    `${owner.eventName}\nCódigo da inscrição: ${owner.code}`,
  ].join('\n\n')
  await enqueueNotice(db, {
    fact,
    channel: 'email',
    recipient: owner.email.toLowerCase(),
    subject: `${subject} – ${owner.eventName}`,
    text,
    html: textAsHtml(text),
  })
}

/** Puts an SMS to the owner of a cart into the outbox. Does nothing if the owner has no mobile number. */
export async function smsOwner(
  db: Transaction,
  cartId: string,
  { fact, text }: { fact: string; text: string },
) {
  const owner = await queries.findOwner(db, cartId)
  if (!owner?.mobile) return
  const recipient = owner.mobile.replaceAll(/\D/g, '')
  await enqueueNotice(db, {
    fact,
    channel: 'sms',
    recipient,
    subject: '',
    text: `${owner.eventName}: ${text}`,
    html: '',
  })
}
