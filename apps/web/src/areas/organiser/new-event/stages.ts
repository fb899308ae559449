import type { DraftProblem } from '@porteira/contract'
import type { Fields } from '#areas/organiser/components/form-fields.ts'
import { type DraftForm, filledRows } from './draft-form.ts'
import { priceFields, promotionFields, rulesFields, textFields } from './event-fields.ts'

/** The steps of the builder, in their order. The id is the last part of the address. */
export const stages = [
  { id: 'evento', name: 'Evento' },
  { id: 'categorias', name: 'Categorias' },
  { id: 'pacotes', name: 'Pacotes' },
  { id: 'precos', name: 'Preços' },
  { id: 'regras', name: 'Regras' },
  { id: 'foto', name: 'Foto' },
  { id: 'previa', name: 'Prévia' },
  { id: 'revisao', name: 'Revisão' },
] as const

export type StageId = (typeof stages)[number]['id']

export const stageOf = (id: string | undefined) => stages.find((stage) => stage.id === id) ?? stages[0]

const namesOf = (...fields: Fields[]): ReadonlySet<string> => new Set(fields.flat().map(({ name }) => name))
const ON_PRICES = namesOf(priceFields, promotionFields)
const ON_RULES = new Set([...namesOf(textFields, rulesFields), 'competition'])

/** The step with the field of a problem. */
export function stageOfProblem({ part, field }: DraftProblem): StageId {
  if (ON_PRICES.has(field)) return 'precos'
  if (ON_RULES.has(field)) return 'regras'
  if (part === 'categories') return 'categorias'
  return part === 'bundles' ? 'pacotes' : 'evento'
}

/** What a step says of itself: how many fields are missing or wrong, that none is, or that it may stay empty. */
export type StageState = { says: string; tone: 'missing' | 'done' | 'calm' }

/** The state of a step by the problems of the whole draft; undefined for the steps without fields. */
export function stateOfStage(
  id: StageId,
  { problems, form, hasBanner }: { problems: readonly DraftProblem[]; form: DraftForm; hasBanner: boolean },
): StageState | undefined {
  if (id === 'previa' || id === 'revisao') return undefined
  const count = problems.filter((problem) => stageOfProblem(problem) === id).length
  if (count > 0) return { says: count === 1 ? 'falta 1' : `faltam ${count}`, tone: 'missing' }
  const isEmpty = id === 'foto' ? !hasBanner : id === 'pacotes' && filledRows(form.bundles).length === 0
  return isEmpty ? { says: 'opcional', tone: 'calm' } : { says: 'em dia', tone: 'done' }
}
