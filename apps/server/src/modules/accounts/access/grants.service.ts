import { endpoints, type OwnRole, type Role } from '@porteira/contract'
import { type PlainDate, registeredName, roleName, teamMessages } from '@porteira/domain'
import type { Database, Transaction } from '#platform/database/client.ts'
import { eventNotFound, notFound, refuse, roleRequired } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { AccountDependencies } from '../dependencies.service.ts'
import { listEventFacts } from '../events.ts'
import * as queries from './grants.queries.ts'
import * as rules from './grants.rules.ts'

type Dependencies = Pick<AccountDependencies, 'db' | 'queue' | 'securityNotices' | 'sellerContact'>

export type NewGrant = { cpf: string; role: Role; eventId: string | null; until: PlainDate | null }

/** The account that changes the team; undefined for a command on the server. */
type By = { accountId?: number; actor: Actor; today: PlainDate }

/** Grants a role to a person with an account and mails the person. Returns the sentence for the screen. */
export const grantRole = (dependencies: Dependencies, grant: NewGrant, by: By) =>
  dependencies.db.transaction().execute(async (db) => {
    rules.checkUntil(grant.until, by.today)
    const events = await listEventFacts.ask(db, grant.eventId === null ? [] : [grant.eventId])
    if (grant.eventId !== null && events.length === 0) throw eventNotFound()
    rules.checkNotOver(grant.until, await queries.findLastDay(db, grant.eventId), by.today)
    await queries.lockTeam(db)
    await mustOwn(db, grant.eventId, by)
    const person = await queries.findPerson(db, grant.cpf)
    const grantedBy = by.accountId ?? null
    rules.checkCandidate(person, { grantedBy, today: by.today })
    const { role, eventId, until } = grant
    const row = { accountId: person.id, role, eventId, until, grantedBy }
    await queries.endExpired(db, row)
    const inserted = await queries.insertGrant(db, row)
    if (!inserted) throw refuse('already_granted', teamMessages.alreadyGranted)
    await recordFact(db, by.actor, {
      action: 'role.granted',
      entity: 'role_grant',
      entityId: String(inserted.id),
      after: { accountId: person.id, role, eventId, until },
    })
    const named = { role, until, eventName: rules.eventNameOf(events, eventId) }
    await tell(db, dependencies, person, rules.grantedNotice(inserted.id, named, dependencies.sellerContact))
    return teamMessages.granted(registeredName(person), roleName(role))
  })

/** Revokes a role of another person. The next call of the person is refused. */
export const revokeRole = (dependencies: Dependencies, grantId: string, by: By & { accountId: number }) =>
  dependencies.db.transaction().execute(async (db) => {
    await queries.lockTeam(db)
    const id = Number(grantId)
    const grant = /^\d{1,15}$/.test(grantId) ? await queries.findGrant(db, id) : undefined
    if (!grant) throw notFound()
    await mustOwn(db, grant.eventId, by)
    // An owner is only revoked by another owner who stays one, so that no event loses its last owner.
    // guard: no-role-from-oneself
    if (grant.accountId === by.accountId) throw refuse('from_oneself', teamMessages.notFromOneself)
    if (!grant.isLive) throw refuse('already_revoked', teamMessages.alreadyRevoked)
    await queries.revokeGrant(db, id, by.accountId)
    const { accountId, role, eventId, until } = grant
    await recordFact(db, by.actor, {
      action: 'role.revoked',
      entity: 'role_grant',
      entityId: grantId,
      before: { accountId, role, eventId, until },
    })
    const events = await listEventFacts.ask(db, eventId === null ? [] : [eventId])
    const named = { role, until, eventName: rules.eventNameOf(events, eventId) }
    await tell(db, dependencies, grant, rules.revokedNotice(id, named, dependencies.sellerContact))
    return teamMessages.revoked(registeredName(grant), roleName(role))
  })

/** Refuses a caller who lost the role after the call was admitted. The caller has locked the team. */
export async function mustOwn(
  db: Transaction,
  eventId: string | null,
  { accountId }: { accountId?: number },
) {
  const { roles } = endpoints['POST /api/team/grants'].access
  // guard: owner-read-under-team-lock
  if (accountId !== undefined && !(await queries.mayAct(db, accountId, { roles, eventId })))
    throw roleRequired()
}

async function tell(
  db: Transaction,
  { queue, securityNotices }: Dependencies,
  { email }: { email: string },
  notice: ReturnType<typeof rules.grantedNotice>,
) {
  await securityNotices.notifyPerson(db, { email, mobile: '' }, notice)
  await queue.ask('send-outbox', db)
}

/** True for an administrator, and for a person with one of these roles for the event or for all events. */
export const mayAct = (
  db: Database,
  accountId: number,
  right: { roles: readonly string[]; eventId: string | null },
) => queries.mayAct(db, accountId, right)

/** True for a person who may open an elevated session. */
export const isStaff = async (db: Database, account: { id: number; is_admin: boolean }) =>
  account.is_admin || (await queries.listOwnGrants(db, account.id)).length > 0

/** The live roles of a person, with the names of their events. */
export async function listOwnRoles(
  db: Database,
  account: { id: number; is_admin: boolean },
): Promise<OwnRole[]> {
  if (account.is_admin) return [rules.administratorRole]
  const grants = await queries.listOwnGrants(db, account.id)
  const ids = grants.flatMap(({ eventId }) => eventId ?? [])
  const events = ids.length > 0 ? await listEventFacts.ask(db, ids) : []
  return grants.map(({ role, eventId, until }) => ({
    role,
    eventUUID: eventId,
    eventName: rules.eventNameOf(events, eventId),
    until,
  }))
}

/** Ends all roles of a person whose data is erased. */
export async function endRolesOf(db: Transaction, accountId: number, actor: Actor) {
  for (const { id } of await queries.revokeGrantsOf(db, accountId))
    await recordFact(db, actor, {
      action: 'role.revoked',
      entity: 'role_grant',
      entityId: String(id),
      before: { accountId },
    })
}
