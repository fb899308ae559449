import type { TProperties } from 'typebox'
import { keywordsOf } from '../stored/fields.rules.ts'
import { isFine, isRequired, labelOf, requirementOf } from './document-field.rules.ts'

export type Plain = Record<string, unknown>
/** An event, category or bundle with every field: as the document says, else as stored, else the default. */
export type Part = { where: string; values: Plain; stored: Plain | undefined; isWhole: boolean }
type DocumentPath = { fields: TProperties; where: string; also?: string[] }

/** Fields by which a part is found again; they are not emptied. */
const IDENTITY = new Set(['eventUUID', 'UUID'])
/** Names that other systems send beside the fields, and that mean nothing here. */
const WITHOUT_MEANING = new Set(
  `startOffsetDays endOffsetDays salesStartOffsetDays salesEndOffsetDays rankingsLiveNow rankingsUpdatedOn
  hidden mdlAvailCount rodeoCategories $schema`.split(/\s+/),
)

export const isRecord = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Completes what a document says of a part. A field that is missing keeps its stored value, or has its default if the
 * part is new; `null` sets the default. `also` names fields that the caller reads itself.
 */
export function readPart(
  given: Plain,
  stored: Plain | undefined,
  { fields, where, also = [] }: DocumentPath,
): { part: Part; problems: string[] } {
  const problems = Object.keys(given)
    .filter((name) => !Object.hasOwn(fields, name) && !also.includes(name) && !WITHOUT_MEANING.has(name))
    .map((name) => `${where}: campo desconhecido "${name.slice(0, 60)}".`)
  const values: Plain = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = IDENTITY.has(name) ? (given[name] ?? undefined) : given[name]
    const tell = (problem: string) => problems.push(`${where}, ${pathOf(name)}: ${problem}`)
    // guard: import-keeps-omitted-values
    if (value === undefined && stored) {
      values[name] = stored[name]
      continue
    }
    if (value === undefined || value === null) {
      values[name] = keywordsOf(field).default
      if (isRequired(field)) tell(stored ? 'não pode ficar vazio.' : 'falta preencher.')
      continue
    }
    // What is stored stays as it is, even if safe HTML made it longer than a document allows.
    if (value === stored?.[name]) {
      values[name] = value
      continue
    }
    values[name] = typeof value === 'string' ? clean(name, value) : value
    if (!isFine(field, values[name])) tell(`deve ser ${requirementOf(field)}.`)
  }
  for (const name of also) values[name] = given[name]
  return { part: { where, values, stored, isWhole: problems.length === 0 }, problems }
}

const clean = (name: string, value: string) => {
  const text = value.normalize('NFC').trim()
  return IDENTITY.has(name) ? text.toLowerCase() : text
}

/** The field as a problem names it: its label and its name in the document. */
export const pathOf = (name: string) => `${labelOf(name)} (${name})`
