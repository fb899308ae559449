import type { Input, Requirement } from '@porteira/contract'
import {
  ALL_CATEGORIES,
  type RequirementCategories,
  requirementName,
  requirementProblems,
} from '@porteira/domain'

type Stated = Omit<Requirement, 'requirementId' | 'categoryUUID' | 'categoryUUIDs'> & RequirementCategories
type Body = Input<'PUT /api/events/:eventUUID/requirements'>['body']

/** A requirement while it is edited. `key` is its identity on the screen. */
export type Row = { key: number; requirementId: string | null } & Stated

let lastKey = 0
const newKey = () => (lastKey += 1)

const NEW: Stated = {
  ...ALL_CATEGORIES,
  name: '',
  about: 'rider',
  kind: 'yesNo',
  isRequired: 1,
  waivedBy: ['owner', 'desk'],
}

export const newRow = (stated: Partial<Stated> = {}): Row => ({
  key: newKey(),
  requirementId: null,
  ...NEW,
  ...stated,
})

export const rowsOf = (items: readonly Requirement[]): Row[] =>
  items.map((item) => ({ key: newKey(), ...item }))

/** A row in which nothing was typed. It is no part of the list. */
const isEmpty = ({ requirementId, name }: Row) => requirementId === null && name.trim() === ''

export const bodyOf = (rows: readonly Row[]): Body['items'] =>
  rows
    .filter((row) => !isEmpty(row))
    .map((row) => ({
      requirementId: row.requirementId,
      allBut: row.allBut,
      categoryUUIDs: [...row.categoryUUIDs],
      name: requirementName(row.name),
      about: row.about,
      kind: row.kind,
      isRequired: row.isRequired,
      waivedBy: row.waivedBy,
    }))

/** What is wrong, by the key of the row. */
export function problemsOf(rows: readonly Row[]): ReadonlyMap<number, string> {
  const filled = rows.filter((row) => !isEmpty(row))
  return new Map(requirementProblems(filled).map(({ index, message }) => [filled[index]?.key ?? 0, message]))
}

export const isChanged = (rows: readonly Row[], items: readonly Requirement[]) =>
  JSON.stringify(bodyOf(rows)) !== JSON.stringify(bodyOf(rowsOf(items)))

export const withPart = (rows: readonly Row[], key: number, part: Partial<Stated>) =>
  rows.map((row) => (row.key === key ? { ...row, ...part } : row))

/** Moves a row one place up (-1) or down (1). */
export function moved(rows: readonly Row[], key: number, by: -1 | 1): Row[] {
  const from = rows.findIndex((row) => row.key === key)
  const row = rows[from]
  if (!row || !rows[from + by]) return [...rows]
  const others = rows.filter((other) => other !== row)
  return [...others.slice(0, from + by), row, ...others.slice(from + by)]
}

/** The templates that are not in the list yet. */
export const unusedTemplates = <Template extends { name: string }>(
  templates: readonly Template[],
  rows: readonly Row[],
) => {
  const used = new Set(rows.map(({ name }) => requirementName(name).toLowerCase()))
  return templates.filter(({ name }) => !used.has(name.toLowerCase()))
}
