import type { TProperties } from 'typebox'
import { bundledOf, bundleProblems, categoryProblems, eventProblems } from './document-cross-check.rules.ts'
import { isRequired } from './document-field.rules.ts'
import { isRecord, type Part, type Plain, readPart } from './document-part.rules.ts'
import {
  type BundleDocument,
  type EventDocument,
  type StoredEvent,
  bundleFields,
  categoryFields,
  eventFields,
} from './document-shape.rules.ts'

/** A bundle may name its categories instead of listing their ids. */
export type CheckedBundle = BundleDocument & { categories: string[] }
export type CheckedDocument = Omit<EventDocument, 'bundles'> & { bundles: CheckedBundle[] }
type PartKind = { fields: TProperties; what: string; newOne: string; soldField: string; also?: string[] }

const MAX_PARTS = 200
const FILL_ALL = 'preencha todos os campos obrigatórios.'
const category: PartKind = {
  fields: categoryFields,
  what: 'Categoria',
  newOne: 'uma categoria nova',
  soldField: 'mdlUnitsSold',
}
const bundle: PartKind = {
  fields: bundleFields,
  what: 'Pacote',
  newOne: 'um pacote novo',
  soldField: 'unitsSold',
  also: ['bundledUUIDs', 'categories'],
}

/**
 * Everything that is wrong with a document, each sentence with its place; or the document with every field of the
 * parts that it names. What it leaves out of an event that is `stored` stays as it is there.
 */
export function checkDocument(
  given: unknown,
  stored?: StoredEvent,
): { problems: string[]; document?: CheckedDocument } {
  if (!isRecord(given))
    return { problems: ['O arquivo deve conter um evento: um objeto com nome e categorias.'] }
  const { categories: givenCategories = [], bundles: givenBundles = [], ...rest } = given
  const { part: event, problems } = readPart(rest, stored, { fields: eventFields, where: 'Evento' })
  const categories = readParts(givenCategories, stored?.categories, category, problems)
  const bundles = readParts(givenBundles, stored?.bundles, bundle, problems)
  if (!stored && given['name'] === undefined) problems.unshift(unknownEvent(given))
  if (event.isWhole) problems.push(...eventProblems(event))
  problems.push(
    ...repeated(categories, 'name', 'o nome'),
    ...repeated(bundles, 'name', 'o nome'),
    ...repeated([...categories, ...bundles], 'UUID', 'o identificador'),
  )
  for (const part of categories) problems.push(...categoryProblems(part))
  const all = {
    categories: [...categories, ...unnamed(stored?.categories, categories)],
    bundles: [...bundles, ...unnamed(stored?.bundles, bundles)],
  }
  for (const part of all.bundles) problems.push(...bundleProblems(part, all.categories))
  if (problems.length > 0) return { problems }
  // Every value is the document's and checked, as it is stored, or the default of its field.
  const document: unknown = {
    ...event.values,
    categories: categories.map(({ values }) => values),
    bundles: bundles.map(({ values }) => ({ ...values, ...bundledOf(values) })),
  }
  return { problems, document: document as CheckedDocument }
}

const unknownEvent = ({ eventUUID, shortName }: Plain) =>
  `Evento: não há na loja um evento "${String(shortName ?? eventUUID ?? '').slice(0, 60)}". Para um evento novo, ${FILL_ALL}`

function readParts(given: unknown, stored: Plain[] | undefined, kind: PartKind, problems: string[]) {
  const { what, newOne, fields, also = [] } = kind
  if (!Array.isArray(given) || given.length > MAX_PARTS) {
    problems.push(`${what}s: deve ser uma lista de até ${MAX_PARTS}.`)
    return []
  }
  return given.map((each: unknown, index): Part => {
    const known = isRecord(each) ? findStored(each, stored ?? []) : undefined
    const name = isRecord(each) ? (each['name'] ?? known?.['name']) : undefined
    const where = `${what} ${index + 1}${typeof name === 'string' ? ` (${name.slice(0, 60)})` : ''}`
    if (!isRecord(each)) {
      problems.push(`${where}: deve ser um objeto com seus campos.`)
      return { where, values: {}, stored: undefined, isWhole: false }
    }
    const { part, problems: own } = readPart(each, known, { fields, where, also })
    if (stored && !known && lacksFields(each, fields))
      problems.push(`${where}: não existe neste evento. Para ${newOne}, ${FILL_ALL}`)
    problems.push(...own, ...soldProblems(each, kind, where))
    return settle(part, each, kind)
  })
}

const lacksFields = (given: Plain, fields: TProperties) =>
  Object.entries(fields).some(([name, field]) => isRequired(field) && given[name] === undefined)

/** The stored part that a part of the document means: by its identifier, else by its name. */
function findStored({ UUID, name }: Plain, stored: Plain[]) {
  if (UUID !== undefined && UUID !== null)
    return stored.find((part) => part['UUID'] === String(UUID).trim().toLowerCase())
  return typeof name === 'string'
    ? stored.find((part) => part['name'] === name.normalize('NFC').trim())
    : undefined
}

const soldProblems = (given: Plain, { soldField }: PartKind, where: string) =>
  given[soldField] !== undefined && given['soldElsewhere'] !== undefined
    ? [`${where}: informe ${soldField} ou soldElsewhere, e não os dois.`]
    : []

/** Leaves out what the shop works out by itself unless the document says it. */
function settle(part: Part, given: Plain, { soldField }: PartKind): Part {
  const values = { ...part.values }
  if (given[soldField] !== undefined) values['soldElsewhere'] = undefined
  if (given['keptBadges'] === undefined) values['keptBadges'] = undefined
  if (part.stored && given['bundledUUIDs'] === undefined && given['categories'] === undefined)
    values['bundledUUIDs'] = part.stored['bundledUUIDs']
  return { ...part, values }
}

/** Stored parts that the document does not name, as they stay. */
const unnamed = (stored: Plain[] = [], named: Part[]): Part[] => {
  const ids = new Set(named.map(({ values }) => values['UUID']))
  return stored
    .filter(({ UUID }) => !ids.has(UUID))
    .map((values) => ({ where: '', values, stored: values, isWhole: true }))
}

function repeated(parts: Part[], field: 'name' | 'UUID', what: string) {
  const byValue = Map.groupBy(parts, ({ values }) => values[field])
  return [...byValue].flatMap(([value, [, second]]) =>
    value && typeof value === 'string' && second ? [`${second.where}: ${what} já foi usado no arquivo.`] : [],
  )
}
