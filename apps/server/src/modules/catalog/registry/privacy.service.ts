import type { Transaction } from '#platform/database/client.ts'
import * as queries from './privacy.queries.ts'

/** Removes an erased person from the registry of members. */
export const eraseMembership = (db: Transaction, cpf: string) => queries.deleteMembership(db, cpf)
