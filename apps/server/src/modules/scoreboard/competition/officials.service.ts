import { competitionMessages as messages } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { strengthsOf } from './competition.rules.ts'
import { findCompetition } from './competition.service.ts'
import type { Assumed } from './joining.rules.ts'
import { type Refusal, refusal } from './decisions.rules.ts'
import * as queries from './facts.queries.ts'
import { prizesOf } from './prizes.rules.ts'
import { resultOf } from './result-state.rules.ts'
import { readTakings } from './takings.queries.ts'

/** An official result with what its places, prizes and ties are by the facts, as a text to compare. */
export type OfficialResult = {
  /** The decision that made it official. */
  id: string
  catUUID: string
  catName: string
  strength: number
  badges: readonly number[]
  outcome: string
}

/**
 * The official results that facts of a category may change: its own, and those of the category for which its shots count
 * too. `assumed` are decisions of the category in place of the stored ones.
 */
export async function listOfficialResults(
  db: Database,
  catUUID: string,
  assumed?: Assumed,
): Promise<OfficialResult[]> {
  const results: OfficialResult[] = []
  for (const id of await queries.listOfficialCategories(db, catUUID)) {
    const { category, competition } = await findCompetition(db, id, { assumed })
    if (!competition) continue
    const takings = await readTakings(db, id)
    for (const strength of strengthsOf(competition)) {
      const { official } = resultOf(competition, strength)
      const final = competition.state.finals[strength - 1]
      if (!official || !final) continue
      const { won, sharedGoods } = prizesOf(competition, strength, takings)
      const { standings, ties } = final
      results.push({
        id: official.id,
        catUUID: id,
        catName: category.name,
        strength,
        badges: standings.map(({ badge }) => badge),
        outcome: JSON.stringify({ standings, ties, won: [...won], sharedGoods }),
      })
    }
  }
  return results
}

/** The first official result that differs afterwards; undefined if all are as before. */
export const changedResult = (before: readonly OfficialResult[], after: readonly OfficialResult[]) =>
  before.find(({ id, outcome }) => after.find((one) => one.id === id)?.outcome !== outcome)

/** Why an official result keeps a change of a category from being stored. */
export const officialRefusal = ({ strength, catName, ...result }: OfficialResult, catUUID: string): Refusal =>
  refusal(
    'result_is_official',
    result.catUUID === catUUID ? messages.isOfficial(strength) : messages.isOfficialIn(strength, catName),
  )
