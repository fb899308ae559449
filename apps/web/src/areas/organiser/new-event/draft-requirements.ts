import { type DraftRequirement, filledRows, type Row } from './draft-form.ts'

type Document = Record<string, unknown>

/** The requirements of a document. A requirement of unknown categories only is left out. */
export const requirementsOf = (list: Document[], categories: readonly Row[]): DraftRequirement[] =>
  list.flatMap(({ category = null, categories: several = null, allBut = null, ...rest }) => {
    const named = Array.isArray(several) ? several : [category].filter((name) => name !== null)
    const of = categories.filter(({ draft }) => named.includes(draft.name)).map(({ key }) => key)
    const forAll = allBut === 1 || (allBut === null && named.length === 0)
    return !forAll && of.length === 0 ? [] : [{ rest, of, allBut: forAll ? 1 : 0 }]
  })

/** The field `requirements` of the document. Requirements of removed categories only are left out. */
export function requirementsIn(list: readonly DraftRequirement[], categories: readonly Row[]): Document {
  const rows = filledRows(categories)
  const requirements = list.flatMap(({ rest, of, allBut }) => {
    const names = rows.filter(({ key }) => of.includes(key)).map(({ draft }) => draft.name ?? '')
    if (names.length === 0) return allBut === 1 ? [rest] : []
    if (allBut === 1) return [{ ...rest, categories: names, allBut }]
    return [names.length === 1 ? { ...rest, category: names[0] } : { ...rest, categories: names }]
  })
  return requirements.length > 0 ? { requirements } : {}
}

/** Adds copied requirements, except those for all categories whose name is in the list already. */
export const withCopied = (list: readonly DraftRequirement[], copied: readonly DraftRequirement[]) => {
  const has = new Set(list.filter(isForAll).map(({ rest }) => nameOf(rest)))
  return [...list, ...copied.filter((one) => !isForAll(one) || !has.has(nameOf(one.rest)))]
}

const isForAll = ({ of, allBut }: DraftRequirement) => allBut === 1 && of.length === 0

const nameOf = ({ name }: Document) => (typeof name === 'string' ? name.toLowerCase() : name)
