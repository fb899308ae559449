import { sharedFacts } from '@porteira/domain/competition'
import {
  besideShots,
  type Competition,
  competitionOf,
  factsOf,
  type FromOthers,
  type Stored,
} from './competition.rules.ts'
import type { ScoringRider } from '../category/category.rules.ts'
import { rulesOf, type StoredFact, type StoredRow } from './stored.rules.ts'

/** Other decisions of a category than those that are stored. */
export type Assumed = { catUUID: string; decided: readonly StoredFact[] }

type Row<Rider> = StoredRow<Rider>

/**
 * The competition of a category, of its row and the rows of the categories that count in it. Undefined without rules.
 * `assumed` replaces the decisions of one of them.
 */
export function competitionOfRows<Rider extends ScoringRider>(
  catUUID: string,
  rows: readonly Row<Rider>[],
  assumed?: Assumed,
): Competition | undefined {
  const parts = partsOf(catUUID, rows, assumed)
  return parts && competitionOf(parts.stored, parts.others)
}

/** What a device needs of a competition beside the counting shots; undefined without rules. */
export function deviceCompetitionOf<Rider extends ScoringRider>(
  catUUID: string,
  rows: readonly Row<Rider>[],
) {
  const parts = partsOf(catUUID, rows)
  return parts && besideShots(parts.stored, parts.others)
}

function partsOf<Rider extends ScoringRider>(
  catUUID: string,
  rows: readonly Row<Rider>[],
  assumed?: Assumed,
) {
  const own = rows.find(({ id }) => id === catUUID)
  const stored = own && storedOf(own, assumed)
  if (!stored) return undefined
  const sources = rows.filter(({ id, rules }) => id !== catUUID && rules?.countsFor === catUUID)
  return { stored, others: sharedOf(catUUID, stored, sources, assumed) }
}

function storedOf<Rider extends ScoringRider>(
  row: Row<Rider>,
  assumed: Assumed | undefined,
): Stored | undefined {
  const rules = rulesOf(row)
  if (!rules) return undefined
  const { id, roster, shots, decided, ended, bought, finalStartedAt } = row
  return {
    rules,
    roster,
    shots: shots.map((shot) => ({ ...shot, thrownAt: new Date(shot.thrownAt) })),
    decided:
      assumed?.catUUID === id
        ? assumed.decided
        : decided.map((fact) => ({ ...fact, decidedAt: new Date(fact.decidedAt) })),
    ended,
    bought,
    finalStartedAt: finalStartedAt === null ? null : new Date(finalStartedAt),
  }
}

/** The facts of the qualifiers of other categories that count in this one too. */
function sharedOf<Rider extends ScoringRider>(
  catUUID: string,
  stored: Stored,
  sources: readonly Row<Rider>[],
  assumed: Assumed | undefined,
): FromOthers {
  const target = { category: catUUID, ...factsOf(stored) }
  const all = sources.flatMap((source) => {
    const other = storedOf(source, assumed)
    if (!other) return []
    const { facts, unnamed } = sharedFacts({ category: source.id, ...factsOf(other) }, target)
    return [{ facts, unnamed: unnamed.map((rider) => ({ rider, catName: source.name })), name: source.name }]
  })
  return {
    shared: all.flatMap(({ facts }) => facts),
    unnamed: all.flatMap(({ unnamed }) => unnamed),
    sources: all.map(({ name }) => name),
  }
}
