import { placeMessages, type RequirementCategories, requirementCategories } from '@porteira/domain'
import type { Part, Plain } from './document-part.rules.ts'

/** The fields of a requirement in a document that say for which categories it is. */
export const CATEGORY_FIELDS = ['category', 'categoryUUID', 'categories', 'categoryUUIDs', 'allBut']

type Read = {
  /** The ids, or the names of new categories. */
  of: RequirementCategories
  /** The names of the listed categories. */
  names: string[]
  /** What is wrong, each without its place. */
  problems: string[]
}

/** Reads which categories a requirement of a document lists by name or id, and whether they are the exceptions. */
export function readCategories(requirement: Plain, known: readonly Part[]): Read {
  const { category, categoryUUID, allBut = null } = requirement
  const several = requirement['categories'] ?? requirement['categoryUUIDs'] ?? null
  const one = category ?? categoryUUID ?? null
  const list = several ?? (one === null ? [] : [one])
  const named = (Array.isArray(list) ? list : []).map((each) => ({ each, is: categoryNamed(each, known) }))
  const of = requirementCategories({
    allBut: allBut === null && several === null && one === null ? 1 : Number(allBut),
    categoryUUIDs: named.map(({ each, is }) => String(is?.['UUID'] || is?.['name'] || each)),
  })
  const problems = [
    !Array.isArray(list) && 'as categorias (categories) devem ser uma lista de nomes.',
    allBut !== null && allBut !== 0 && allBut !== 1 && 'todas menos as da lista (allBut) deve ser 0 ou 1.',
    ...named.map(
      ({ each, is }) => !is && `a categoria "${String(each).slice(0, 60)}" não existe neste evento.`,
    ),
    // guard: imported-place-has-no-requirement
    of.allBut === 0 && named.some(({ is }) => is?.['withoutRiders'] === 1) && placeMessages.noRequirements,
  ].filter((problem) => problem !== false)
  return { of, names: named.flatMap(({ is }) => String(is?.['name'] ?? [])), problems }
}

/** The category with this name or id. */
function categoryNamed(wanted: unknown, known: readonly Part[]) {
  if (typeof wanted !== 'string') return undefined
  const name = wanted.normalize('NFC').trim()
  return known.find(({ values }) => values['name'] === name || values['UUID'] === name.toLowerCase())?.values
}
