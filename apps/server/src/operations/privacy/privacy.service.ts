import { cpfDigits, documentLetters, isValidCpf } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { invalid, notFound } from '#platform/errors.ts'
import * as accounts from '#modules/accounts/index.ts'
import { eraseGuardian, listSignatures } from '#modules/entries/index.ts'
import { modules } from '#modules.ts'
import { recordFact } from '#platform/audit/audit.service.ts'
import * as queries from './privacy.queries.ts'

const actor = { kind: 'command' } as const
const NO_ACCOUNT = 'Nenhum cadastro com este CPF.'
const NO_DOCUMENT = 'Nenhum cadastro com este documento.'

/** A person by CPF, or by the country and the document of another country: 'UY 12345678'. */
async function readPersonBy(db: Database, typed: string) {
  const person = (await findForeigner(db, typed)) ?? (await queries.findPerson(db, checkedCpf(typed)))
  if (!person) throw notFound(NO_ACCOUNT)
  return person
}

/** Undefined for a text that is no country with a document. */
async function findForeigner(db: Database, typed: string) {
  const [, country, document] = /^([a-z]{2}) (.+)$/i.exec(typed.trim()) ?? []
  if (!country || !document) return undefined
  const foreigner = await queries.findForeigner(db, country.toUpperCase(), documentLetters(document))
  if (!foreigner) throw notFound(NO_DOCUMENT)
  return foreigner
}

function checkedCpf(typed: string) {
  const cpf = cpfDigits(typed)
  if (!isValidCpf(cpf)) throw invalid('CPF inválido.')
  return cpf
}

/** The account with a CPF and what this CPF signed as a guardian. Throws if the shop has neither. */
async function findDataOf(db: Database, typed: string) {
  const foreigner = await findForeigner(db, typed)
  if (foreigner) return { cpf: foreigner.cpf, person: foreigner, signatures: [] }
  const cpf = checkedCpf(typed)
  const person = await queries.findPerson(db, cpf)
  const signatures = await listSignatures(db, cpf)
  if (!person && signatures.length === 0) throw notFound(NO_ACCOUNT)
  return { cpf, person, signatures }
}

const fact = (action: string, accountId: number) => ({
  action,
  entity: 'account',
  entityId: String(accountId),
})

/** A fact about a guardian without an account. The audit contains no CPF, so it names no person. */
const guardianFact = (action: string) => ({ action, entity: 'guardian', entityId: '' })

/** All personal data of a person as one document (LGPD, article 18). The export is recorded in the audit. */
export const exportPerson = (db: Database, cpf: string) =>
  db.transaction().execute(async (db) => {
    const { person, signatures } = await findDataOf(db, cpf)
    if (!person) {
      await recordFact(db, actor, guardianFact('privacy.export'))
      return { signatures }
    }
    await recordFact(db, actor, fact('privacy.export', person.id))
    const fields = Object.fromEntries(modules.flatMap((module) => Object.entries(module.exports ?? {})))
    return { ...(await queries.readPerson(db, person.id, fields)), signatures }
  })

/** Erases the personal data of a person. Purchases and payments stay without the name, because tax law requires them. */
export const erasePerson = (db: Database, typed: string) =>
  db.transaction().execute(async (db) => {
    const { cpf, person, signatures } = await findDataOf(db, typed)
    if (signatures.length > 0) await eraseGuardian(db, cpf)
    if (!person) return recordFact(db, actor, guardianFact('privacy.erase'))
    for (const module of modules.toReversed()) await module.erases?.(db, person, actor)
    await recordFact(db, actor, fact('privacy.erase', person.id))
  })

/** The nickname and the number of purchases, which an operator confirms before an erasure. */
export async function describePerson(db: Database, cpf: string) {
  const { person, signatures } = await findDataOf(db, cpf)
  if (!person) return { nickname: signatures[0]?.name ?? '', purchases: 0 }
  return { nickname: person.nickname, purchases: await queries.countPurchases(db, person.id) }
}

/** Makes a person an administrator. `isNew` is false if the person was one already. No HTTP call does this. */
export const grantAdmin = (db: Database, cpf: string) =>
  db.transaction().execute(async (db) => {
    const { id, name } = await readPersonBy(db, cpf)
    const isNew = await accounts.grantAdmin(db, id)
    if (isNew) await recordFact(db, actor, fact('admin.grant', id))
    return { name, isNew }
  })
