import { randomUUID } from 'node:crypto'
import { centsFromReais, formatReais, isRecord, requirementCategories } from '@porteira/domain'
import {
  type CompetitionRules,
  isSameValue,
  rulesInWords,
  withCategories,
} from '@porteira/domain/competition'
import type { TProperties } from 'typebox'
import { isUuid } from '#platform/uuid.rules.ts'
import { type CheckedDocument } from './document-check.rules.ts'
import { isFlag, isStorable, labelOf } from '../document/document-field.rules.ts'
import type { Plain } from './document-part.rules.ts'
import {
  type EventDocument,
  type StoredEvent,
  bundleFields,
  categoryFields,
  eventFields,
} from '../document/document-shape.rules.ts'
import { requirementChanges } from '../requirements/requirements.rules.ts'
import { bundledIds } from '../document/event-document.rules.ts'

export type ItemOfEvent = { id: string; kind: string; eventId: string }

/** The id and the short name by which a document names its event. */
export function nameOf(input: unknown) {
  const { eventUUID, shortName } = isRecord(input) ? input : {}
  const id = typeof eventUUID === 'string' ? eventUUID.trim().toLowerCase() : ''
  return {
    id: isUuid(id) ? id : undefined,
    shortName:
      typeof shortName === 'string' && isStorable(shortName) ? shortName.trim().toLowerCase() : undefined,
  }
}

/** Gives ids to new parts, and replaces the category names in bundles and requirements by ids. */
export function assignIds(document: CheckedDocument, eventUUID: string, stored?: StoredEvent): EventDocument {
  const withIds = document.categories.map((category) => ({
    ...category,
    UUID: category.UUID || randomUUID(),
  }))
  const byName = new Map([...(stored?.categories ?? []), ...withIds].map(({ name, UUID }) => [name, UUID]))
  const categories = withIds.map(({ competition, ...category }) => ({
    ...category,
    competition: competition
      ? withCategories(competition, (named) => byName.get(named) ?? named)
      : competition,
  }))
  const bundles = document.bundles.map(({ categories: names, ...bundle }) => ({
    ...bundle,
    UUID: bundle.UUID || randomUUID(),
    bundledUUIDs: [...bundledIds(bundle), ...names.flatMap((name) => byName.get(name) ?? [])].join(','),
  }))
  const requirements = document.requirements?.map(({ categories: names, allBut, ...requirement }) => ({
    ...requirement,
    ...requirementCategories({ allBut, categoryUUIDs: names.flatMap((name) => byName.get(name) ?? []) }),
  }))
  const shortName = document.shortName.toLowerCase()
  return { ...document, eventUUID, shortName, categories, bundles, requirements }
}

/** Problems for ids that belong to something else in the shop. */
export const foreignIdProblems = ({ eventUUID, categories, bundles }: EventDocument, items: ItemOfEvent[]) =>
  [
    ...categories.map((part) => ({ ...part, kind: 'category', what: 'Categoria' })),
    ...bundles.map((part) => ({ ...part, kind: 'bundle', what: 'Pacote' })),
  ].flatMap(({ UUID, name, kind, what }) => {
    const other = items.find(({ id }) => id === UUID)
    const isOwn = !other || (other.eventId === eventUUID && other.kind === kind)
    return isOwn ? [] : [`${what} (${name}): o identificador já é de outro item da loja.`]
  })

/** Not reported as changes: ids do not change, and units sold include the carts of this shop. */
const UNREPORTED_FIELDS = new Set([
  'UUID',
  'eventUUID',
  'mdlUnitsSold',
  'unitsSold',
  'categories',
  'bundles',
  'requirements',
  'competition',
  'hasDecidedRules',
])

/** The changes of an import, one sentence each. */
export function changesBetween(before: StoredEvent | undefined, after: StoredEvent): string[] {
  const withBundledNames = (part: Plain) => ({
    ...part,
    ...namedBundle(part, [...(before?.categories ?? []), ...after.categories]),
  })
  return [
    ...differences(`Evento ${after.name}`, before, after, 'novo'),
    ...after.categories.flatMap((category) => {
      const what = `Categoria ${category.name}`
      const old = before?.categories.find(isSame(category))
      return [
        ...differences(what, old, category, 'nova'),
        ...rulesChange(what, old?.competition ?? null, category.competition, after),
      ]
    }),
    ...after.bundles.flatMap((bundle) => {
      const old = before?.bundles.find(isSame(bundle))
      return differences(
        `Pacote ${bundle.name}`,
        old && withBundledNames(old),
        withBundledNames(bundle),
        'novo',
      )
    }),
    ...requirementChanges(
      before?.requirements ?? [],
      after.requirements,
      new Map(after.categories.map(({ UUID, name }) => [UUID, name])),
    ),
  ]
}

const isSame =
  ({ UUID }: { UUID: string }) =>
  (other: { UUID: string }) =>
    other.UUID === UUID

const namedBundle = ({ bundledUUIDs }: Plain, categories: { UUID: string; name: string }[]) => {
  const names = new Map(categories.map(({ UUID, name }) => [UUID, name]))
  return {
    bundledUUIDs: String(bundledUUIDs)
      .split(',')
      .map((id) => names.get(id))
      .join(', '),
  }
}

/** The sentences of the rules that are no longer there, and those that are new. */
function rulesChange(
  what: string,
  before: CompetitionRules | null,
  after: CompetitionRules | null,
  { categories }: Pick<StoredEvent, 'categories'>,
) {
  if (isSameValue(before, after)) return []
  const categoryOf = (id: string) => categories.find(({ UUID }) => UUID === id)?.name ?? id
  const [old, now] = [before, after].map((rules) => (rules ? rulesInWords(rules, categoryOf) : []))
  const only = (texts: string[] = [], others: string[] = []) =>
    texts.filter((text) => !others.includes(text)).join(' ') || '(vazio)'
  return [`${what}, ${labelOf('competition')}: ${only(old, now)} → ${only(now, old)}`]
}

function differences(what: string, before: Plain | undefined, after: Plain, isNew: string) {
  if (!before) return [`${what}: ${isNew}.`]
  return Object.keys(after)
    .filter((name) => !UNREPORTED_FIELDS.has(name) && before[name] !== after[name])
    .map((name) => `${what}, ${labelOf(name)}: ${shown(name, before[name])} → ${shown(name, after[name])}.`)
}

const fields: TProperties = { ...eventFields, ...categoryFields, ...bundleFields }

function shown(name: string, value: unknown) {
  if (typeof value === 'number' && isFlag(fields[name])) return value === 1 ? 'sim' : 'não'
  if (typeof value === 'number' && /price/i.test(name)) return formatReais(centsFromReais(value) ?? 0)
  const text = String(value ?? '')
  return text === '' ? '(vazio)' : text.slice(0, 80)
}
