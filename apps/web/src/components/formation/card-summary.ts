import type { CartItem } from '@porteira/contract'
import type { FormationField, FormationProblem } from '@porteira/domain'
import type { Entry } from './form-values.ts'

type Card = {
  item: CartItem
  entry: Entry
  problems: readonly Pick<FormationProblem, 'field' | 'participantIndex'>[]
  nameOf: (cpf: string) => string
}

const missing: Partial<Record<FormationField, string>> = {
  badge: 'Falta o número',
  entity: 'Falta a entidade',
  team: 'Falta o time',
  strength: 'Falta a força',
}

/** The line under the name of an entry: who is in, or what is missing first. */
export function cardSummary({ item, entry, problems, nameOf }: Card) {
  const cpfs = entry.riders.map(({ cpf }) => cpf).filter(Boolean)
  if (cpfs.length === 0) return `${ridersText(item)} por preencher`
  const rider = problems.find(({ participantIndex }) => participantIndex !== undefined)
  const other = problems.find(({ participantIndex }) => participantIndex === undefined)
  if (rider) return riderText(rider, item)
  if (other) return missing[other.field] ?? 'Falta completar'
  const club = item.entityAvail.find(({ uuid }) => uuid === entry.entity)?.name ?? clubText(item, entry)
  return [cpfs.map(nameOf).join(', '), club].filter(Boolean).join(' · ')
}

const clubText = (item: CartItem, { entity }: Entry) => (item.entityRequired === 'Text' ? entity : '')

function riderText({ field, participantIndex = 0 }: Card['problems'][number], item: CartItem) {
  if (field === 'sbb') return `Falta o cavalo do participante ${participantIndex + 1}`
  return item.maxParticipants > 1 ? `Falta o participante ${participantIndex + 1}` : 'Falta o laçador'
}

/** '1 laçador', '2 laçadores', 'De 4 a 5 laçadores'. */
const ridersText = ({ minParticipants: least, maxParticipants: most }: CartItem) => {
  if (least < most) return `De ${least} a ${most} laçadores`
  return most === 1 ? '1 laçador' : `${most} laçadores`
}
