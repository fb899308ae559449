import { accountMessages, isValidCpf, strengthLetter } from '@porteira/domain'
import { findPlace } from '#modules/scoreboard/index.ts'
import type { Database } from '#platform/database/client.ts'
import { invalid } from '#platform/errors.ts'
import { listBadges } from './badge-lookup.queries.ts'

/** The badges of a CPF, without names. The answer is the same for an unknown CPF and for a CPF without badges. */
export async function lookUpBadges(db: Database, cpf: string) {
  if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
  const items = []
  for (const found of await listBadges(db, cpf)) {
    const { strength, strengthOptions, catUUID, isLive, mayHaveResult, ...badge } = found
    const place = mayHaveResult ? await findPlace(db, catUUID, badge.userBadge) : undefined
    const userStrength = strengthOptions > 1 ? strengthLetter(strength ?? 0) : ''
    const live = isLive && { live: { catUUID } }
    items.push({ ...badge, userStrength, ...live, ...(place && { result: { catUUID, ...place } }) })
  }
  return { status: 'OK' as const, items }
}
