import { randomUUID } from 'node:crypto'
import { ADMIN_FIELDS, formatReais } from '@porteira/domain'
import type { CheckedDocument } from './document-check.rules.ts'
import type { EventDocument } from './event-document.rules.ts'

type Known = { id: string; name: string; kind: string; eventId: string }
type Snapshot = { kind: string; name: string; row: Record<string, unknown> }

/** Gives each part its id: the one in the document, the one of the same name in the shop, or a new one. */
export function identify(document: CheckedDocument, eventId: string, known: Known[]): EventDocument {
  const idOf = (kind: string, part: { UUID: string; name: string }) =>
    part.UUID.toLowerCase() ||
    known.find((item) => item.eventId === eventId && item.kind === kind && item.name === part.name)?.id ||
    randomUUID()
  const categories = document.categories.map((category) => ({
    ...category,
    UUID: idOf('category', category),
  }))
  const byName = new Map(categories.map(({ name, UUID }) => [name, UUID]))
  const bundles = document.bundles.map(({ categories: names, ...bundle }) => ({
    ...bundle,
    UUID: idOf('bundle', bundle),
    bundledUUIDs: [
      ...bundle.bundledUUIDs.toLowerCase().split(',').filter(Boolean),
      ...names.flatMap((name) => byName.get(name) ?? []),
    ].join(','),
  }))
  return { ...document, eventUUID: eventId, categories, bundles }
}

/** Ids that already belong to something else in the shop. */
export const strangers = ({ eventUUID, categories, bundles }: EventDocument, known: Known[]) =>
  [
    ...categories.map((part) => ({ ...part, kind: 'category', what: 'Categoria' })),
    ...bundles.map((part) => ({ ...part, kind: 'bundle', what: 'Pacote' })),
  ].flatMap(({ UUID, name, kind, what }) => {
    const other = known.find(({ id }) => id === UUID)
    const isOwn = !other || (other.eventId === eventUUID && other.kind === kind)
    return isOwn ? [] : [`${what} (${name}): o identificador já é de outro item da loja.`]
  })

const labels: Record<string, string> = {
  price_in_cents: ADMIN_FIELDS.price,
  promo_price_in_cents: ADMIN_FIELDS.promoPrice,
  total: 'Vagas à venda',
  sold_elsewhere: 'Vendidas por outros meios',
  starts_on: ADMIN_FIELDS.startDate,
  ends_on: ADMIN_FIELDS.endDate,
  sales_start_at: ADMIN_FIELDS.salesStart,
  sales_end_at: ADMIN_FIELDS.salesEnd,
  badge_list: ADMIN_FIELDS.mdlAvailBadges,
  categories: ADMIN_FIELDS.categories,
  pix_interest_percent: ADMIN_FIELDS.pixInterest,
  sold_online: ADMIN_FIELDS.online,
  auto_badge: ADMIN_FIELDS.autoBadgeNum,
  min_badge: ADMIN_FIELDS.minBadgeNum,
  first_badge: ADMIN_FIELDS.mdlBadgeNum,
  complement: ADMIN_FIELDS.mdlComplement,
}
const UNTOLD = new Set(['id', 'event_id', 'kind', 'updated_at', 'saved_by_admin_at', 'taken'])
const words: Record<string, string> = { event: 'Evento', category: 'Categoria', bundle: 'Pacote' }

/** What an import changes, one sentence each. */
export function changesBetween(before: Snapshot[], after: Snapshot[]): string[] {
  const old = new Map(before.map((each) => [each.row['id'], each]))
  return after.flatMap((now) => {
    const what = `${words[now.kind] ?? now.kind} ${now.name}`
    const was = old.get(now.row['id'])
    if (!was) return [`${what}: ${now.kind === 'category' ? 'nova' : 'novo'}.`]
    return Object.keys(now.row)
      .filter((name) => !UNTOLD.has(name) && !isSame(was.row[name], now.row[name]))
      .map(
        (name) => `${what}, ${labelOf(name)}: ${told(name, was.row[name])} → ${told(name, now.row[name])}.`,
      )
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const labelOf = (name: string) =>
  labels[name] ?? ADMIN_FIELDS[camel(name) as keyof typeof ADMIN_FIELDS] ?? camel(name)

function told(name: string, value: unknown) {
  if (typeof value === 'number' && name.endsWith('_in_cents')) return formatReais(value)
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  const text = String(value ?? '')
  return text === '' ? '(vazio)' : text.slice(0, 80)
}
