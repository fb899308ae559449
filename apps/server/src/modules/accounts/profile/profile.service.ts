import type { PlainDate } from '@porteira/domain'
import type { Transaction } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import { birthdateChanged } from '../events.ts'
import * as queries from '../people/accounts.queries.ts'
import { accountFact, type Profile, rowOf } from '../people/accounts.rules.ts'
import { contactsBefore, contactsLeft } from '../people/contacts.rules.ts'
import { contactChangedNotice } from '../security-notices/notices.rules.ts'
import { type AccountDependencies } from '../dependencies.service.ts'
import { checkProfile } from './sign-up.service.ts'

type Change = {
  userId: string
  accountId: number
  typed: Omit<Profile, 'cpf'>
  today: PlainDate
  actor: Actor
}

/** Writes the caller's own profile. CPF, password and rights cannot be changed here. */
export async function changeProfile(
  dependencies: AccountDependencies,
  { userId, accountId, typed, today, actor }: Change,
) {
  if (userId !== String(accountId)) throw notFound()
  return dependencies.db.transaction().execute(async (db) => {
    const known = await queries.lockAccount(db, accountId)
    if (!known) throw notFound()
    const { cpf: _cpf, ...profile } = rowOf(checkProfile({ ...typed, cpf: known.cpf }, today))
    const before: Record<string, unknown> = known
    const fields = Object.entries(profile).flatMap(([name, value]) => (value === before[name] ? [] : [name]))
    if (fields.length > 0) {
      const isNewContact = fields.includes('email') || fields.includes('mobile')
      const contacts = isNewContact ? contactsBefore(known, profile) : {}
      await queries.updateProfile(db, accountId, { ...profile, ...contacts, isNewContact })
      await recordFact(db, actor, { ...accountFact('account.changed', accountId), after: { fields } })
      // The day in the mark limits notices to one a day per contact, also when the contact is changed back and forth.
      await notifyOldContacts(db, dependencies, `${accountId}:${today}`, contactsLeft(known, profile))
      if (fields.includes('birthdate'))
        await birthdateChanged.emit(db, {
          accountId,
          nickname: known.nickname,
          before: known.birthdate,
          birthdate: profile.birthdate,
          actor,
        })
    }
    const { email, name, sex } = profile
    return { status: 'OK' as const, email, name, sex, admin: known.is_admin ? 1 : 0 }
  })
}

async function notifyOldContacts(
  db: Transaction,
  { queue, securityNotices, sellerContact }: AccountDependencies,
  mark: string,
  left: ReturnType<typeof contactsLeft>,
) {
  if (!left.email && !left.mobile) return
  await securityNotices.notifyPerson(db, left, contactChangedNotice(mark, sellerContact))
  await queue.ask('send-outbox', db)
}
