import type { Draft } from '#areas/organiser/components/form-fields.ts'

/** A category or a bundle while it is edited. `key` is its identity on the screen. */
export type Row = {
  key: number
  draft: Draft
  /** Values of the document that the builder does not show, such as those of a copied category. */
  rest: Record<string, unknown>
}
export type BundleRow = Row & {
  /** The keys of its categories, one for each entry, so that a renamed category stays in the bundle. */
  inside: readonly number[]
}

/** A requirement of a draft. The builder does not show requirements, but keeps them with their categories. */
export type DraftRequirement = {
  rest: Record<string, unknown>
  /** The keys of the categories it names, so that a renamed category keeps its requirements. */
  of: readonly number[]
  /** 1: for all categories except these. */
  allBut: number
}

/** A draft as its form: every value is a text. */
export type DraftForm = {
  event: Draft
  rest: Record<string, unknown>
  categories: readonly Row[]
  bundles: readonly BundleRow[]
  requirements: readonly DraftRequirement[]
}

let lastKey = 0
export const newKey = () => (lastKey += 1)

export const newCategory = (draft: Draft = {}): Row => ({
  key: newKey(),
  draft: { minParticipants: '1', autoBadgeNum: '1', entityRequired: 'None', ...draft },
  rest: {},
})

export const newBundle = (): BundleRow => ({
  key: newKey(),
  draft: { registrationsPerUser: '9' },
  rest: {},
  inside: [],
})

export const emptyForm = (): DraftForm => ({
  event: { pixInstallments: '1' },
  rest: {},
  categories: [newCategory()],
  bundles: [],
  requirements: [],
})

const DEFAULTS = new Set(['minParticipants', 'autoBadgeNum', 'entityRequired', 'registrationsPerUser'])

/** True for a row in which nothing was typed. It is no part of the event. */
export const isEmptyRow = ({ draft, rest }: Row) =>
  Object.keys(rest).length === 0 &&
  Object.entries(draft).every(([name, text]) => DEFAULTS.has(name) || text === '' || text === '0')

export const filledRows = <R extends Row>(rows: readonly R[]) => rows.filter((row) => !isEmptyRow(row))
