import { createHmac } from 'node:crypto'
import { mobileDigits } from '@porteira/domain'
import type { Notice } from './notices.rules.ts'

/** How many security messages may go out. The budget for all messages per hour is a setting. */
export const SECURITY_LIMITS = {
  codesPerRecipientAndHour: 3,
  messagesPerRecipientAndDay: 6,
  codesPerHour: 500,
} as const

/** From this share of an hourly budget on, an operator is told. */
export const ALARM_SHARE = 0.8

/** One recipient however the contact is written; `name+tag@` is the mailbox of `name@`. */
const normalised = ({ channel, recipient }: Pick<Notice, 'channel' | 'recipient'>) =>
  channel === 'sms'
    ? mobileDigits(recipient)
    : recipient
        .trim()
        .toLowerCase()
        .replace(/\+[^@]*@/, '@')

/** Recognises a recipient again. Without the key nobody can tell who it is. */
export const markOfRecipient = (notice: Pick<Notice, 'channel' | 'recipient'>, key: Buffer) =>
  createHmac('sha256', key)
    .update(`${notice.channel} ${normalised(notice)}`)
    .digest('hex')

/** True for the one message with which a budget reaches its alarm. */
export const reachesAlarm = (countBefore: number, budget: number) =>
  countBefore + 1 === Math.ceil(budget * ALARM_SHARE)
