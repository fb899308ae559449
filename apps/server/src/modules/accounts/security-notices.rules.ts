import { mobileDigits } from '@porteira/domain'
import { keyedMark } from '#platform/keys.rules.ts'
import type { Notice } from '#platform/outbox/notices.rules.ts'

/** How many security messages may go out. The budget for all messages per hour is a setting. */
export const SECURITY_LIMITS = {
  codesPerRecipientAndHour: 3,
  messagesPerRecipientAndDay: 6,
  codesPerHour: 500,
} as const

/** From this share of an hourly budget on, an operator is alerted. */
export const ALARM_SHARE = 0.8

/** One recipient however the contact is written; `name+tag@` is the mailbox of `name@`. */
const normalised = ({ channel, recipient }: Pick<Notice, 'channel' | 'recipient'>) =>
  channel === 'sms'
    ? mobileDigits(recipient)
    : recipient
        .trim()
        .toLowerCase()
        .replace(/\+[^@]*@/, '@')

/** Identifies a recipient. Without the key the mark does not reveal who it is. */
export const markOfRecipient = (notice: Pick<Notice, 'channel' | 'recipient'>, key: Buffer) =>
  keyedMark(key, `${notice.channel} ${normalised(notice)}`)

/** True for the one message with which a budget reaches its alarm. */
export const reachesAlarm = (countBefore: number, budget: number) =>
  countBefore + 1 === Math.ceil(budget * ALARM_SHARE)

/** Security messages of the last hour, codes among them. */
export type CountedNotices = { messages: number; codes: number }
export type CountedToRecipient = { messagesToday: number; codesInHour: number }

type Counts = { sent: CountedNotices; toRecipient: CountedToRecipient; messagesPerHour: number }

/** Whether one more message keeps within the limits. */
export function mayBeSent(isCode: boolean, { sent, toRecipient, messagesPerHour }: Counts) {
  const { codesPerHour, codesPerRecipientAndHour, messagesPerRecipientAndDay } = SECURITY_LIMITS
  if (sent.messages >= messagesPerHour) return false
  if (toRecipient.messagesToday >= messagesPerRecipientAndDay) return false
  return !isCode || (sent.codes < codesPerHour && toRecipient.codesInHour < codesPerRecipientAndHour)
}
