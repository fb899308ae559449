import { accountMessages, isValidCpf, strengthLetter } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { invalid } from '#platform/errors.ts'
import { listBadges } from './badge-lookup.queries.ts'

/** The badges of a CPF, without names. The answer is the same for an unknown CPF and for a CPF without badges. */
export async function lookUpBadges(db: Database, cpf: string) {
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  const found = await listBadges(db, cpf)
  return {
    status: 'OK' as const,
    items: found.map(({ strength, strengthOptions, ...badge }) => ({
      ...badge,
      userStrength: strengthOptions > 1 ? strengthLetter(strength ?? 0) : '',
    })),
  }
}
