import { strengthLetter } from '@porteira/domain'
import { type Protest, strengthText } from '@porteira/domain/competition'
import { type Competition, isInEffect } from '../competition/competition.rules.ts'

type Body = { strength: number; badge: number; about: string; feeInCents: number }

/** The protests about a category. Their numbers stay when one is taken back. */
export function protestsOf(competition: Competition, category: string): Protest[] {
  const inEffect = competition.decided.filter((fact) => isInEffect(competition, fact))
  return competition.decided
    .filter(({ kind }) => kind === 'protested')
    .map((fact, index) => ({ ...fact, number: index + 1 }))
    .filter((fact) => isInEffect(competition, fact))
    .map(({ id, number, decidedAt, reason, body }) => {
      const { strength, badge, about, feeInCents } = body as Body
      const answer = inEffect.find((one) => one.kind === 'protestDecided' && one.body['protest'] === id)
      const { name = '' } = competition.rules.strengths[strength - 1] ?? {}
      return {
        category,
        strength: strengthText({ letter: strengthLetter(strength), name }),
        number,
        receivedAt: decidedAt,
        by: reason,
        badge,
        about,
        feeInCents,
        decision: answer ? (answer.body['isUpheld'] === true ? 'upheld' : 'denied') : 'open',
        decidedAt: answer?.decidedAt ?? null,
        reason: answer?.reason ?? '',
      }
    })
}
