import { ERASED_NAME } from '#modules/accounts/index.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import * as queries from './privacy.queries.ts'

/** What a guardian signed, by the CPF of the signatures. */
export const listSignatures = (db: Database, cpf: string) => queries.listSignatures(db, cpf)

/**
 * Removes the personal data of a guardian, by the CPF of the signatures. That the rider is authorised stays. Returns the
 * contacts of the guardian, to which messages were sent.
 */
export async function eraseGuardian(db: Transaction, cpf: string) {
  const contacts = await queries.listContacts(db, cpf)
  await queries.eraseGuardians(db, { signerCpf: cpf }, ERASED_NAME)
  return contacts
}

/** Removes guardians, links and answers from the authorisations of an erased rider. */
export const eraseAuthorisationsOf = (db: Transaction, accountId: number) =>
  queries.eraseGuardians(db, { accountId }, ERASED_NAME)
