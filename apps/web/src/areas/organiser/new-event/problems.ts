import type { DraftProblem } from '@porteira/contract'
import { ADMIN_FIELDS } from '@porteira/domain'
import type { Problems } from '#areas/organiser/components/FormFields.tsx'
import { type DraftForm, filledRows, type Row } from './draft-form.ts'

export type FormProblems = { event: Problems; rows: ReadonlyMap<number, Problems> }

/** The columns that show the problem of another field. */
const SHOWN_IN: Readonly<Record<string, string>> = {
  maxParticipants: 'minParticipants',
  restrictAgeMax: 'restrictAgeMin',
}

/** The name of the input that shows what is wrong with a field. */
export const shownIn = (field: string) => SHOWN_IN[field] ?? field

/** The row of a problem; undefined if the row was removed meanwhile. */
export function rowOf(form: DraftForm, { part, index }: DraftProblem): Row | undefined {
  if (part === 'event') return undefined
  const filled = filledRows<Row>(form[part])
  return filled[index] ?? (filled.length === 0 ? form[part][0] : undefined)
}

/** The sentence beside each field. What is only missing is shown after the review. */
export function problemsOf(form: DraftForm, problems: DraftProblem[], hasReviewed: boolean): FormProblems {
  const shown = problems.filter(({ isMissing }) => hasReviewed || isMissing === 0)
  const rows = new Map<number, Problems>()
  for (const problem of shown) {
    const row = rowOf(form, problem)
    if (row) rows.set(row.key, { [problem.field]: problem.says, ...rows.get(row.key) })
  }
  const ofEvent = shown.filter(({ part }) => part === 'event').reverse()
  return { event: Object.fromEntries(ofEvent.map(({ field, says }) => [field, says])), rows }
}

const LABELS: Readonly<Record<string, string>> = {
  unitsTotal: 'Vagas',
  minParticipants: 'Laçadores',
  maxParticipants: 'Laçadores',
  restrictAgeMin: 'Idade',
  restrictAgeMax: 'Idade',
  mdlAvailBadges: 'Números',
  strengthOptions: 'Força escolhida na compra',
}

/** The label of a field on the screen. */
export const labelOf = ({ part, field }: Pick<DraftProblem, 'part' | 'field'>) => {
  const own = part === 'categories' ? LABELS[field] : undefined
  return (
    own ?? (Object.keys(ADMIN_FIELDS).includes(field) ? ADMIN_FIELDS[field as keyof typeof ADMIN_FIELDS] : '')
  )
}

/** The beginning of a sentence about a problem: its row and its field. */
export function placeOf(form: DraftForm, problem: DraftProblem) {
  const label = labelOf(problem)
  if (problem.part === 'event') return label
  const what = problem.part === 'categories' ? 'Categoria' : 'Pacote'
  const name = rowOf(form, problem)?.draft.name
  return [name || `${what} ${problem.index + 1}`, label].filter(Boolean).join(', ')
}
