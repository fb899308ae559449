import {
  isRecord,
  MAX_REQUIREMENTS,
  placeMessages,
  requirementName,
  requirementProblems,
  type StatedRequirement,
} from '@porteira/domain'
import type { StoredRequirement } from '../requirements/requirements.rules.ts'
import { type Part, type Plain, readPart } from './document-part.rules.ts'
import { type DocumentProblem, EVENT, found, ruleProblem } from '../document/document-problem.rules.ts'
import { requirementFields } from '../document/document-shape.rules.ts'

/** A requirement of a document; `category` is the name of its category. */
export type CheckedRequirement = StatedRequirement & { category: string | null }

type Sources = {
  stored: StoredRequirement[] | undefined
  /** All categories of the event after the import. */
  categories: Part[]
}
type Read = { requirement: Plain; key: string; problems: DocumentProblem[]; where: string }

/**
 * Reads the requirements of a document. Its list replaces the stored list. An omitted list keeps the stored one, and
 * `null` empties it. A requirement with the name and category of a stored one keeps the values that the document omits.
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
    read.map(({ requirement, key }) => ({ name: String(requirement['name'] ?? ''), categoryUUID: key })),
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
      key: '',
      where,
      problems: [ruleProblem(place, 'deve ser um objeto com seus campos.')],
    }
  const wanted = each['category'] ?? each['categoryUUID'] ?? null
  const category = categoryOf(wanted, categories)
  const old = stored.find(
    (row) => row.categoryUUID === (category?.['UUID'] ?? null) && isSameName(row.name, name),
  )
  const { part, problems: own } = readPart(each, old, {
    fields: requirementFields,
    place,
    also: ['category', 'categoryUUID'],
  })
  const problems = [
    ...own,
    ...found(
      wanted !== null &&
        !category &&
        ruleProblem(place, `a categoria "${String(wanted).slice(0, 60)}" não existe neste evento.`),
      // guard: imported-place-has-no-requirement
      category?.['withoutRiders'] === 1 && ruleProblem(place, placeMessages.noRequirements),
    ),
  ]
  const { categoryUUID: _, ...values } = part.values
  const key = String(category?.['UUID'] || category?.['name'] || '')
  return { requirement: { ...values, category: category?.['name'] ?? null }, key, where, problems }
}

const isSameName = (stored: string, name: unknown) =>
  typeof name === 'string' && requirementName(name).toLowerCase() === stored.toLowerCase()

/** The category with this name or id. */
function categoryOf(wanted: unknown, categories: Part[]) {
  if (typeof wanted !== 'string') return undefined
  const name = wanted.normalize('NFC').trim()
  return categories.find(({ values }) => values['name'] === name || values['UUID'] === name.toLowerCase())
    ?.values
}
