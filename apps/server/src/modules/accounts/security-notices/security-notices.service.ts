import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { deriveKey } from '#platform/keys.rules.ts'
import { type Notice, textAsHtml } from '#platform/outbox/notices.rules.ts'
import { enqueueNotice } from '#platform/outbox/notices.service.ts'
import * as queries from './security-notices.queries.ts'
import { type AccountNotice } from './notices.rules.ts'
import { markOfRecipient, mayBeSent, reachesAlarm, SECURITY_LIMITS } from './security-notices.rules.ts'

export type SecurityNotices = ReturnType<typeof createSecurityNotices>

type Person = { email: string; mobile: string }

/**
 * The only path to the outbox for notices that any caller can trigger to an unverified contact: codes, account
 * notices and links to guardians. It limits them per recipient and in total.
 */
export function createSecurityNotices({ config, log }: Pick<Context, 'config' | 'log'>) {
  const key = deriveKey(config.passwordPepper, 'security messages')
  const { securityMessagesPerHour: messagesPerHour } = config

  async function promise(db: Transaction, notice: Notice, isCode: boolean) {
    if (!config.limits) return enqueueNotice(db, notice).then(() => true)
    await queries.lockSecurityNotices(db)
    const mark = markOfRecipient(notice, key)
    const counted = { mark, isCode, messagesPerHour }
    const { isPromised, messages, codes } = await enqueueWithinLimits(db, notice, counted)
    const { codesPerHour } = SECURITY_LIMITS
    const isNear = reachesAlarm(messages, messagesPerHour) || (isCode && reachesAlarm(codes, codesPerHour))
    const isSpent = messages >= messagesPerHour || (isCode && codes >= codesPerHour)
    if (isPromised && isNear)
      log.error(
        { event: 'security-messages.nearly-spent', messages, codes },
        'Most security messages of this hour are sent',
      )
    if (isSpent)
      log.error(
        { event: 'security-messages.spent', messages, codes },
        'A security message was not sent because the limit of this hour is reached',
      )
    return isPromised
  }

  return {
    /** Enqueues a code in the transaction that issues it; false if a limit forbids it. */
    enqueueCode: (db: Transaction, notice: Notice) => promise(db, notice, true),
    /** Enqueues a notice that is no code; false if a limit forbids it. */
    enqueueMessage: (db: Transaction, notice: Notice) => promise(db, notice, false),
    /** Enqueues the same text by mail and by SMS, within the limits. */
    async notifyPerson(db: Transaction, { email, mobile }: Person, { fact, subject, text }: AccountNotice) {
      const recipient = email.toLowerCase()
      const mail = { fact, channel: 'email', recipient, subject, text, html: textAsHtml(text) } as const
      const sms = { fact, channel: 'sms', recipient: mobile, subject: '', text, html: '' } as const
      for (const notice of [mail, sms]) if (notice.recipient) await promise(db, notice, false)
    },
  }
}

type NoticeToCount = { mark: string; isCode: boolean; messagesPerHour: number }

/**
 * Enqueues and counts a notice unless a limit is reached. Returns the counts of the hour before it. The caller holds
 * the lock of the notices, so that the counts do not change in between.
 */
export async function enqueueWithinLimits(
  db: Transaction,
  notice: Notice,
  { mark, isCode, messagesPerHour }: NoticeToCount,
) {
  const sent = await queries.countSecurityNotices(db)
  const toRecipient = await queries.countToRecipient(db, mark)
  const isPromised =
    mayBeSent(isCode, { sent, toRecipient, messagesPerHour }) && (await enqueueNotice(db, notice))
  if (isPromised) await queries.insertSecurityNotice(db, mark, isCode)
  return { isPromised, ...sent }
}

/** The used share of each hourly budget, for the alarms. */
export async function readSecurityBudgets({ db, config }: Pick<Context, 'db' | 'config'>) {
  const { messages, codes } = await queries.countSecurityNotices(db)
  return [
    { labels: { budget: 'messages' }, value: messages / config.securityMessagesPerHour },
    { labels: { budget: 'codes' }, value: codes / SECURITY_LIMITS.codesPerHour },
  ]
}
