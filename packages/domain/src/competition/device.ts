import { addFact, type CollectedFacts, noFacts } from './collected-facts.ts'
import type { CompetitionFact, ShotFact } from './facts.ts'
import type { CompetitionRules } from './rules.ts'

/** A shot of the qualifier or a final as a device has it. `thrownOn` is an instant by the server's clock. */
export type SheetShot = Pick<ShotFact, 'id' | 'badge' | 'phase' | 'round'> & {
  uuid: string
  hit: number
  thrownOn: string
}

/** What a device needs of a category with rules beside the shots of its sheet. */
export type DeviceCompetition = { rules: CompetitionRules; facts: readonly CompetitionFact[] }

/** A shot of a sheet as the engine reads it. */
export const factOfShot = ({ id, badge, uuid, phase, round, hit, thrownOn }: SheetShot): ShotFact => ({
  kind: 'shot',
  id,
  badge,
  rider: uuid,
  phase,
  round,
  hit: hit === 1,
  thrownAt: Date.parse(thrownOn),
})

/** The facts of a sheet: its counting shots, and what the server adds for a category with rules. */
export function factsOfSheet(
  shots: readonly SheetShot[],
  { rules, facts }: DeviceCompetition,
): CollectedFacts {
  const collected = noFacts()
  for (const fact of facts) addFact(collected, fact, rules.shotsPerRound)
  for (const shot of shots) addFact(collected, factOfShot(shot), rules.shotsPerRound)
  return collected
}
