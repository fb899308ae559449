import type { TProperties } from 'typebox'
import { keywordsOf } from '../document/fields.rules.ts'
import { isFine, isRequired, isStorable, requirementOf } from '../document/document-field.rules.ts'
import {
  type DocumentProblem,
  fieldProblem,
  type Place,
  ruleProblem,
} from '../document/document-problem.rules.ts'

export type Plain = Record<string, unknown>
/** An event, category or bundle with all fields: from the document, else stored, else the default. */
export type Part = { place: Place; values: Plain; stored: Plain | undefined; isWhole: boolean }
type DocumentPath = { fields: TProperties; place: Place; also?: string[] }

/** Fields that identify a part cannot be emptied. */
const IDENTITY = new Set(['eventUUID', 'UUID'])
/** Fields that other systems send and that this shop ignores. */
const IGNORED_FIELDS = new Set(
  `startOffsetDays endOffsetDays salesStartOffsetDays salesEndOffsetDays rankingsLiveNow rankingsUpdatedOn
  hidden mdlAvailCount rodeoCategories $schema`.split(/\s+/),
)

/**
 * Completes a part of a document. An omitted field keeps its stored value, or gets its default if the part is new;
 * `null` sets the default. `also` names fields that the caller reads itself.
 */
export function readPart(
  input: Plain,
  stored: Plain | undefined,
  { fields, place, also = [] }: DocumentPath,
): { part: Part; problems: DocumentProblem[] } {
  const problems = Object.keys(input)
    .filter((name) => !Object.hasOwn(fields, name) && !also.includes(name) && !IGNORED_FIELDS.has(name))
    .map((name) => ruleProblem(place, `campo desconhecido "${name.slice(0, 60)}".`))
  const values: Plain = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = IDENTITY.has(name) ? (input[name] ?? undefined) : input[name]
    const report = (kind: 'missing' | 'wrong', message: string) =>
      problems.push(fieldProblem(place, name, { kind, message }))
    // guard: import-keeps-omitted-values
    if (value === undefined && stored) {
      values[name] = stored[name]
      continue
    }
    if (value === undefined || value === null) {
      values[name] = keywordsOf(field).default
      if (isRequired(field)) report('missing', stored ? 'não pode ficar vazio.' : 'falta preencher.')
      continue
    }
    // A stored value is not checked again, because sanitised HTML may be longer than a document allows.
    if (value === stored?.[name]) {
      values[name] = value
      continue
    }
    values[name] = typeof value === 'string' ? clean(name, value) : value
    if (!isStorable(values[name])) report('wrong', 'não pode ter caracteres de controle.')
    else if (!isFine(field, values[name])) report('wrong', `deve ser ${requirementOf(field)}.`)
  }
  for (const name of also) values[name] = input[name]
  return { part: { place, values, stored, isWhole: problems.length === 0 }, problems }
}

const clean = (name: string, value: string) => {
  const text = value.normalize('NFC').trim()
  return IDENTITY.has(name) ? text.toLowerCase() : text
}
