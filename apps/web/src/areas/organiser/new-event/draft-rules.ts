import { isRecord } from '@porteira/domain'
import {
  type CompetitionRules,
  completeRules,
  rulesInWords,
  type StatedRules,
} from '@porteira/domain/competition'
import { isComplete } from '#areas/organiser/components/rules/rules-form.ts'
import type { Row } from './draft-form.ts'

/**
 * The rules of a category of a draft, null without any, and undefined for a value that the form cannot show. A draft may
 * hold any value, because the server checks it when it is published.
 */
export function rulesOfRow({ rest }: Row): CompetitionRules | null | undefined {
  const stated = rest['competition'] ?? null
  if (stated === null) return null
  if (!isRecord(stated)) return undefined
  const rules: unknown = withNumbers(completeRules(stated as StatedRules))
  return hasShape(rules) ? rules : undefined
}

/** The rules of a category of a draft as a programme says them; none while something is missing. */
export function sentencesOfRow(row: Row): string[] {
  const rules = rulesOfRow(row)
  return rules && isComplete(rules) ? rulesInWords(rules) : []
}

/** JSON has no NaN, so a number that was missing is null. Only `fedBy` is null otherwise. */
function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => item ?? NaN).map(withNumbers)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      part === null && name !== 'fedBy' ? NaN : withNumbers(part),
    ]),
  )
}

const isList = (value: unknown, isItem: (item: Record<string, unknown>) => boolean) =>
  Array.isArray(value) && value.every((item: unknown) => isRecord(item) && isItem(item))
const isKind = (value: unknown) => isRecord(value) && typeof value['kind'] === 'string'

/** True if each list and each object of the rules is where the form reads it. */
function hasShape(value: unknown): value is CompetitionRules {
  if (!isRecord(value) || !isRecord(value['qualifier'])) return false
  const { qualifier, strengths, lifeCost, prizeBase, livesByNumber, fedBy, countsFor } = value
  const { sieve, ranges } = value['qualifier']
  return (
    isRecord(qualifier) &&
    isKind(sieve) &&
    isList(ranges, ({ minimums }) => Array.isArray(minimums)) &&
    Array.isArray(strengths) &&
    strengths.length > 0 &&
    isList(strengths, isStrength) &&
    isKind(lifeCost) &&
    isKind(prizeBase) &&
    isList(livesByNumber, () => true) &&
    typeof countsFor === 'string' &&
    (fedBy === null || (isRecord(fedBy) && isList(fedBy['from'], isSource)))
  )
}

const isSource = ({ category }: Record<string, unknown>) => typeof category === 'string'
const isStrength = ({ name, final, prizes }: Record<string, unknown>) =>
  typeof name === 'string' &&
  isKind(final) &&
  isList(prizes, ({ award, otherwise }) => isKind(award) && isKind(otherwise))
