import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { failpoint } from '#platform/failpoint.ts'
import { inSpan } from '#platform/tracing/in-span.ts'
import * as queries from './notices.queries.ts'
import { type Button, type Notice, oneLine, textAsHtml, waitAfter } from './notices.rules.ts'

/** Stores a message in the transaction of its fact; a job sends it once. False when the fact already has its message. */
export const enqueueNotice = (db: Transaction, notice: Notice) =>
  queries.insertNotice(db, { ...notice, subject: oneLine(notice.subject) })

/** Stores messages in the transaction of their facts; see `enqueueNotice`. */
export async function enqueueNotices(db: Transaction, notices: Notice[]) {
  const rows = notices.map((notice) => ({ ...notice, subject: oneLine(notice.subject) }))
  if (rows.length > 0) await queries.insertNotices(db, rows)
}

type PlainMail = { fact: string; to: string; subject: string; text: string; button?: Button | undefined }

/** Stores a mail in plain text, once for each fact. */
export const promiseMail = (db: Transaction, { fact, to, subject, text, button }: PlainMail) =>
  enqueueNotice(db, {
    fact,
    channel: 'email',
    recipient: to.toLowerCase(),
    subject,
    text,
    html: textAsHtml(text, button),
  })

type Senders = Pick<Context, 'db' | 'mailer' | 'sms' | 'log'>

const BATCH = 20
const MAX_BATCHES = 20

/** Sends waiting messages. A message that fails is tried again later, after a longer wait each time. */
export async function sendWaiting(post: Senders) {
  await queries.giveUpStaleSecrets(post.db)
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const outcomes: boolean[] = []
    while (outcomes.length < BATCH) {
      // One at a time, so that a slow gateway never lets the time of a taken message pass before it is sent.
      const [notice] = await queries.takeWaiting(post.db, 1)
      if (!notice) return
      failpoint('message-taken-before-sent')
      outcomes.push(await sendOne(post, notice))
    }
    // After a failure the rest waits for the next round of the job.
    if (outcomes.includes(false)) return
  }
}

const sendOne = (post: Senders, notice: queries.WaitingNotice) =>
  inSpan(
    () => ({
      name: `send message by ${notice.channel}`,
      kind: 'internal',
      attributes: {
        'porteira.message.kind': kindOf(notice),
        'porteira.message.attempts': notice.attempts,
      },
    }),
    () => trySending(post, notice),
  )

/** What the message is about; the rest of its fact is the id of a row. */
const kindOf = ({ fact }: queries.WaitingNotice) => fact.split(':')[0] ?? ''

async function trySending({ db, mailer, sms, log }: Senders, notice: queries.WaitingNotice) {
  try {
    if (notice.channel === 'email') await mailer.send({ ...notice, to: notice.recipient })
    else await sms.send({ to: notice.recipient, text: notice.text })
    await queries.markSent(db, notice.id)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const waitSeconds = waitAfter(notice.attempts, notice.fact)
    await queries.markTried(db, notice.id, { reason, waitSeconds })
    log.warn(
      { event: 'message.not-sent', fact: kindOf(notice), attempts: notice.attempts, waitSeconds },
      'A message could not be sent',
    )
    return false
  }
}
