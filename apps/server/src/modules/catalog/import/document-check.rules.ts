import { isRecord, parseBadgeList } from '@porteira/domain'
import type { TProperties } from 'typebox'
import { bundledOf, bundleProblems, categoryProblems, eventProblems } from './document-cross-check.rules.ts'
import { isFine, isRequired } from './document-field.rules.ts'
import { type Part, type Plain, readPart } from './document-part.rules.ts'
import {
  documentSentence,
  type DocumentProblem,
  EVENT,
  type Place,
  ruleProblem,
} from './document-problem.rules.ts'
import { type CheckedRequirement, readRequirements } from './document-requirements.rules.ts'
import {
  type BundleDocument,
  type EventDocument,
  type StoredEvent,
  bundleFields,
  categoryFields,
  eventFields,
} from './document-shape.rules.ts'

/** A bundle may list the names of its categories instead of their ids. */
export type CheckedBundle = BundleDocument & { categories: string[] }
export type CheckedDocument = Omit<EventDocument, 'bundles' | 'requirements'> & {
  bundles: CheckedBundle[]
  requirements: CheckedRequirement[] | undefined
}
type PartKind = {
  part: 'categories' | 'bundles'
  fields: TProperties
  what: string
  newOne: string
  soldField: string
  also?: string[]
}

const MAX_PARTS = 200
const FILL_ALL = 'preencha todos os campos obrigatórios.'
const category: PartKind = {
  part: 'categories',
  fields: categoryFields,
  what: 'Categoria',
  newOne: 'uma categoria nova',
  soldField: 'mdlUnitsSold',
}
const bundle: PartKind = {
  part: 'bundles',
  fields: bundleFields,
  what: 'Pacote',
  newOne: 'um pacote novo',
  soldField: 'unitsSold',
  also: ['bundledUUIDs', 'categories'],
}

/** Checks a document. Returns all problems as sentences that name the fields of the document, or the document. */
export function checkDocument(input: unknown, stored?: StoredEvent) {
  if (!isRecord(input))
    return { problems: ['O arquivo deve conter um evento: um objeto com nome e categorias.'] }
  const { problems, document } = findProblems(input, stored)
  return { problems: problems.map(documentSentence), document }
}

/**
 * Returns all problems of a document, each with its place, or the complete document. Fields that it omits keep the
 * value of the `stored` event.
 */
export function findProblems(
  input: Plain,
  stored?: StoredEvent,
): { problems: DocumentProblem[]; document?: CheckedDocument } {
  const {
    categories: inputCategories = [],
    bundles: inputBundles = [],
    requirements: listed,
    ...rest
  } = input
  const { part: event, problems } = readPart(rest, stored, { fields: eventFields, place: EVENT })
  const categories = readParts(inputCategories, stored?.categories, category, problems)
  const bundles = readParts(inputBundles, stored?.bundles, bundle, problems)
  if (!stored && input['name'] === undefined) problems.unshift(unknownEvent(input))
  if (event.isWhole) problems.push(...eventProblems(event))
  problems.push(
    ...repeated(categories, 'name', 'o nome'),
    ...repeated(bundles, 'name', 'o nome'),
    ...repeated([...categories, ...bundles], 'UUID', 'o identificador'),
  )
  for (const part of categories) problems.push(...categoryProblems(part))
  const all = {
    categories: [...categories, ...listUnnamed(stored?.categories, categories)],
    bundles: [...bundles, ...listUnnamed(stored?.bundles, bundles)],
  }
  for (const part of all.bundles) problems.push(...bundleProblems(part, all.categories))
  const requirements = readRequirements(
    listed,
    { stored: stored?.requirements, categories: all.categories },
    problems,
  )
  if (problems.length > 0) return { problems }
  // Every value was checked: it is from the document, stored, or the default of its field.
  const document: unknown = {
    ...event.values,
    categories: categories.map(({ values }) => values),
    bundles: bundles.map(({ values }) => ({ ...values, ...bundledOf(values) })),
    requirements,
  }
  return { problems, document: document as CheckedDocument }
}

const unknownEvent = ({ eventUUID, shortName }: Plain) =>
  ruleProblem(
    EVENT,
    `não há na loja um evento "${String(shortName ?? eventUUID ?? '').slice(0, 60)}". Para um evento novo, ${FILL_ALL}`,
  )

function readParts(input: unknown, stored: Plain[] | undefined, kind: PartKind, problems: DocumentProblem[]) {
  const { part: list, what, newOne, fields, also = [] } = kind
  if (!Array.isArray(input) || input.length > MAX_PARTS) {
    problems.push(
      ruleProblem({ part: list, index: 0, where: `${what}s` }, `deve ser uma lista de até ${MAX_PARTS}.`),
    )
    return []
  }
  return input.map((each: unknown, index): Part => {
    const storedPart = isRecord(each) ? findStored(each, stored ?? []) : undefined
    const name = isRecord(each) ? (each['name'] ?? storedPart?.['name']) : undefined
    const where = `${what} ${index + 1}${typeof name === 'string' ? ` (${name.slice(0, 60)})` : ''}`
    const place = { part: list, index, where }
    if (!isRecord(each)) {
      problems.push(ruleProblem(place, 'deve ser um objeto com seus campos.'))
      return { place, values: {}, stored: undefined, isWhole: false }
    }
    const sent = storedPart ? each : withListedUnits(each, kind)
    const { part, problems: own } = readPart(sent, storedPart, { fields, place, also })
    if (stored && !storedPart && lacksFields(sent, fields))
      problems.push(ruleProblem(place, `não existe neste evento. Para ${newOne}, ${FILL_ALL}`))
    problems.push(...own, ...soldProblems(each, kind, place))
    return withoutComputedFields(part, each, kind)
  })
}

/** A new category that lists its badges needs no number of units, because their count replaces it. */
function withListedUnits(input: Plain, { part }: PartKind): Plain {
  const { mdlAvailBadges: list, unitsTotal } = input
  if (part !== 'categories' || unitsTotal !== undefined || !isFine(categoryFields.mdlAvailBadges, list))
    return input
  const badges = parseBadgeList(String(list))
  return badges ? { ...input, unitsTotal: badges.length } : input
}

const lacksFields = (input: Plain, fields: TProperties) =>
  Object.entries(fields).some(([name, field]) => isRequired(field) && input[name] === undefined)

/** Finds the stored part that a document names by id or else by name. */
function findStored({ UUID, name }: Plain, stored: Plain[]) {
  if (UUID !== undefined && UUID !== null)
    return stored.find((part) => part['UUID'] === String(UUID).trim().toLowerCase())
  return typeof name === 'string'
    ? stored.find((part) => part['name'] === name.normalize('NFC').trim())
    : undefined
}

const soldProblems = (input: Plain, { soldField }: PartKind, place: Place) =>
  input[soldField] !== undefined && input['soldElsewhere'] !== undefined
    ? [ruleProblem(place, `informe ${soldField} ou soldElsewhere, e não os dois.`)]
    : []

/** Removes the values that the shop computes, unless the document states them. */
function withoutComputedFields(part: Part, input: Plain, { soldField }: PartKind): Part {
  const values = { ...part.values }
  if (input[soldField] !== undefined) values['soldElsewhere'] = undefined
  for (const field of ['keptBadges', 'deskBadges']) if (input[field] === undefined) values[field] = undefined
  if (part.stored && input['bundledUUIDs'] === undefined && input['categories'] === undefined)
    values['bundledUUIDs'] = part.stored['bundledUUIDs']
  return { ...part, values }
}

/** The stored parts that the document does not name. */
const listUnnamed = (stored: Plain[] = [], named: Part[]): Part[] => {
  const ids = new Set(named.map(({ values }) => values['UUID']))
  return stored
    .filter(({ UUID }) => !ids.has(UUID))
    .map((values) => ({ place: { ...EVENT, where: '' }, values, stored: values, isWhole: true }))
}

function repeated(parts: Part[], field: 'name' | 'UUID', what: string) {
  const byValue = Map.groupBy(parts, ({ values }) => values[field])
  return [...byValue].flatMap(([value, [, second]]) =>
    value && typeof value === 'string' && second
      ? [{ ...second.place, kind: 'repeated' as const, field, says: `${what} já foi usado no arquivo.` }]
      : [],
  )
}
