import { isValidCpf } from './cpf.ts'
import { FIELD_BOUNDS } from './field-bounds.ts'
import * as messages from './messages/formations.ts'
import { findWrongDetail, type RiderDetails, type RiderTextName } from './rider.ts'
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
  /** The desk enters a person of another country, who has a key in place of the CPF. */
  isForeign?: boolean
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

type FieldProblem = Omit<FormationProblem, 'cartItemId'>
type Rider = { cpf: string; name: string; shownName: string }

/** The first failure of the form in the order of docs/product/entries.md#formation-form, or undefined. */
export function formationProblem(items: readonly FormationItem[]): FormationProblem | undefined {
  for (const problem of problemsOf(items)) return problem
  return undefined
}

/** All failures of the form in the same order, at most one for each field. */
export function formationProblems(items: readonly FormationItem[]): FormationProblem[] {
  const byField = new Map<string, FormationProblem>()
  for (const problem of problemsOf(items)) {
    const key = `${problem.cartItemId} ${problem.field} ${problem.participantIndex ?? ''}`
    if (!byField.has(key)) byField.set(key, problem)
  }
  return [...byField.values()]
}

function* problemsOf(items: readonly FormationItem[]): Generator<FormationProblem> {
  for (const [index, item] of items.entries()) {
    const earlier = items.slice(0, index)
    const { cartItemId } = item
    for (const problem of itemProblems(item, earlier)) yield { ...problem, cartItemId }
    for (const problem of participantsProblems(item, earlier)) yield { ...problem, cartItemId }
  }
}

function* itemProblems(item: FormationItem, earlier: readonly FormationItem[]): Generator<FieldProblem> {
  const hasBadge = isFilled(item.badgeSel)
  if (item.badgesAvail.length > 0 && !hasBadge) yield { field: 'badge', message: messages.chooseBadge }

  if (item.entityRequired === 'Text' && !item.entityOptional && !isFilled(item.entitySel))
    yield { field: 'entity', message: messages.typeClub }
  if (item.entityRequired !== 'Text' && item.entityAvail.length > 0 && !isFilled(item.entitySel))
    yield { field: 'entity', message: messages.chooseClub }
  if (item.teamInfo === 'Required' && !isFilled(item.team))
    yield { field: 'team', message: messages.typeTeam }

  const sharesBadge = (other: FormationItem) =>
    other.itemUUID === item.itemUUID && String(other.badgeSel) === String(item.badgeSel)
  if (hasBadge && earlier.some(sharesBadge)) yield { field: 'badge', message: messages.chooseOtherBadge }

  // A single strength has no selector, so nothing has to be chosen.
  if (item.strengthsAvail.length > 1 && !isFilled(item.strengthSel))
    yield { field: 'strength', message: messages.chooseStrength }
  yield* lengthProblems(item)
}

function* lengthProblems({ team, entityRequired, entitySel }: FormationItem): Generator<FieldProblem> {
  if ((team ?? '').length > FIELD_BOUNDS.team) yield { field: 'team', message: messages.textTooLong }
  const isLongClub = entityRequired === 'Text' && (entitySel ?? '').length > FIELD_BOUNDS.entity
  if (isLongClub) yield { field: 'entity', message: messages.textTooLong }
}

function* participantsProblems(
  item: FormationItem,
  earlier: readonly FormationItem[],
): Generator<FieldProblem> {
  const others = earlier.flatMap((other) => ridersOf(other))
  const slots = Math.max(item.minParticipants, item.participants.length)
  for (let index = 0; index < slots; index++) {
    const given = item.participants[index] ?? { cpf: '', name: '' }
    if (given.cpf.trim() === '' && index >= item.minParticipants) continue
    const before = ridersOf({ participants: item.participants.slice(0, index) })
    for (const problem of riderProblems(item, given, { others, before }))
      yield { ...problem, participantIndex: index }
  }
}

type Neighbours = { others: readonly Rider[]; before: readonly Rider[] }

function* riderProblems(
  item: FormationItem,
  rider: FormationParticipant,
  { others, before }: Neighbours,
): Generator<FieldProblem> {
  const unnamed = identityProblem(rider)
  if (unnamed) yield unnamed
  if (item.sbbEnabled && (rider.sbb ?? '').trim().length < FIELD_BOUNDS.horseMin)
    yield { field: 'sbb', message: messages.horseMissing }
  const wrong = findWrongDetail(rider)
  if (wrong)
    yield { field: wrong.name, message: wrong.kind === 'date' ? messages.dateInvalid : messages.textTooLong }
  const compared = riderOf(rider)
  const repeated = crossProblem(compared, others) ?? repeatedProblem(compared, before)
  if (!unnamed && repeated) yield repeated
}

function identityProblem({ cpf, name, isForeign = false }: FormationParticipant): FieldProblem | undefined {
  if (cpf.trim() === '') return { field: 'cpf', message: messages.cpfMissing }
  if (!isForeign && !isValidCpf(cpf.trim())) return { field: 'cpf', message: messages.cpfInvalid(cpf) }
  return name.trim() === '' ? { field: 'name', message: messages.nameMissing } : undefined
}

/** In the other entries of the cart, a CPF has the same name and a name the same CPF. */
function crossProblem(rider: Rider, others: readonly Rider[]): FieldProblem | undefined {
  if (others.some(({ cpf, name }) => cpf === rider.cpf && name !== rider.name))
    return { field: 'cpf', message: messages.sameCpfOtherName }
  if (others.some(({ cpf, name }) => name === rider.name && cpf !== rider.cpf))
    return { field: 'cpf', message: messages.sameNameOtherCpf }
  return undefined
}

/** A rider may appear only once in an entry. */
function repeatedProblem(rider: Rider, before: readonly Rider[]): FieldProblem | undefined {
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
