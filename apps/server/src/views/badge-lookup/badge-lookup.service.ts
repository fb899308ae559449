import { accountMessages, isValidCpf, strengthLetter } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { invalid } from '#platform/errors.ts'
import { listBadges } from './badge-lookup.queries.ts'

/** The numbers that a CPF rides under. It names nobody, and of an unknown CPF it says what it says of one without any. */
export async function lookUpBadges(db: Database, cpf: string) {
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  const found = await listBadges(db, cpf)
  return {
    status: 'OK' as const,
    items: found.map(({ eventName, eventDate, categoryName, badge, strength, strengthOptions }) => ({
      eventName,
      eventDate,
      categoryName,
      userBadge: badge,
      userStrength: strengthOptions > 1 ? strengthLetter(strength ?? 0) : '',
    })),
  }
}
