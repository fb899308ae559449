import { type DraftRequirement, filledRows, type Row } from './draft-form.ts'

type Document = Record<string, unknown>

/** The requirements of a document. A requirement of an unknown category is left out. */
export const requirementsOf = (list: Document[], categories: readonly Row[]): DraftRequirement[] =>
  list.flatMap(({ category = null, ...rest }): DraftRequirement[] => {
    if (category === null) return [{ rest, of: null }]
    const row = categories.find(({ draft }) => draft.name === category)
    return row ? [{ rest, of: row.key }] : []
  })

/** The field `requirements` of the document. Requirements of a removed category are left out. */
export function requirementsIn(list: readonly DraftRequirement[], categories: readonly Row[]): Document {
  const rows = filledRows(categories)
  const requirements = list.flatMap(({ rest, of }) => {
    if (of === null) return [rest]
    const row = rows.find(({ key }) => key === of)
    return row ? [{ ...rest, category: row.draft.name ?? '' }] : []
  })
  return requirements.length > 0 ? { requirements } : {}
}

/** Adds copied requirements, except those for all categories whose name is in the list already. */
export const withCopied = (list: readonly DraftRequirement[], copied: readonly DraftRequirement[]) => {
  const has = new Set(list.filter(({ of }) => of === null).map(({ rest }) => nameOf(rest)))
  return [...list, ...copied.filter(({ rest, of }) => of !== null || !has.has(nameOf(rest)))]
}

const nameOf = ({ name }: Document) => (typeof name === 'string' ? name.toLowerCase() : name)
