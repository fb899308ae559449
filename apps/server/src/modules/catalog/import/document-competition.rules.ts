import { isRecord } from '@porteira/domain'
import { type CompetitionRules, derivedSettings, rulesProblems } from '@porteira/domain/competition'
import { readRules } from '../document/competition.rules.ts'
import { type DocumentProblem, type Place, ruleProblem } from '../document/document-problem.rules.ts'
import type { Part, Plain } from './document-part.rules.ts'

const FIELD = 'competition'

/** A category or bundle of a document with the rules of its competition complete. Rules that an owner decided stay. */
export function readDocumentRules(
  stated: Plain,
  stored: Plain | undefined,
  place: Place,
): { sent: Plain; problems: DocumentProblem[] } {
  if (place.part !== 'categories' || !isRecord(stated[FIELD]))
    return { sent: withoutDecided(stated, stored), problems: [] }
  const { rules, problem } = readRules(stated[FIELD])
  if (rules) return { sent: withoutDecided({ ...stated, [FIELD]: rules }, stored), problems: [] }
  const { [FIELD]: _, ...sent } = stated
  return { sent, problems: [ruleProblem(place, `regras da prova, ${problem}`, FIELD)] }
}

function withoutDecided(stated: Plain, stored: Plain | undefined): Plain {
  if (stored?.['hasDecidedRules'] !== true) return stated
  const { [FIELD]: _, ...others } = stated
  return others
}

// Every value was checked, or there is a problem and the document is refused.
const rulesIn = ({ values }: Pick<Part, 'values'>) =>
  isRecord(values[FIELD]) ? (values[FIELD] as CompetitionRules) : undefined

/** The category with the settings that follow from its rules. */
export function withDerivedSettings(part: Part): Part {
  const rules = rulesIn(part)
  return rules && part.isWhole ? { ...part, values: { ...part.values, ...derivedSettings(rules) } } : part
}

/** What is wrong with rules that a document states, or that its number of riders no longer fits. */
export function competitionProblems(part: Part, categories: Part[]): DocumentProblem[] {
  const { place, values, stored, isWhole } = part
  const rules = rulesIn(part)
  const isSame =
    values[FIELD] === stored?.[FIELD] && values['maxParticipants'] === stored?.['maxParticipants']
  if (!rules || !isWhole || isSame) return []
  const identity = ({ values: { UUID, name } }: Part) => ({ id: String(UUID), name: String(name) })
  const category = { ...identity(part), maxParticipants: Number(values['maxParticipants']) }
  const others = categories
    .filter((other) => other !== part)
    .map((other) => ({
      ...identity(other),
      sources: (rulesIn(other)?.fedBy?.from ?? []).map((source) => source.category),
    }))
  return rulesProblems(rules, { category, others }).map(({ says }) => ruleProblem(place, says, FIELD))
}
