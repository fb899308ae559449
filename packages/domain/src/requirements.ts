import { formatDate, isPlainDate, type PlainDate } from './calendar.ts'
import { readNamedHorse } from './check-in-horses.ts'
import { hasCpf } from './cpf.ts'
import { isForCategory, type RequirementCategories } from './requirement-categories.ts'
import { horseText } from './rider.ts'
import { cleanText, foldAccents, upperText } from './text.ts'

/** The subject of a requirement: each rider, each horse, the entity or the entry as a whole. */
export const REQUIREMENT_ABOUTS = ['rider', 'horse', 'entity', 'registration'] as const
export type RequirementAbout = (typeof REQUIREMENT_ABOUTS)[number]

/** The value that the desk notes: that it saw the document, a text, the last valid day or a number. */
export const REQUIREMENT_KINDS = ['yesNo', 'text', 'date', 'number'] as const
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number]

/** The roles that a requirement may allow to waive it: those that may check in. */
export const WAIVING_ROLES = ['owner', 'desk', 'checkin'] as const
export type WaivingRole = (typeof WAIVING_ROLES)[number]

/** The most requirements of one event. */
export const MAX_REQUIREMENTS = 60
/** The most characters of a requirement's name. */
export const REQUIREMENT_NAME = 80
/** The most characters of a noted value. */
export const CHECK_VALUE = 120

/** The value of a checked requirement of the kind `yesNo`. */
export const CHECKED = '1'

export const requirementAboutLabels: Record<RequirementAbout, string> = {
  rider: 'Laçador',
  horse: 'Cavalo',
  entity: 'Entidade',
  registration: 'Inscrição',
}

export const requirementKindLabels: Record<RequirementKind, string> = {
  yesNo: 'Sim ou não',
  text: 'Texto',
  date: 'Validade',
  number: 'Número',
}

/** The part of a requirement that an organiser states. */
export type StatedRequirement = {
  name: string
  about: RequirementAbout
  kind: RequirementKind
  /** 1: no number is handed out without it. 0: the desk is reminded. */
  isRequired: number
  waivedBy: readonly WaivingRole[]
}

export type CheckedRequirement = StatedRequirement & RequirementCategories & { requirementId: string }

const required = (name: string, about: RequirementAbout, kind: RequirementKind) =>
  ({ name, about, kind, isRequired: 1, waivedBy: ['owner', 'desk'] }) satisfies StatedRequirement

/**
 * The templates of requirements. The authorisation of minors has none, because the setting of the event asks for it, and
 * only from riders under 18.
 */
export const REQUIREMENT_TEMPLATES = [
  required('Cartão tradicionalista', 'rider', 'date'),
  required('GTA', 'horse', 'yesNo'),
  required('Exame de anemia infecciosa', 'horse', 'date'),
  required('Exame de mormo', 'horse', 'date'),
  required('Vacina de influenza', 'horse', 'date'),
  required('Comprovante de filiação', 'registration', 'yesNo'),
] as const satisfies readonly StatedRequirement[]

/** The facts of an entry that requirements need. */
export type RequiredEntry = {
  cartItemId: number
  categoryUUID: string
  entity: string
  /** See `entityKeyOf`; '' without an entity. */
  entityKey: string
  riders: readonly { userUUID: string; name: string; horseKey: string }[]
}

type NamedHorse = { horseKey: string; registration: string; name: string }
type NotedCheck = { requirementId: string; subject: string; value: string }
type NotedWaiver = { requirementId: string; cartItemId: number }

/** `remind`: not met, but not required. */
export type RequirementState = 'met' | 'missing' | 'expired' | 'waived' | 'remind'

/**
 * The key of a horse in an event: the letters and digits of its SBB or RP in capitals. A text without a digit from 1 to
 * 9, such as 'não tem', and a text with a CPF name no horse; such a horse belongs to the position of its rider in the
 * entry.
 */
export function horseKeyOf(horse: { registration: string; cartItemId: number; position: number }) {
  const key = foldAccents(horse.registration)
    .replaceAll(/[^a-z\d]/g, '')
    .toUpperCase()
  // Devices keep the key.
  // guard: no-cpf-as-horse-key
  const isName = /[1-9]/.test(key) && !hasCpf(horse.registration)
  return isName ? key : `entry:${horse.cartItemId}:${horse.position}`
}

/**
 * The key of an entity for its documents: its UUID, its typed name in capitals, or '' without one. An entity whose name
 * has a CPF belongs to the entry.
 */
export function entityKeyOf(stated: { entityUUID: string | null; entity: string; cartItemId: number }) {
  const { entityUUID, entity, cartItemId } = stated
  if (entityUUID) return entityUUID
  // guard: no-cpf-as-entity-key
  return hasCpf(entity) ? `entry:${cartItemId}:entity` : upperText(entity)
}

/** The requirements of the entry's category, each with its subjects in the entry. */
export const subjectsOf = <Item extends Pick<CheckedRequirement, 'about' | 'allBut' | 'categoryUUIDs'>>(
  entry: RequiredEntry,
  requirements: readonly Item[],
) =>
  requirements
    // guard: requirement-of-other-category
    .filter((requirement) => isForCategory(requirement, entry.categoryUUID))
    .flatMap((requirement) =>
      subjectKeys(entry, requirement.about).map((subject) => ({ requirement, subject })),
    )

function subjectKeys(entry: RequiredEntry, about: RequirementAbout) {
  if (about === 'registration') return [String(entry.cartItemId)]
  if (about === 'entity') return entry.entityKey ? [entry.entityKey] : []
  return [...new Set(entry.riders.map((rider) => (about === 'rider' ? rider.userUUID : rider.horseKey)))]
}

/** Whether a noted value fulfils a requirement. A date is the last valid day: the event's last day or later. */
export function isMet({ kind }: Pick<StatedRequirement, 'kind'>, value: string, endsOn: PlainDate) {
  if (kind === 'yesNo') return value === CHECKED
  if (kind === 'date') return isPlainDate(value) && value >= endsOn
  return isWellFormed(kind, value)
}

/** Why a value cannot be noted for a requirement; undefined if it can. A date that has passed can be noted. */
export function refuseCheckValue({ kind }: Pick<StatedRequirement, 'kind'>, value: string) {
  return isWellFormed(kind, value) ? undefined : VALUE_REFUSALS[kind]
}

const VALUE_REFUSALS: Record<RequirementKind, string> = {
  yesNo: 'Marque se o documento foi conferido.',
  text: `Escreva o que foi conferido, em até ${CHECK_VALUE} caracteres.`,
  date: 'Informe o último dia de validade.',
  number: 'Informe um número, como 12 ou 12,5.',
}

function isWellFormed(kind: RequirementKind, value: string) {
  if (kind === 'yesNo') return value === CHECKED
  if (kind === 'date') return isPlainDate(value)
  if (kind === 'number') return /^\d{1,12}([.,]\d{1,4})?$/.test(value)
  return cleanText(value) !== '' && value.length <= CHECK_VALUE
}

export type RequirementsOfEntry = {
  entry: RequiredEntry
  requirements: readonly CheckedRequirement[]
  checks: readonly NotedCheck[]
  waivers: readonly NotedWaiver[]
  /** The last day of the event. */
  endsOn: PlainDate
  /** The horses of the event, for the sentences. */
  horses?: readonly NamedHorse[] | undefined
}

/**
 * Each requirement of an entry with its state and a sentence about it, in the order of the requirements. `says` is the
 * sentence without the name, and in an entry of one rider without the words that name this rider.
 */
export const missingOf = ({ entry, requirements, checks, waivers, endsOn, horses }: RequirementsOfEntry) =>
  subjectsOf(entry, requirements).map(({ requirement, subject }) => {
    const { requirementId } = requirement
    const value = checks.find(
      (check) => check.requirementId === requirementId && check.subject === subject,
    )?.value
    const isWaived = waivers.some(
      (waiver) => waiver.requirementId === requirementId && waiver.cartItemId === entry.cartItemId,
    )
    const state = stateOf({ requirement, value, isWaived, endsOn })
    const { whose, isOfRider } = subjectText({ entry, about: requirement.about, subject, horses })
    const text = stateText({ requirement, value, isWaived, endsOn })
    const says = isOfRider && entry.riders.length === 1 ? text : `${whose}: ${text}`
    return { requirement, subject, label: `${requirement.name} ${whose}: ${text}`, says, state }
  })

/** Whether a requirement in this state prevents the hand-out of the number. */
export const isStopping = ({ state }: { state: RequirementState }) =>
  state === 'missing' || state === 'expired'

/** Whether a role may waive a requirement. */
export const mayWaive = ({ waivedBy }: Pick<StatedRequirement, 'waivedBy'>, role: string) =>
  waivedBy.some((waiving) => waiving === role)

type Noted = {
  requirement: StatedRequirement
  value: string | undefined
  isWaived: boolean
  endsOn: PlainDate
}

function stateOf({ requirement, value, isWaived, endsOn }: Noted): RequirementState {
  if (value !== undefined && isMet(requirement, value, endsOn)) return 'met'
  if (isWaived) return 'waived'
  if (!requirement.isRequired) return 'remind'
  return value !== undefined && isExpired(requirement, value) ? 'expired' : 'missing'
}

/** Whether a value that does not meet the requirement is a date, which is then before the event's last day. */
const isExpired = ({ kind }: StatedRequirement, value: string) => kind === 'date' && isPlainDate(value)

function stateText({ requirement, value, isWaived, endsOn }: Noted) {
  if (value !== undefined && isMet(requirement, value, endsOn)) return metText(requirement.kind, value)
  if (isWaived) return 'dispensado'
  return value !== undefined && isExpired(requirement, value)
    ? `venceu em ${formatDate(value)}`
    : 'falta conferir'
}

function metText(kind: RequirementKind, value: string) {
  if (kind === 'yesNo') return 'conferido'
  return kind === 'date' ? `válido até ${formatDate(value)}` : value
}

type Subject = {
  entry: RequiredEntry
  about: RequirementAbout
  subject: string
  horses: readonly NamedHorse[] | undefined
}

/**
 * 'de JOÃO DA SILVA', 'do cavalo GATEADO (SBB B123)', 'da entidade CTG …' or 'da inscrição', and whether the name of a
 * rider is all that it says.
 */
function subjectText({ entry, about, subject, horses = [] }: Subject) {
  if (about === 'registration') return { whose: 'da inscrição', isOfRider: false }
  if (about === 'entity') return { whose: `da entidade ${entry.entity}`, isOfRider: false }
  const rider = entry.riders.find(({ userUUID, horseKey }) =>
    about === 'rider' ? userUUID === subject : horseKey === subject,
  )
  const riderName = rider?.name ?? ''
  if (about === 'rider') return { whose: `de ${riderName}`, isOfRider: true }
  const horse = horses.find(({ horseKey }) => horseKey === subject)
  const name = horse
    ? horseText({ sbb: horse.registration, horseName: horse.name })
    : readNamedHorse(subject)?.name
  return name
    ? { whose: `do cavalo ${name}`, isOfRider: false }
    : { whose: `do cavalo de ${riderName}`, isOfRider: true }
}
