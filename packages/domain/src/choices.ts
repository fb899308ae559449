import type { FormationItem, FormationProblem } from './formation.ts'
import { eligibilityMessages } from './messages/eligibility.ts'
import * as formationMessages from './messages/formations.ts'

/** Each choice must be among the offered values: badge, then club, then strength (docs/product/entries.md#formation-choices). */
export function choiceProblem(item: FormationItem & { name: string }): FormationProblem | undefined {
  const { cartItemId, badgesAvail, badgeSel, entityRequired, entityAvail, entitySel } = item
  if (badgesAvail.length > 0 && !badgesAvail.includes(Number(badgeSel)))
    return { cartItemId, field: 'badge', message: formationMessages.chooseOtherBadge }

  const hasList = entityRequired !== 'Text' && entityAvail.length > 0
  if (hasList && !entityAvail.some(({ uuid }) => uuid === entitySel))
    return { cartItemId, field: 'entity', message: formationMessages.chooseClub }

  const { strengthsAvail, strengthSel } = item
  if (strengthsAvail.length > 1 && !strengthsAvail.includes(Number(strengthSel)))
    return { cartItemId, field: 'strength', message: eligibilityMessages.invalidStrength(item.name) }
  return undefined
}
