import { randomUUID } from 'node:crypto'
import { accountMessages, isValidCpf } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import type { OutboxChannel } from '#platform/database/tables.ts'
import { invalid } from '#platform/errors.ts'
import { accountFact } from '../people/accounts.rules.ts'
import { recoverableAccount } from '../people/accounts.service.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import { textAsHtml } from '#platform/outbox/notices.rules.ts'
import type { CallerAddress } from '#platform/proof-of-work/work.rules.ts'
import { type RecoveryDependencies } from './dependencies.service.ts'
import * as queries from './recovery.queries.ts'
import * as rules from './recovery.rules.ts'

type CodeRequest = { cpf: string; channel: OutboxChannel; contact: string; landing: string }

/** Stores a request for a code. A job looks for the account later, so the answer reveals nothing about it. */
export async function askForCode(
  { db, queue, limits }: Pick<RecoveryDependencies, 'db' | 'queue' | 'limits'>,
  request: CodeRequest,
  caller: CallerAddress,
) {
  if (!isValidCpf(request.cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  await limits.admitRequest(caller)
  await db.transaction().execute(async (db) => {
    await queries.insertRequest(db, request)
    await queue.ask('answer-recovery', db)
  })
  return { status: 'OK' as const, msg: accountMessages.codeSentIfKnown }
}

const MAX_BATCH_SIZE = 200

/** Sends a code for each request that matches an account, and ignores the others. */
export async function answerRequests(parts: RecoveryDependencies) {
  await queries.removeOldRequests(parts.db)
  const isSmsSuspended = await parts.limits.isSmsSuspended()
  for (const { id, ...request } of await queries.listRequests(parts.db, MAX_BATCH_SIZE)) {
    const isDead = isSmsSuspended && request.channel === 'sms'
    if (isDead)
      parts.log.error(
        { event: 'sms-recovery.suspended' },
        'Recovery by SMS is suspended after too many wrong codes',
      )
    // Hashed before the transaction, because the transaction locks the account and, if embedded, the whole database.
    const createdCode = isDead ? undefined : await createCode(parts, request)
    await parts.db.transaction().execute(async (db) => {
      const isMine = await queries.removeRequest(db, id)
      if (isMine && createdCode) await issueCode(db, parts, request, createdCode)
    })
  }
}

// Every request costs one hash, so that the time of an answer does not reveal whether a code was created.
async function createCode({ db, passwords }: RecoveryDependencies, request: CodeRequest) {
  const account = await db.transaction().execute((db) => findRecipient(db, request))
  const code = rules.newCode(request.channel)
  const codeHash = await passwords.hash(rules.codeToHash(request.channel, account?.id ?? 0, code))
  return account && { code, codeHash }
}

/** The account that a request matches, with the contact that gets the code. */
async function findRecipient(db: Transaction, { cpf, channel, contact }: CodeRequest) {
  const account = await recoverableAccount(db, cpf)
  const known = (channel === 'sms' ? account?.contacts.mobile : account?.contacts.email) ?? ''
  if (!account || !rules.isContact(contact, known)) return undefined
  return { id: account.id, contact: channel === 'email' ? known.toLowerCase() : known }
}

async function issueCode(
  db: Transaction,
  { origin, queue, hasLimits, securityNotices }: RecoveryDependencies,
  request: CodeRequest,
  { code, codeHash }: { code: string; codeHash: string },
) {
  const { cpf, channel, landing } = request
  const account = await findRecipient(db, request)
  if (!account) return
  if (hasLimits && rules.isSpent(await queries.countSent(db, account.id))) return
  const id = randomUUID()
  const message = messageOf(channel, { code, link: rules.recoveryLink(origin, { cpf, code, landing }) })
  const notice = { fact: `recovery:${id}`, recipient: account.contact, ...message }
  // A code that is not sent must not invalidate an earlier one that was.
  if (!(await securityNotices.enqueueCode(db, notice))) return
  const minutes = rules.CODE_MINUTES[channel]
  await queries.replaceCode(db, { id, accountId: account.id, channel, codeHash, minutes })
  const fact = { ...accountFact('code.issued', account.id), after: { channel } }
  await recordFact(db, { kind: 'job' }, fact)
  await queue.ask('send-outbox', db)
}

function messageOf(channel: OutboxChannel, { code, link }: { code: string; link: string }) {
  if (channel === 'sms') return { channel, subject: '', text: rules.codeSms(code), html: '' }
  const { subject, text, button } = rules.linkMail(link)
  return { channel, subject, text, html: textAsHtml(text, button) }
}
