import type { Reply } from '@porteira/contract'

export type StoredRules = Reply<'GET /api/categories/:itemUUID/competition'>

export const CATEGORY_LINK = { href: '/edit-category', name: 'Edição de categoria' }

/** What rules must fit: their category and the others of the event. */
export const contextOf = (itemUUID: string, { name, maxParticipants, categories }: StoredRules) => ({
  category: { id: itemUUID, name, maxParticipants },
  others: categories.map((other) => ({ id: other.uuid, name: other.name, sources: other.sources })),
})

export const othersOf = ({ categories }: StoredRules) =>
  categories.map(({ uuid, name }) => ({ value: uuid, name }))
