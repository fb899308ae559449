import { ADMIN_FIELDS, isReservedSlug, strengthLetter } from '@porteira/domain'
import {
  bundleFields,
  categoryFields,
  type DocumentField,
  eventFields,
  type Fields,
  WITHOUT_MEANING,
} from './document-fields.rules.ts'
import type { BundleDocument, CategoryDocument, EventDocument } from './event-document.rules.ts'

type Plain = Record<string, unknown>
type Part = { where: string; values: Plain; isWhole: boolean }
/** A bundle may name its categories instead of listing their ids. */
export type CheckedBundle = BundleDocument & { categories: string[] }
export type CheckedDocument = Omit<EventDocument, 'bundles'> & { bundles: CheckedBundle[] }

const MOST_CATEGORIES = 200

/** Everything that is wrong with a document, each sentence with its place; or the document with every field filled. */
export function checkDocument(given: unknown): { problems: string[]; document?: CheckedDocument } {
  if (!isRecord(given))
    return { problems: ['O arquivo deve conter um evento: um objeto com nome e categorias.'] }
  const { categories: givenCategories = [], bundles: givenBundles = [], ...rest } = given
  const problems: string[] = []
  const event = readPart(rest, eventFields, 'Evento', problems)
  const categories = readList(givenCategories, categoryFields, 'Categoria', problems)
  const bundles = readList(givenBundles, bundleFields, 'Pacote', problems, ['bundledUUIDs', 'categories'])
  if (event.isWhole) problems.push(...eventProblems(event.values))
  problems.push(...sameNames(categories), ...sameNames(bundles), ...sameIds([...categories, ...bundles]))
  for (const category of categories) problems.push(...categoryProblems(category))
  for (const bundle of bundles) problems.push(...bundleProblems(bundle, categories))
  if (problems.length > 0) return { problems }
  const document = {
    ...event.values,
    categories: categories.map(({ values }) => values as CategoryDocument),
    bundles: bundles.map(({ values }) => ({ ...values, ...bundledOf(values) }) as CheckedBundle),
  }
  return { problems, document: document as CheckedDocument }
}

const isRecord = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readList(given: unknown, fields: Fields, what: string, problems: string[], also: string[] = []) {
  if (!Array.isArray(given) || given.length > MOST_CATEGORIES) {
    problems.push(`${what}s: deve ser uma lista de até ${MOST_CATEGORIES}.`)
    return []
  }
  return given.map((each: unknown, index) => {
    const name = isRecord(each) && typeof each['name'] === 'string' ? ` (${each['name'].slice(0, 60)})` : ''
    const where = `${what} ${index + 1}${name}`
    if (isRecord(each)) return readPart(each, fields, where, problems, also)
    problems.push(`${where}: deve ser um objeto com seus campos.`)
    return { where, values: {}, isWhole: false }
  })
}

function readPart(
  given: Plain,
  fields: Fields,
  where: string,
  problems: string[],
  also: string[] = [],
): Part {
  const before = problems.length
  const values: Plain = {}
  for (const name of Object.keys(given))
    if (!Object.hasOwn(fields, name) && !also.includes(name) && !WITHOUT_MEANING.has(name))
      problems.push(`${where}: campo desconhecido "${name.slice(0, 60)}".`)
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name] ?? undefined
    if (value === undefined) values[name] = field.otherwise
    else values[name] = typeof value === 'string' ? value.normalize('NFC').trim() : value
    const problem = fieldProblem(name, field, value, values[name])
    if (problem) problems.push(`${where}, ${problem}`)
  }
  for (const name of also) values[name] = given[name]
  return { where, values, isWhole: problems.length === before }
}

function fieldProblem(name: string, { kind, otherwise }: DocumentField, given: unknown, value: unknown) {
  if (given === undefined) return otherwise === undefined ? `${labelOf(name)}: falta preencher.` : undefined
  return kind.isFine(value) ? undefined : `${labelOf(name)}: deve ser ${kind.say}.`
}

const labelOf = (name: string) => `${ADMIN_FIELDS[name as keyof typeof ADMIN_FIELDS] ?? name} (${name})`

function eventProblems({ shortName, startDate, endDate, salesStart, salesEnd }: Plain) {
  const problems: string[] = []
  if (isReservedSlug(String(shortName)))
    problems.push(
      `Evento, ${labelOf('shortName')}: "${String(shortName)}" é o endereço de uma página da loja.`,
    )
  if (String(endDate) < String(startDate)) problems.push('Evento: o último dia vem antes do primeiro.')
  if (Date.parse(String(salesEnd)) <= Date.parse(String(salesStart)))
    problems.push('Evento: o fim das vendas deve vir depois do início.')
  return problems
}

function categoryProblems({ where, values }: Part) {
  const [least, most] = [Number(values['minParticipants']), Number(values['maxParticipants'])]
  const [youngest, oldest] = [Number(values['restrictAgeMin'] ?? 0), Number(values['restrictAgeMax'] ?? 0)]
  return [
    ...(most < least ? [`${where}: o máximo de participantes é menor que o mínimo.`] : []),
    ...(oldest > 0 && oldest < youngest ? [`${where}: a idade máxima é menor que a mínima.`] : []),
  ]
}

/** What a bundle holds: ids in a comma list, or names in a list. */
function bundledOf({ bundledUUIDs, categories }: Plain) {
  const ids = typeof bundledUUIDs === 'string' ? bundledUUIDs.split(',').map((id) => id.trim()) : []
  return {
    bundledUUIDs: ids.filter(Boolean).join(','),
    categories: Array.isArray(categories) ? categories.map(String) : [],
  }
}

function bundleProblems({ where, values }: Part, categories: Part[]) {
  const { bundledUUIDs, categories: names } = bundledOf(values)
  const wanted = [...bundledUUIDs.split(',').filter(Boolean), ...names]
  if (wanted.length > MOST_CATEGORIES)
    return [`${where}: o pacote tem mais de ${MOST_CATEGORIES} categorias.`]
  const inside = wanted.map((key) =>
    categories.find(({ values: { UUID, name } }) => UUID === key || (UUID !== key && name === key)),
  )
  const strength = String(values['overrideStrength'] ?? '')
  const problems: string[] = []
  if (wanted.length === 0) problems.push(`${where}, Categorias do pacote: falta preencher.`)
  if (new Set(wanted).size < wanted.length) problems.push(`${where}: a mesma categoria aparece duas vezes.`)
  for (const [index, category] of inside.entries()) {
    if (!category)
      problems.push(`${where}: a categoria "${String(wanted[index]).slice(0, 60)}" não está no arquivo.`)
    else if (strength !== '') problems.push(...strengthProblems(where, strength, category.values))
  }
  if (Number(values['promoPrice']) > Number(values['price']))
    problems.push(`${where}: o preço promocional não pode passar do preço.`)
  return problems
}

function strengthProblems(where: string, letter: string, { name, strengthOptions, strengthDynamic }: Plain) {
  if (strengthDynamic === 1) return [`${where}: a categoria ${String(name)} define a força pelos acertos.`]
  const letters = Array.from({ length: Number(strengthOptions) || 0 }, (_, index) =>
    strengthLetter(index + 1),
  )
  return letters.includes(letter) ? [] : [`${where}: a força ${letter} não existe em ${String(name)}.`]
}

function sameNames(parts: Part[]) {
  const byName = Map.groupBy(parts, ({ values }) => values['name'])
  return [...byName].flatMap(([name, same]) =>
    typeof name === 'string' && same.length > 1 ? [`${same[1]!.where}: o nome já foi usado no arquivo.`] : [],
  )
}

function sameIds(parts: Part[]) {
  const given = parts.filter(({ values }) => values['UUID'])
  const byId = Map.groupBy(given, ({ values }) => String(values['UUID']).toLowerCase())
  return [...byId.values()].flatMap((same) =>
    same.length > 1 ? [`${same[1]!.where}: o identificador já foi usado no arquivo.`] : [],
  )
}
