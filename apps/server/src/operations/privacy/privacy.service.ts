import { cpfDigits, documentLetters, isValidCpf } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { invalid, notFound } from '#platform/errors.ts'
import * as accounts from '#modules/accounts/index.ts'
import { eraseMembership, eraseOpeningNotices } from '#modules/catalog/index.ts'
import { eraseRider } from '#modules/entries/index.ts'
import { eraseReceiptAddresses } from '#modules/sales/index.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import { eraseNotices } from '#platform/outbox/retention.service.ts'
import * as queries from './privacy.queries.ts'

const actor = { kind: 'command' } as const
const NO_ACCOUNT = 'Nenhum cadastro com este CPF.'
const NO_DOCUMENT = 'Nenhum cadastro com este documento.'

/** A person by CPF, or by the country and the document of another country: 'UY 12345678'. */
async function readPersonBy(db: Database, typed: string) {
  const [, country, document] = /^([a-z]{2}) (.+)$/i.exec(typed.trim()) ?? []
  if (country && document) {
    const foreigner = await queries.findForeigner(db, country.toUpperCase(), documentLetters(document))
    if (!foreigner) throw notFound(NO_DOCUMENT)
    return foreigner
  }
  const cpf = cpfDigits(typed)
  if (!isValidCpf(cpf)) throw invalid('CPF inválido.')
  const person = await queries.findPerson(db, cpf)
  if (!person) throw notFound(NO_ACCOUNT)
  return person
}

const fact = (action: string, accountId: number) => ({
  action,
  entity: 'account',
  entityId: String(accountId),
})

/** All personal data of a person as one document (LGPD, article 18). The export is recorded in the audit. */
export const exportPerson = (db: Database, cpf: string) =>
  db.transaction().execute(async (db) => {
    const { id } = await readPersonBy(db, cpf)
    await recordFact(db, actor, fact('privacy.export', id))
    return queries.readPerson(db, id)
  })

/** Erases the personal data of a person. Purchases and payments stay without the name, because tax law requires them. */
export const erasePerson = (db: Database, typed: string) =>
  db.transaction().execute(async (db) => {
    const { id, cpf, email, mobile } = await readPersonBy(db, typed)
    await eraseNotices(db, [email.toLowerCase(), mobile])
    await eraseMembership(db, cpf)
    await eraseOpeningNotices(db, id)
    await eraseRider(db, id)
    await eraseReceiptAddresses(db, id)
    await accounts.eraseAccount(db, id, actor)
    await recordFact(db, actor, fact('privacy.erase', id))
  })

/** The nickname and the number of purchases, which an operator confirms before an erasure. */
export async function describePerson(db: Database, cpf: string) {
  const { id, nickname } = await readPersonBy(db, cpf)
  return { nickname, purchases: await queries.countPurchases(db, id) }
}

/** Makes a person an administrator. `isNew` is false if the person was one already. No HTTP call does this. */
export const grantAdmin = (db: Database, cpf: string) =>
  db.transaction().execute(async (db) => {
    const { id, name } = await readPersonBy(db, cpf)
    const isNew = await accounts.grantAdmin(db, id)
    if (isNew) await recordFact(db, actor, fact('admin.grant', id))
    return { name, isNew }
  })
