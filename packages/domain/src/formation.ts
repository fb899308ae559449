import { isValidCpf } from './cpf.ts'
import { FIELD_BOUNDS } from './field-bounds.ts'
import { formationMessages as messages } from './messages/formations.ts'
import { findTooLongField, type RiderDetails, type RiderTextName } from './rider.ts'
import { upperText } from './text.ts'

export type FormationField =
  | 'badge'
  | 'entity'
  | 'team'
  | 'strength'
  | 'cpf'
  | 'name'
  | RiderTextName
  | 'participants'

/** `name` is compared. A message writes `shownName`, if the reader must not see the whole name. */
export type FormationParticipant = Partial<RiderDetails<string | undefined, unknown>> & {
  cpf: string
  name: string
  shownName?: string | undefined
}

/** One entry of a cart with the buyer's input. Undefined, null, 0 and '' mean that nothing was chosen. */
export type FormationItem = {
  cartItemId: number | string
  itemUUID: string
  entityRequired: string
  entityOptional: number | boolean
  entityAvail: readonly { uuid: string }[]
  entitySel?: string | null | undefined
  teamInfo: string
  team?: string | null | undefined
  badgesAvail: readonly number[]
  badgeSel?: number | string | null | undefined
  strengthsAvail: readonly number[]
  strengthSel?: number | string | null | undefined
  minParticipants: number
  sbbEnabled: number | boolean
  participants: readonly FormationParticipant[]
}

/** The first error of a form, and the field that takes the focus. */
export type FormationProblem = {
  message: string
  cartItemId: number | string
  field: FormationField
  participantIndex?: number
}

type FieldProblem = Omit<FormationProblem, 'cartItemId'> | undefined
type Rider = { cpf: string; name: string; shownName: string }

/** The first failure of the form in the order of docs/product.md#formation-form, or undefined. */
export function formationProblem(items: readonly FormationItem[]): FormationProblem | undefined {
  for (const [index, item] of items.entries()) {
    const earlier = items.slice(0, index)
    const found = itemProblem(item, earlier) ?? participantsProblem(item, earlier)
    if (found) return { ...found, cartItemId: item.cartItemId }
  }
  return undefined
}

function itemProblem(item: FormationItem, earlier: readonly FormationItem[]): FieldProblem {
  const hasBadge = isFilled(item.badgeSel)
  if (item.badgesAvail.length > 0 && !hasBadge) return { field: 'badge', message: messages.chooseBadge }

  if (item.entityRequired === 'Text' && !item.entityOptional && !isFilled(item.entitySel))
    return { field: 'entity', message: messages.typeClub }
  if (item.entityRequired !== 'Text' && item.entityAvail.length > 0 && !isFilled(item.entitySel))
    return { field: 'entity', message: messages.chooseClub }
  if (item.teamInfo === 'Required' && !isFilled(item.team))
    return { field: 'team', message: messages.typeTeam }

  const sharesBadge = (other: FormationItem) =>
    other.itemUUID === item.itemUUID && String(other.badgeSel) === String(item.badgeSel)
  if (hasBadge && earlier.some(sharesBadge)) return { field: 'badge', message: messages.chooseOtherBadge }

  // A single strength has no selector, so nothing has to be chosen.
  if (item.strengthsAvail.length > 1 && !isFilled(item.strengthSel))
    return { field: 'strength', message: messages.chooseStrength }
  return lengthProblem(item)
}

const lengthProblem = ({ team, entityRequired, entitySel }: FormationItem): FieldProblem => {
  if ((team ?? '').length > FIELD_BOUNDS.team) return { field: 'team', message: messages.textTooLong }
  const isLongClub = entityRequired === 'Text' && (entitySel ?? '').length > FIELD_BOUNDS.entity
  return isLongClub ? { field: 'entity', message: messages.textTooLong } : undefined
}

function participantsProblem(item: FormationItem, earlier: readonly FormationItem[]): FieldProblem {
  const others = earlier.flatMap((other) => ridersOf(other))
  const slots = Math.max(item.minParticipants, item.participants.length)
  for (let index = 0; index < slots; index++) {
    const given = item.participants[index] ?? { cpf: '', name: '' }
    if (given.cpf.trim() === '' && index >= item.minParticipants) continue
    const found =
      riderProblem(item, given) ??
      crossProblem(riderOf(given), others) ??
      repeatedProblem(riderOf(given), ridersOf({ participants: item.participants.slice(0, index) }))
    if (found) return { ...found, participantIndex: index }
  }
  return undefined
}

function riderProblem(item: FormationItem, rider: FormationParticipant): FieldProblem {
  const { cpf, name, sbb = '' } = rider
  if (cpf.trim() === '') return { field: 'cpf', message: messages.cpfMissing }
  if (!isValidCpf(cpf.trim())) return { field: 'cpf', message: messages.cpfInvalid(cpf) }
  if (name.trim() === '') return { field: 'name', message: messages.nameMissing }
  if (item.sbbEnabled && sbb.trim().length < FIELD_BOUNDS.horseMin)
    return { field: 'sbb', message: messages.horseMissing }
  const tooLongField = findTooLongField(rider)
  return tooLongField && { field: tooLongField, message: messages.textTooLong }
}

/** In the other entries of the cart, a CPF has the same name and a name the same CPF. */
function crossProblem(rider: Rider, others: readonly Rider[]): FieldProblem {
  if (others.some(({ cpf, name }) => cpf === rider.cpf && name !== rider.name))
    return { field: 'cpf', message: messages.sameCpfOtherName }
  if (others.some(({ cpf, name }) => name === rider.name && cpf !== rider.cpf))
    return { field: 'cpf', message: messages.sameNameOtherCpf }
  return undefined
}

/** A rider may appear only once in an entry. */
function repeatedProblem(rider: Rider, before: readonly Rider[]): FieldProblem {
  if (before.some(({ cpf }) => cpf === rider.cpf))
    return { field: 'cpf', message: messages.cpfTwice(rider.cpf) }
  if (before.some(({ name }) => name === rider.name))
    return { field: 'cpf', message: messages.nameTwice(rider.shownName) }
  return undefined
}

const ridersOf = ({ participants }: Pick<FormationItem, 'participants'>) =>
  participants.filter(({ cpf }) => cpf.trim() !== '').map(riderOf)

const riderOf = ({ cpf, name, shownName = name }: FormationParticipant): Rider => ({
  cpf: cpf.trim(),
  name: upperText(name),
  shownName: upperText(shownName),
})

const isFilled = (value: string | number | null | undefined) =>
  value !== undefined && value !== null && value !== 0 && String(value).trim() !== ''
