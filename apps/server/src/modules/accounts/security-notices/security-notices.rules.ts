import { mobileDigits } from '@porteira/domain'
import { keyedMark } from '#platform/keys.rules.ts'
import type { Notice } from '#platform/outbox/notices.rules.ts'

/** How many notices may be sent. The hourly budget for all of them is a setting. */
export const SECURITY_LIMITS = {
  codesPerRecipientAndHour: 3,
  messagesPerRecipientAndDay: 6,
  codesPerHour: 500,
} as const

/** An operator is alerted from this share of an hourly budget on. */
export const ALARM_SHARE = 0.8

/** One form for every spelling of a contact; `name+tag@` is the mailbox of `name@`. */
const normalised = ({ channel, recipient }: Pick<Notice, 'channel' | 'recipient'>) =>
  channel === 'sms'
    ? mobileDigits(recipient)
    : recipient
        .trim()
        .toLowerCase()
        .replace(/\+[^@]*@/, '@')

/** Identifies a recipient. Without the key the mark does not reveal the contact. */
export const markOfRecipient = (notice: Pick<Notice, 'channel' | 'recipient'>, key: Buffer) =>
  keyedMark(key, `${notice.channel} ${normalised(notice)}`)

/** True for the one notice with which a budget reaches its alarm. */
export const reachesAlarm = (countBefore: number, budget: number) =>
  countBefore + 1 === Math.ceil(budget * ALARM_SHARE)

/** Notices of the last hour, including codes. */
export type CountedNotices = { messages: number; codes: number }
export type CountedToRecipient = { messagesToday: number; codesInHour: number }

type Counts = { sent: CountedNotices; toRecipient: CountedToRecipient; messagesPerHour: number }

/** True if one more notice stays within the limits. */
export function mayBeSent(isCode: boolean, { sent, toRecipient, messagesPerHour }: Counts) {
  const { codesPerHour, codesPerRecipientAndHour, messagesPerRecipientAndDay } = SECURITY_LIMITS
  if (sent.messages >= messagesPerHour) return false
  if (toRecipient.messagesToday >= messagesPerRecipientAndDay) return false
  return !isCode || (sent.codes < codesPerHour && toRecipient.codesInHour < codesPerRecipientAndHour)
}
