import { isRecord, parseBadgeList } from '@porteira/domain'
import type { TProperties } from 'typebox'
import { bundledOf, bundleProblems, categoryProblems, eventProblems } from './document-cross-check.rules.ts'
import { competitionProblems, readDocumentRules, withDerivedSettings } from './document-competition.rules.ts'
import { isFine, isRequired } from '../document/document-field.rules.ts'
import { type Part, type Plain, readPart } from './document-part.rules.ts'
import {
  documentSentence,
  type DocumentProblem,
  EVENT,
  found,
  type Place,
  ruleProblem,
} from '../document/document-problem.rules.ts'
import { type CheckedRequirement, readRequirements } from './document-requirements.rules.ts'
import {
  type BundleDocument,
  type EventDocument,
  type StoredEvent,
  bundleFields,
  categoryFields,
  eventFields,
} from '../document/document-shape.rules.ts'

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
  const { part: event, problems: ofEvent } = readPart(rest, stored, { fields: eventFields, place: EVENT })
  const ofCategories = readParts(inputCategories, stored?.categories, category)
  const ofBundles = readParts(inputBundles, stored?.bundles, bundle)
  const [categories, bundles] = [ofCategories.parts, ofBundles.parts]
  const all = {
    categories: [...categories, ...listUnnamed(stored?.categories, categories)],
    bundles: [...bundles, ...listUnnamed(stored?.bundles, bundles)],
  }
  const ofRequirements = readRequirements(listed, {
    stored: stored?.requirements,
    categories: all.categories,
  })
  const problems = [
    ...found(!stored && input['name'] === undefined && unknownEvent(input)),
    ...ofEvent,
    ...ofCategories.problems,
    ...ofBundles.problems,
    ...(event.isWhole ? eventProblems(event) : []),
    ...repeated(categories, 'name', 'o nome'),
    ...repeated(bundles, 'name', 'o nome'),
    ...repeated([...categories, ...bundles], 'UUID', 'o identificador'),
    ...categories.flatMap(categoryProblems),
    ...categories.flatMap((part) => competitionProblems(part, all.categories)),
    ...all.bundles.flatMap((part) => bundleProblems(part, all.categories)),
    ...ofRequirements.problems,
  ]
  if (problems.length > 0) return { problems }
  // Every value was checked: it is from the document, stored, or the default of its field.
  const document: unknown = {
    ...event.values,
    categories: categories.map(({ values }) => values),
    bundles: bundles.map(({ values }) => ({ ...values, ...bundledOf(values) })),
    requirements: ofRequirements.requirements,
  }
  return { problems, document: document as CheckedDocument }
}

const unknownEvent = ({ eventUUID, shortName }: Plain) =>
  ruleProblem(
    EVENT,
    `não há na loja um evento "${String(shortName ?? eventUUID ?? '').slice(0, 60)}". Para um evento novo, ${FILL_ALL}`,
  )

type ReadPart = { part: Part; problems: DocumentProblem[] }

function readParts(
  input: unknown,
  stored: Plain[] | undefined,
  kind: PartKind,
): { parts: Part[]; problems: DocumentProblem[] } {
  const { part: list, what } = kind
  if (!Array.isArray(input) || input.length > MAX_PARTS) {
    const place = { part: list, index: 0, where: `${what}s` }
    return { parts: [], problems: [ruleProblem(place, `deve ser uma lista de até ${MAX_PARTS}.`)] }
  }
  const read = input.map((each: unknown, index) => readOne(each, index, { stored, kind }))
  return { parts: read.map(({ part }) => part), problems: read.flatMap(({ problems }) => problems) }
}

function readOne(
  each: unknown,
  index: number,
  { stored, kind }: { stored: Plain[] | undefined; kind: PartKind },
): ReadPart {
  const { part: list, what, newOne, fields, also = [] } = kind
  const storedPart = isRecord(each) ? findStored(each, stored ?? []) : undefined
  const name = isRecord(each) ? (each['name'] ?? storedPart?.['name']) : undefined
  const where = `${what} ${index + 1}${typeof name === 'string' ? ` (${name.slice(0, 60)})` : ''}`
  const place = { part: list, index, where }
  if (!isRecord(each))
    return {
      part: { place, values: {}, stored: undefined, isWhole: false },
      problems: [ruleProblem(place, 'deve ser um objeto com seus campos.')],
    }
  const stated = storedPart ? each : withListedUnits(each, kind)
  const { sent, problems: ofRules } = readDocumentRules(stated, storedPart, place)
  const { part, problems } = readPart(sent, storedPart, { fields, place, also })
  const isUnknown = stored && !storedPart && lacksFields(sent, fields)
  return {
    part: withDerivedSettings(withoutComputedFields(part, each, kind)),
    problems: [
      ...found(
        isUnknown === true && ruleProblem(place, `não existe neste evento. Para ${newOne}, ${FILL_ALL}`),
      ),
      ...problems,
      ...ofRules,
      ...soldProblems(each, kind, place),
    ],
  }
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
      ? [{ ...second.place, kind: 'repeated' as const, field, message: `${what} já foi usado no arquivo.` }]
      : [],
  )
}
