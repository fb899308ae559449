import type { Transaction } from '#platform/database/client.ts'
import { enqueueNotice, promiseMail } from '#platform/outbox/notices.service.ts'
import * as queries from './waiting.queries.ts'

export type Contact = Awaited<ReturnType<typeof queries.readContact>>

type Notice = { fact: string; subject: string; sentences: string[]; sms?: string | undefined }

/** Promises a mail to a waiting person, and an SMS if there is one. */
export async function notify(db: Transaction, id: string, noticeOf: (contact: Contact) => Notice) {
  const contact = await queries.readContact(db, id)
  const { email, mobile, nickname, eventName } = contact
  const { fact, subject, sentences, sms } = noticeOf(contact)
  const text = [`Olá, ${nickname}!`, ...sentences, eventName].join('\n\n')
  if (email) await promiseMail(db, { fact, to: email, subject: `${subject} – ${eventName}`, text })
  if (mobile && sms !== undefined)
    await enqueueNotice(db, {
      fact,
      channel: 'sms',
      recipient: mobile.replaceAll(/\D/g, ''),
      subject: '',
      text: `${eventName}: ${sms}`,
      html: '',
    })
}
