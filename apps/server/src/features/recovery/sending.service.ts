import { accountMessages, isValidCpf } from '@porteira/domain'
import type { Transaction } from '#database/client.ts'
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
  for (const { id, ...asked } of await queries.listRequests(parts.db, MOST_AT_ONCE)) {
    const isDead = isSmsSuspended && asked.channel === 'sms'
    if (isDead) parts.log.error('recovery by SMS is suspended: too many wrong codes in the last hour')
    // Hashed before the transaction, which holds the account and, embedded, everybody else.
    const sealedCode = isDead ? undefined : await sealCode(parts, asked)
    await parts.db.transaction().execute(async (db) => {
      const isMine = await queries.removeRequest(db, id)
      if (isMine && sealedCode) await issueCode(db, parts, asked, sealedCode)
    })
  }
}

// Everybody costs one hash: who asks again and again must not feel by our slowness that a code was made.
async function sealCode({ db, passwords }: RecoveryParts, asked: Asked) {
  const account = await db.transaction().execute((db) => findRecipient(db, asked))
  const code = newCode(asked.channel)
  const codeHash = await passwords.hash(sealed(asked.channel, account?.id ?? 0, code))
  return account && { code, codeHash }
}

/** The account that the data fit, with the contact that a code may be sent to. */
async function findRecipient(db: Transaction, { cpf, channel, contact }: Asked) {
  const account = await recoverableAccount(db, cpf)
  const known = (channel === 'sms' ? account?.contacts.mobile : account?.contacts.email) ?? ''
  return account && isContact(contact, known) ? { id: account.id, contact: known } : undefined
}

async function issueCode(
  db: Transaction,
  { origin, queue, log, hasLimits }: RecoveryParts,
  asked: Asked,
  { code, codeHash }: { code: string; codeHash: string },
) {
  const { cpf, channel, landing } = asked
  const account = await findRecipient(db, asked)
  if (!account) return
  const problem = hasLimits ? budgetProblem(await queries.countSent(db, account.id)) : undefined
  if (problem === 'all') log.error('no recovery code was sent: too many went out in the last hour')
  if (problem) return
  const minutes = CODE_MINUTES[channel]
  const id = await queries.replaceCode(db, { accountId: account.id, channel, codeHash, minutes })
  const link = recoveryLink(origin, { cpf, code, landing })
  await promiseCode(db, `recovery:${id}`, channel, account.contact, { code, link })
  const subject = { entity: 'account', entityId: String(account.id) }
  await recordFact(db, { kind: 'job' }, { action: 'code.issued', ...subject, after: { channel } })
  await queue.ask('send-outbox', db)
}

function promiseCode(
  db: Transaction,
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
