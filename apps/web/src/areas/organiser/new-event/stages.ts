import type { DraftProblem } from '@porteira/contract'
import type { Fields } from '#areas/organiser/components/form-fields.ts'
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
