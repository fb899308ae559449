import { accountMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import type { SessionKind } from '#platform/database/tables.ts'
import { createDataLoader } from '#platform/database/data-loader.ts'
import { notFound, sessionEnded, sessionEndedByLogin } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { createSecurityNotices, type SecurityNotices } from '../security-notices/security-notices.service.ts'
import { findAccount } from '../people/accounts.queries.ts'
import { accountFact } from '../people/accounts.rules.ts'
import { reusedTokenNotice } from '../security-notices/notices.rules.ts'
import { deviceWords } from './device-words.rules.ts'
import * as queries from './sessions.queries.ts'
import { hashToken, hashUserAgent, isToken, newToken, successorOf } from './sessions.rules.ts'

/** The origin of a login. */
export type Origin = { actor: Actor; userAgent: string }

const traceOf = ({ actor, userAgent }: Origin) => ({
  ipPrefix: actor.ipPrefix ?? '',
  userAgentHash: hashUserAgent(userAgent),
  device: deviceWords(userAgent),
})

/**
 * Builds a reader that finds the sessions of many parallel calls in one statement. With `beside`, the same statement
 * also reads what these calls need.
 */
export function openSessionReader<Beside extends object>(
  { db, config, log }: Pick<Context, 'db' | 'config' | 'log'>,
  beside?: queries.ReadBeside,
) {
  return {
    db,
    securityNotices: createSecurityNotices({ config, log }),
    requiresSecondFactor: config.adminSecondFactor === 'required',
    find: createDataLoader((keys: queries.SessionKey[]) => queries.findSessions<Beside>(db, keys, beside)),
    markUsed: createDataLoader((hashes: Buffer[]) => queries.markUsed(db, hashes)),
  }
}

/**
 * The live session of a token, and what was read beside it for `key`. The reuse of a token that was replaced long ago
 * means that it was copied, so its whole chain ends. Where a second factor is required, an administrator without one
 * gets a `user` session that may enrol.
 */
export async function readSession<Beside extends object>(
  reader: ReturnType<typeof openSessionReader<Beside>>,
  token: string,
  key?: string,
) {
  if (!isToken(token)) return undefined
  const { db, securityNotices, requiresSecondFactor, find, markUsed } = reader
  const tokenHash = hashToken(token)
  const found = await find({ tokenHash, key })
  if (found?.isReplaced) await endReusedChain(db, securityNotices, tokenHash)
  if (!found?.isLive) return undefined
  if (found.isUnused) await queries.markFirstUse(db, tokenHash)
  else if (found.isDue) await markUsed(tokenHash)
  const { accountId, cpf, kind, roles } = found
  const known = { accountId, cpf, tokenHash, beside: found as Beside }
  if (requiresSecondFactor && kind === 'admin' && !found.hasSecondFactor)
    return { ...known, kind: 'user' as const, mustEnrol: true }
  return { ...known, kind, ...(kind === 'admin' && { rights: roles ?? ('all' as const) }) }
}

/**
 * Why a token opens no session. Only the token itself reveals that its account logged in elsewhere, so a stranger learns
 * nothing.
 */
export const refusalOfToken = async (db: Database, token: string) =>
  isToken(token) && (await queries.isEndedByLogin(db, hashToken(token)))
    ? sessionEndedByLogin()
    : sessionEnded()

/** Opens a session in the caller's transaction and returns its token, which is stored only as a hash. */
export async function openSession(
  db: Database,
  { accountId, kind }: { accountId: number; kind: SessionKind },
  origin: Origin,
) {
  const token = newToken()
  await queries.insertSession(db, { tokenHash: hashToken(token), accountId, kind, ...traceOf(origin) })
  return token
}

/** Replaces a live token. Repeated and parallel calls get the same successor. */
export async function rotateSession(db: Database, token: string, rotationKey: Buffer, origin: Origin) {
  const successor = successorOf(token, rotationKey)
  const [tokenHash, newHash] = [hashToken(token), hashToken(successor)]
  await queries.replaceSession(db, { tokenHash, newHash, ...traceOf(origin) })
  const session = await queries.findSession(db, newHash)
  if (!session?.isLive) throw sessionEnded()
  return successor
}

export const endSession = (db: Database, actor: Actor, { tokenHash }: { tokenHash: Buffer }) =>
  db.transaction().execute(async (db) => {
    const ended = await queries.revokeChain(db, tokenHash)
    if (ended) await recordFact(db, actor, accountFact('logout', ended.accountId))
  })

/** The live logins of an account; `tokenHash` is that of the call. */
export const listSessions = async (db: Database, caller: { accountId: number; tokenHash: Buffer }) =>
  (await queries.listSessions(db, caller)).map(({ openedOn, lastUsedOn, ...session }) => ({
    ...session,
    openedOn: openedOn.toISOString(),
    lastUsedOn: lastUsedOn.toISOString(),
  }))

/** Ends one login of an account by the id of the list. */
export const endOwnSession = (db: Database, actor: Actor, named: { accountId: number; sessionId: string }) =>
  db.transaction().execute(async (db) => {
    const tokenHash = await queries.findSessionOf(db, named.accountId, named.sessionId)
    if (!tokenHash) throw notFound(accountMessages.sessionNotFound)
    await queries.revokeChain(db, tokenHash)
    await recordFact(db, actor, accountFact('session.ended', named.accountId))
    return accountMessages.otherSessionEnded
  })

/** Ends all sessions after a new password, a lost administrator flag or a disabled account. */
export const endSessionsOf = (db: Database, accountId: number) => queries.revokeSessionsOf(db, accountId)

const endReusedChain = (db: Database, securityNotices: SecurityNotices, tokenHash: Buffer) =>
  db.transaction().execute(async (db) => {
    const ended = await queries.revokeChain(db, tokenHash)
    if (!ended) return
    await recordFact(db, { kind: 'visitor' }, accountFact('session.reused', ended.accountId))
    // A successor without any use means that the answer was lost on the network, so no notice is sent.
    const account = ended.successorWasUsed && (await findAccount(db, ended.accountId))
    const notice = reusedTokenNotice(tokenHash.toString('hex').slice(0, 16))
    if (account) await securityNotices.notifyPerson(db, account, notice)
  })
