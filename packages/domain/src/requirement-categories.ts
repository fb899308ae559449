/** The categories of a requirement: these, or with `allBut` 1 all of the event except these. */
export type RequirementCategories = { allBut: number; categoryUUIDs: readonly string[] }

/** One category, or null for all: how pages and devices of the last release state the categories. */
type OneOrAll = { categoryUUID?: string | null | undefined }
type Stated = OneOrAll & { allBut?: number | undefined; categoryUUIDs?: readonly string[] | undefined }

export const ALL_CATEGORIES: RequirementCategories = { allBut: 1, categoryUUIDs: [] }

/** The categories that are stated, each once and in one order. */
export function requirementCategories(stated: Stated): RequirementCategories {
  const listed = stated.categoryUUIDs ?? (stated.categoryUUID ? [stated.categoryUUID] : [])
  const otherwise = stated.categoryUUIDs || listed.length > 0 ? 0 : 1
  return { allBut: stated.allBut ?? otherwise, categoryUUIDs: [...new Set(listed)].sort() }
}

/** The only category of a requirement; null if it is for all or for several ones. */
export const onlyCategory = ({ allBut, categoryUUIDs: [first, ...others] }: RequirementCategories) =>
  allBut === 0 && others.length === 0 ? (first ?? null) : null

export const isForAll = ({ allBut, categoryUUIDs }: RequirementCategories) =>
  allBut === 1 && categoryUUIDs.length === 0

export const isForCategory = ({ allBut, categoryUUIDs }: RequirementCategories, categoryUUID: string) =>
  categoryUUIDs.includes(categoryUUID) !== (allBut === 1)

/** 'todas', 'LAÇO DUPLA, LAÇO TRIO' or 'todas menos LAÇO PRENDA', in the order of `names`. */
export function categoriesText(
  { allBut, categoryUUIDs }: RequirementCategories,
  names: ReadonlyMap<string, string>,
) {
  const known = [...names].filter(([id]) => categoryUUIDs.includes(id)).map(([, name]) => name)
  const others = categoryUUIDs.filter((id) => !names.has(id)).map(() => 'outra categoria')
  const listed = [...known, ...others].join(', ')
  if (allBut === 0) return listed
  return listed === '' ? 'todas' : `todas menos ${listed}`
}
