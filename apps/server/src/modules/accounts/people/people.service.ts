import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Lookup } from '@porteira/contract'
import {
  normalisePerson,
  type Person,
  personProblems,
  type PlainDate,
  publicName,
  type Sex,
} from '@porteira/domain'
import { type Actor, recordFacts } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid } from '#platform/errors.ts'
import { findAccountByCpf } from './accounts.queries.ts'
import { accountFact, riderView } from './accounts.rules.ts'
import * as queries from './people.queries.ts'

/** The data of a person that another person states. */
export type StatedPerson = Person & { sex: Sex }

/** A person with a CPF, or a person of another country with a document. */
export type NewPerson = StatedPerson & ({ cpf: string } | { document: string; country: string })

/** How people are added, for the audit. */
export type Adding = { actor: Actor; way: 'buyer' | 'desk' | 'csv' }

/** Returns the person as it is stored, or throws a refusal that names the first wrong field. */
export function checkPerson<T extends StatedPerson>(typed: T, today: PlainDate): T {
  const person = normalisePerson(typed)
  const [problem] = personProblems(person, today)
  if (problem) throw invalid(problem.message, `invalid_${problem.field}`)
  return person
}

/**
 * Adds people without an account, whose dates of birth somebody else states. Returns those that are new, with their keys:
 * a person who is known is left as it is.
 */
export async function addPeople(db: Transaction, people: NewPerson[], { actor, way }: Adding) {
  const rows = people.map((person) => {
    const { nickname, name, birthdate, sex } = person
    // 48 random bits, as for every account.
    const stated = { id: randomInt(1, 2 ** 48 - 1), uuid: randomUUID(), nickname, name, birthdate, sex }
    return 'cpf' in person
      ? { ...stated, cpf: person.cpf, foreign_document: null, country: null }
      : { ...stated, cpf: foreignKey(), foreign_document: person.document, country: person.country }
  })
  // A fixed order prevents deadlocks between two lists with the same people.
  const ordered = rows.toSorted((a, b) => (a.cpf < b.cpf ? -1 : 1))
  const added = await queries.insertPeople(db, ordered)
  const facts = added.map(({ id }) => ({ ...accountFact('account.added', id), after: { way } }))
  await recordFacts(db, actor, facts)
  return added
}

const foreignKey = () => `X${randomBytes(5).toString('hex').toUpperCase()}`

/** A person as a look-up from a form shows it. */
export async function lookUpRider(db: Database, cpf: string, today: PlainDate): Promise<Lookup> {
  const account = await findAccountByCpf(db, cpf)
  return riderView(account && { ...account, hasPassword: account.password_hash !== null }, today)
}

/** Deletes people without an account. The caller has locked them and knows that nothing refers to them. */
export const removePeople = async (db: Transaction, ids: number[]) =>
  (await queries.deletePeople(db, ids)).map(({ id }) => id)

/** The key and the public name of a person of another country. */
export async function findForeigner(
  db: Database,
  { document, country }: { document: string; country: string },
) {
  const account = await queries.findByDocument(db, document, country)
  return account && { key: account.cpf, name: publicName(account) }
}
