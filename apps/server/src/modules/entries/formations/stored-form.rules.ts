import { registeredName } from '@porteira/domain'
import { type EligibilityContext } from './eligibility.rules.ts'
import { contentHash, type FormationContent } from './filling.rules.ts'

/** The values of a checked form as they are stored, and its riders with their accounts. */
export function storedFormOf(content: FormationContent, { riders, clubs }: EligibilityContext) {
  const club = content.clubId ? clubs.get(content.clubId) : undefined
  return {
    riders: content.riders.flatMap((rider) => {
      const account = riders.get(rider.cpf)
      if (!account) return []
      const declaredBirthdate = account.isBirthdateDeclared ? account.birthdate : null
      return [{ ...rider, accountId: account.accountId, name: registeredName(account), declaredBirthdate }]
    }),
    values: {
      badge: content.badge,
      strength: content.strength,
      entityId: club?.id ?? null,
      entityName: club?.name ?? content.clubText,
      team: content.team,
      contentHash: contentHash(content),
    },
  }
}
