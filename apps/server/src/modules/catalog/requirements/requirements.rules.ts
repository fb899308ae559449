import { randomUUID } from 'node:crypto'
import {
  categoriesText,
  isForAll,
  requirementAboutLabels,
  type RequirementCategories,
  requirementKey,
  requirementKindLabels,
  requirementName,
  roleName,
  type StatedRequirement,
  WAIVING_ROLES,
} from '@porteira/domain'

export type ListedRequirement = StatedRequirement & RequirementCategories
export type StoredRequirement = ListedRequirement & { id: string; isRemoved: boolean }
export type WantedRequirement = ListedRequirement & { requirementId: string | null }
export type PlannedRequirement = ListedRequirement & { id: string }

/**
 * The rows of a new list. A requirement keeps its row, and so its checked documents, while its subject and kind stay the
 * same. A removed requirement that is added again gets its old row.
 */
export function planRequirements(
  stored: readonly StoredRequirement[],
  wanted: readonly WantedRequirement[],
): PlannedRequirement[] {
  const named = new Set(wanted.flatMap(({ requirementId }) => requirementId?.toLowerCase() ?? []))
  const used = new Set<string>()
  return wanted.map(({ requirementId, ...listed }) => {
    const waivedBy = WAIVING_ROLES.filter((role) => listed.waivedBy.includes(role))
    const item = { ...listed, name: requirementName(listed.name), waivedBy }
    const row = stored.find((old) => {
      if (used.has(old.id) || old.about !== item.about || old.kind !== item.kind) return false
      const isNamed = requirementId !== null && old.id === requirementId.toLowerCase()
      return (
        (isNamed && !old.isRemoved) || (!named.has(old.id) && requirementKey(old) === requirementKey(item))
      )
    })
    const id = row?.id ?? randomUUID()
    used.add(id)
    return { ...item, id }
  })
}

type Named = ReadonlyMap<string, string>

/** The changes of a list, one sentence each. `categories` are the names of the categories. */
export function requirementChanges(
  before: readonly PlannedRequirement[],
  after: readonly PlannedRequirement[],
  categories: Named,
) {
  const kept = after.filter(({ id }) => before.some((old) => old.id === id)).map(({ id }) => id)
  const order = before.filter(({ id }) => kept.includes(id)).map(({ id }) => id)
  return [
    ...before
      .filter(({ id }) => !kept.includes(id))
      .map((old) => `Exigência ${titleOf(old, categories)}: retirada.`),
    ...after.flatMap((item) =>
      changesOf(
        before.find(({ id }) => id === item.id),
        item,
        categories,
      ),
    ),
    ...(kept.join() === order.join() ? [] : ['Exigências: ordem alterada.']),
  ]
}

function changesOf(before: PlannedRequirement | undefined, after: PlannedRequirement, categories: Named) {
  const title = titleOf(after, categories)
  const now = shownOf(after, categories)
  if (!before) return [`Exigência ${title}: nova (${Object.values(now).slice(2).join(', ')}).`]
  const old = shownOf(before, categories)
  return Object.entries(now).flatMap(([label, value]) => {
    const was = Reflect.get(old, label) as string
    return was === value ? [] : [`Exigência ${title}, ${label}: ${was} → ${value}.`]
  })
}

const titleOf = (item: ListedRequirement, categories: Named) =>
  isForAll(item) ? item.name : `${item.name} de ${categoriesText(item, categories)}`

const shownOf = (item: ListedRequirement, categories: Named) => ({
  Nome: item.name,
  Categorias: categoriesText(item, categories),
  Sobre: requirementAboutLabels[item.about],
  Tipo: requirementKindLabels[item.kind],
  Obrigatória: item.isRequired === 1 ? 'obrigatória' : 'só lembrar',
  Dispensa: item.waivedBy.length > 0 ? `dispensa: ${item.waivedBy.map(roleName).join(', ')}` : 'sem dispensa',
})

/** The roles of a stored requirement. An earlier version allowed treasurers, who cannot check in: owners waive instead. */
export const waivingRolesOf = (stored: readonly string[]) =>
  WAIVING_ROLES.filter((role) => stored.includes(role) || (role === 'owner' && stored.includes('treasurer')))
