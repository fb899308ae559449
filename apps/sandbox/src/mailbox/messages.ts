import type { Context } from '#context.ts'

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

/** Arrives at once, or after `seconds`. */
export const storeMessage = ({ store, now }: Context, { to, ...message }: NewMessage, seconds = 0) =>
  store.insert('message', { ...message, recipient: to, arrives_at: now().getTime() + seconds * 1000 })

/** What has arrived, newest first, for everybody or for one address or phone. */
export const listMessages = ({ store, now }: Context, to?: string): Message[] =>
  store
    .list<MessageRow>(
      'select * from message where arrives_at <= ? order by arrives_at desc, id desc',
      now().getTime(),
    )
    .map(messageOf)
    .filter((message) => !to || isFor(message, to))

export function findMessage({ store }: Context, id: number): Message | undefined {
  const row = store.find<MessageRow>('select * from message where id = ?', id)
  return row && messageOf(row)
}

const messageOf = ({ recipient, arrives_at: arrivesAt, ...row }: MessageRow): Message => ({
  ...row,
  to: recipient,
  at: new Date(arrivesAt).toISOString(),
})

// A plus sign in a query arrives as a blank and people write phones with dashes, so digits decide.
function isFor({ channel, to }: Message, wanted: string) {
  if (channel === 'email') return to.toLowerCase() === wanted.trim().toLowerCase()
  const digits = nationalDigits(wanted)
  return digits !== '' && nationalDigits(to) === digits
}

const nationalDigits = (phone: string) => phone.replace(/\D/g, '').slice(-11)
