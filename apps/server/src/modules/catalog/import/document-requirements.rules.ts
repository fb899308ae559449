import {
  ALL_CATEGORIES,
  isRecord,
  MAX_REQUIREMENTS,
  type RequirementCategories,
  requirementKey,
  requirementProblems,
  type StatedRequirement,
} from '@porteira/domain'
import type { StoredRequirement } from '../requirements/requirements.rules.ts'
import { type Part, type Plain, readPart } from './document-part.rules.ts'
import { type DocumentProblem, EVENT, ruleProblem } from '../document/document-problem.rules.ts'
import { requirementFields } from '../document/document-shape.rules.ts'
import { CATEGORY_FIELDS, readCategories } from './requirement-categories.rules.ts'

/** A requirement of a document; `categories` are the names of those in its list. */
export type CheckedRequirement = StatedRequirement & { allBut: number; categories: string[] }

type Sources = {
  stored: StoredRequirement[] | undefined
  /** All categories of the event after the import. */
  categories: Part[]
}
type Read = { requirement: Plain; of: RequirementCategories; problems: DocumentProblem[]; where: string }

/**
 * Reads the requirements of a document. Its list replaces the stored list. An omitted list keeps the stored one, and
 * `null` empties it. A requirement with the name and categories of a stored one keeps the values that the document omits.
 */
export function readRequirements(
  input: unknown,
  known: Sources,
): { problems: DocumentProblem[]; requirements?: CheckedRequirement[] } {
  if (input === undefined) return { problems: [] }
  const list = input ?? []
  if (!Array.isArray(list) || list.length > MAX_REQUIREMENTS) {
    const place = { ...EVENT, where: 'Exigências' }
    return { problems: [ruleProblem(place, `deve ser uma lista de até ${MAX_REQUIREMENTS}.`)] }
  }
  const read = list.map((each: unknown, index) => readRequirement(each, index, known))
  const wrong = requirementProblems(
    read.map(({ requirement, of }) => ({ name: String(requirement['name'] ?? ''), ...of })),
  )
  const problems = [
    ...read.flatMap((each) => each.problems),
    ...wrong.flatMap(({ index, message }) => {
      const { where = '', problems: own = [] } = read[index] ?? {}
      return own.length === 0 ? [ruleProblem({ ...EVENT, where }, message)] : []
    }),
  ]
  // If a value is not valid, there is a problem and the caller does not use the list.
  const requirements = read.map(({ requirement }) => requirement) as unknown as CheckedRequirement[]
  return { problems, requirements }
}

function readRequirement(each: unknown, index: number, { stored = [], categories }: Sources): Read {
  const name = isRecord(each) ? each['name'] : undefined
  const where = `Exigência ${index + 1}${typeof name === 'string' ? ` (${name.slice(0, 60)})` : ''}`
  const place = { ...EVENT, where }
  if (!isRecord(each))
    return {
      requirement: {},
      of: ALL_CATEGORIES,
      where,
      problems: [ruleProblem(place, 'deve ser um objeto com seus campos.')],
    }
  const { of, names, problems: wrong } = readCategories(each, categories)
  const key = typeof name === 'string' ? requirementKey({ name, ...of }) : undefined
  const { part, problems } = readPart(
    each,
    stored.find((row) => requirementKey(row) === key),
    { fields: requirementFields, place, also: CATEGORY_FIELDS },
  )
  const values = Object.fromEntries(
    Object.entries(part.values).filter(([field]) => !CATEGORY_FIELDS.includes(field)),
  )
  return {
    requirement: { ...values, allBut: of.allBut, categories: names },
    of,
    where,
    problems: [...problems, ...wrong.map((message) => ruleProblem(place, message))],
  }
}
