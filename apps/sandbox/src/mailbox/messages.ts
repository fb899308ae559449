import type { Context } from '#context.ts'
import { sql } from '#store.ts'

export type Message = {
  id: number
  channel: 'email' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  at: string
}

type MessageRow = Omit<Message, 'to' | 'at'> & { recipient: string; arrives_at: number }

type NewMessage = Omit<Message, 'id' | 'at'>

/** Stores a message that arrives at once, or after `seconds`. */
export const storeMessage = ({ store, now }: Context, { to, ...message }: NewMessage, seconds = 0) =>
  store.insert('message', { ...message, recipient: to, arrives_at: now().getTime() + seconds * 1000 })

/** The messages that have arrived, newest first, of all recipients or of one address or phone. */
export const listMessages = ({ store, now }: Context, to?: string): Message[] =>
  store
    .list<MessageRow>(sql`
      select * from message where arrives_at <= ${now().getTime()} order by arrives_at desc, id desc`)
    .map(messageOf)
    .filter((message) => !to || isFor(message, to))

export function findMessage({ store }: Context, id: number): Message | undefined {
  const row = store.find<MessageRow>(sql`select * from message where id = ${id}`)
  return row && messageOf(row)
}

const messageOf = ({ recipient, arrives_at: arrivesAt, ...row }: MessageRow): Message => ({
  ...row,
  to: recipient,
  at: new Date(arrivesAt).toISOString(),
})

// Phones are compared by their digits, because a plus sign in a query becomes a space and people type dashes.
function isFor({ channel, to }: Message, recipient: string) {
  if (channel === 'email') return to.toLowerCase() === recipient.trim().toLowerCase()
  const digits = nationalDigits(recipient)
  return digits !== '' && nationalDigits(to) === digits
}

const nationalDigits = (phone: string) => phone.replace(/\D/g, '').slice(-11)
