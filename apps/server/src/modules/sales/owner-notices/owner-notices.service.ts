import type { Transaction } from '#platform/database/client.ts'
import { textAsHtml } from '#platform/outbox/notices.rules.ts'
import { enqueueNotice, enqueueNotices } from '#platform/outbox/notices.service.ts'
import * as queries from './owner-notices.queries.ts'

type Mail = { fact: string; subject: string; sentences: string[] }

/** Puts a mail to the owner of a cart into the outbox. Does nothing if the cart has no owner. */
export const mailOwner = (db: Transaction, cartId: string, mail: Mail) =>
  mailOwners(db, [{ cartId, ...mail }])

/** Puts mails to the owners of carts into the outbox. Leaves out carts without an owner. */
export async function mailOwners(db: Transaction, mails: (Mail & { cartId: string })[]) {
  const owners = await listOwners(db, mails)
  await enqueueNotices(
    db,
    mails.flatMap(({ cartId, ...mail }) => {
      const owner = owners.get(cartId)
      return owner?.email ? [noticeOf(owner, mail)] : []
    }),
  )
}

const listOwners = async (db: Transaction, carts: { cartId: string }[]) => {
  const owners = await queries.listOwners(
    db,
    carts.map(({ cartId }) => cartId),
  )
  return new Map(owners.map((owner) => [owner.cartId, owner]))
}

function noticeOf({ email, nickname, eventName, code }: queries.Owner, { fact, subject, sentences }: Mail) {
  const text = [`Olá, ${nickname}!`, ...sentences, `${eventName}\nCódigo da inscrição: ${code}`].join('\n\n')
  return {
    fact,
    channel: 'email' as const,
    recipient: email.toLowerCase(),
    subject: `${subject} – ${eventName}`,
    text,
    html: textAsHtml(text),
  }
}

/** Puts an SMS to the owner of a cart into the outbox. Does nothing if the owner has no mobile number. */
export async function smsOwner(
  db: Transaction,
  cartId: string,
  { fact, text }: { fact: string; text: string },
) {
  const owner = (await listOwners(db, [{ cartId }])).get(cartId)
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
