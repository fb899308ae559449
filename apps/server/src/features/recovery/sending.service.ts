import { accountMessages, isValidCpf } from '@porteira/domain'
import type { Database } from '#database/client.ts'
import { invalid } from '#errors.ts'
import { recoverableAccount } from '../accounts/accounts.service.ts'
import { recordFact } from '../audit/audit.service.ts'
import { promiseNotice, textAsHtml } from '../notices/notices.service.ts'
import { codeSms, linkMail } from './messages.rules.ts'
import type { RecoveryParts } from './parts.service.ts'
import * as queries from './recovery.queries.ts'
import {
  budgetProblem,
  type Channel,
  CODE_MINUTES,
  isContact,
  newCode,
  recoveryLink,
  sealed,
} from './recovery.rules.ts'

type Asked = { cpf: string; channel: Channel; contact: string; landing: string }

/** Notes that a code was asked for. Whether there is anybody to send one to is found out later, by a job. */
export async function askForCode(
  { db, queue, limits }: Pick<RecoveryParts, 'db' | 'queue' | 'limits'>,
  asked: Asked,
  ip: string,
) {
  if (!isValidCpf(asked.cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  await limits.admitRequest(ip)
  await db.transaction().execute(async (db) => {
    await queries.insertRequest(db, asked)
    await queue.ask('answer-recovery', db)
  })
  return { status: 'OK' as const, msg: accountMessages.codeSentIfKnown }
}

const MOST_AT_ONCE = 200

/** Sends a code for each request whose data fit an account, and nothing for the others. */
export async function answerRequests(parts: RecoveryParts) {
  await queries.forgetOld(parts.db)
  const isSmsSuspended = await parts.limits.isSmsSuspended()
  for (let answered = 0; answered < MOST_AT_ONCE; answered++) {
    const isDone = await parts.db.transaction().execute(async (db) => {
      const request = await queries.takeRequest(db)
      if (request) await answer({ ...parts, db, isSmsSuspended }, request)
      return !request
    })
    if (isDone) return
  }
}

async function answer(parts: RecoveryParts & { isSmsSuspended: boolean }, request: Asked) {
  const { db, log } = parts
  const account = await recoverableAccount(db, request.cpf)
  const known = request.channel === 'sms' ? account?.contacts.mobile : account?.contacts.email
  if (!account || !isContact(request.contact, known ?? '')) return
  if (parts.isSmsSuspended && request.channel === 'sms') {
    log.error('recovery by SMS is suspended: too many wrong codes in the last hour')
    return
  }
  const problem = parts.hasLimits ? budgetProblem(await queries.countSent(db, account.id)) : undefined
  if (problem === 'all') log.error('no recovery code was sent: too many went out in the last hour')
  if (problem) return
  await issueCode(parts, account.id, { ...request, contact: known ?? '' })
}

async function issueCode(
  { db, passwords, origin, queue }: Pick<RecoveryParts, 'db' | 'passwords' | 'origin' | 'queue'>,
  accountId: number,
  { cpf, channel, contact, landing }: Asked,
) {
  const code = newCode(channel)
  const id = await queries.replaceCode(db, {
    accountId,
    channel,
    codeHash: await passwords.hash(sealed(channel, accountId, code)),
    minutes: CODE_MINUTES[channel],
  })
  await promiseCode(db, `recovery:${id}`, channel, contact, {
    code,
    link: recoveryLink(origin, { cpf, code, landing }),
  })
  const entityId = String(accountId)
  await recordFact(
    db,
    { kind: 'job' },
    { action: 'code.issued', entity: 'account', entityId, after: { channel } },
  )
  await queue.ask('send-outbox', db)
}

function promiseCode(
  db: Database,
  fact: string,
  channel: Channel,
  contact: string,
  { code, link }: { code: string; link: string },
) {
  if (channel === 'sms')
    return promiseNotice(db, {
      fact,
      channel,
      recipient: contact,
      subject: '',
      text: codeSms(code),
      html: '',
    })
  const { subject, text, button } = linkMail(link)
  const html = textAsHtml(text, button)
  return promiseNotice(db, { fact, channel, recipient: contact.toLowerCase(), subject, text, html })
}
