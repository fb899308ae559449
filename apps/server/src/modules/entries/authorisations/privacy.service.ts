import { ERASED_NAME } from '#modules/accounts/index.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { clearNoticesTo } from '#platform/outbox/privacy.queries.ts'
import * as queries from './privacy.queries.ts'

/** What a guardian signed, by the CPF of the signatures. */
export const listSignatures = (db: Database, cpf: string) => queries.listSignatures(db, cpf)

/**
 * Removes the personal data of a guardian, by the CPF of the signatures, and the messages to the guardian. That the rider
 * is authorised stays.
 */
export async function eraseGuardian(db: Transaction, cpf: string) {
  await clearNoticesTo(db, await queries.listContacts(db, cpf))
  await queries.eraseGuardians(db, { signerCpf: cpf }, ERASED_NAME)
}

/** Removes guardians, links and answers from the authorisations of an erased rider. */
export const eraseAuthorisationsOf = (db: Transaction, accountId: number) =>
  queries.eraseGuardians(db, { accountId }, ERASED_NAME)
