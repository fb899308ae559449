import type { PlainDate } from './calendar.ts'
import type { FormationState } from './formation-state.ts'
import { type HorseLinks, isHorseName, meantHorse, namedHorseKey, readNamedHorse } from './check-in-horses.ts'
import { checkInMessages } from './messages/check-in.ts'
import { type AuthorisationSetting, type AuthorisationState, isAuthorised } from './minors.ts'
import {
  type CheckedRequirement,
  isStopping,
  mayWaive,
  missingOf,
  refuseCheckValue,
  type RequiredEntry,
  type RequirementsOfEntry,
  subjectsOf,
} from './requirements.ts'

export const CHECK_IN_STATES = ['expected', 'present', 'handedOut', 'absent'] as const
export type CheckInState = (typeof CHECK_IN_STATES)[number]

export const checkInStateLabels: Record<CheckInState, string> = {
  expected: 'esperada',
  present: 'presente',
  handedOut: 'número entregue',
  absent: 'ausente',
}

const MOVES = ['present', 'handOut', 'absent', 'undo'] as const
type Move = (typeof MOVES)[number]
export const CHECK_IN_ACTIONS = [...MOVES, 'check', 'uncheck', 'waive', 'horse'] as const
export type CheckInActionKind = (typeof CHECK_IN_ACTIONS)[number]

const NEXT: Record<CheckInState, Partial<Record<Move, CheckInState>>> = {
  expected: { present: 'present', handOut: 'handedOut', absent: 'absent' },
  present: { present: 'present', handOut: 'handedOut', absent: 'absent', undo: 'expected' },
  // An entry with its number was present, so a device may report this later.
  handedOut: { present: 'handedOut', absent: 'absent', undo: 'present' },
  absent: { present: 'present', handOut: 'handedOut', absent: 'absent', undo: 'expected' },
}

const isMove = (kind: CheckInActionKind): kind is Move => MOVES.some((move) => move === kind)

/** The state after an action; undefined if the action is impossible in this state. Documents do not change the state. */
export const nextState = (
  state: CheckInState,
  action: { kind: CheckInActionKind },
): CheckInState | undefined => (isMove(action.kind) ? NEXT[state][action.kind] : state)

/** The id under which the authorisation of a minor is waived. */
export const AUTHORISATION_WAIVER = 'authorisation'

export type CheckInEntry = Omit<RequiredEntry, 'riders'> & {
  version: number
  state: CheckInState
  formation: FormationState['formation']
  /** Sentences about what prevents the hand-out. */
  blocks: readonly string[]
  riders: readonly {
    userUUID: string
    name: string
    horseKey: string
    /** The place of the rider in the entry, if no registration names the horse; else ''. See `joinedEntry`. */
    placeKey?: string
    /** '' for an adult. */
    authorisation: AuthorisationState | ''
  }[]
}

export type CheckInAttempt = {
  kind: CheckInActionKind
  /** The version and the state that the device knew. */
  version: number
  from: CheckInState
  reason: string
  requirementId: string
  subject: string
  value: string
  /** Of `horse`: the horse that the device knew; '' without one. */
  knownHorse?: string
}

export type CheckInCheck = Omit<RequirementsOfEntry, 'entry' | 'endsOn'> & {
  entry: CheckInEntry
  action: CheckInAttempt
  event: { endsOn: PlainDate; minorsNeedAuthorisation: AuthorisationSetting }
  /** The roles of the person or of the device in the event. */
  roles: readonly string[]
  /** The statements about horses of the event. */
  links?: HorseLinks
}

export type CheckInConflictKind = 'handedOutTwice' | 'changedMeanwhile' | 'removed' | 'missing' | 'newVersion'
/** Why an action is refused. An `invalid` action was never possible. The others may meet a change that the device did not know. */
export type CheckInRefusal = {
  kind: CheckInConflictKind | 'invalid'
  message: string
  /** The sentence to store if `says` names a person. */
  withoutNames?: string
}

/** A sentence if an action is refused; the same on the server and on a device without network. */
export const refuseAction = (check: CheckInCheck) => refusalOf(check)?.message

/** Why an action is refused; undefined if it is applied. */
export function refusalOf(check: CheckInCheck): CheckInRefusal | undefined {
  const { entry, action } = check
  if (needsReason(action) && action.reason.trim() === '') return invalid(checkInMessages.reasonNeeded)
  // guard: waiver-of-known-riders
  if (action.kind === 'waive' && action.version !== entry.version) return newVersion
  if (!isMove(action.kind)) return refuseDocument(check)
  // The number of an entry that was removed after the hand-out can be given back.
  if (action.kind === 'undo') return refuseStep(entry, action)
  if (entry.formation === 'cancelled') return { kind: 'removed', message: checkInMessages.removed }
  // guard: check-in-of-known-version
  if (action.version !== entry.version) return newVersion
  return refuseStep(entry, action) ?? (action.kind === 'handOut' ? refuseHandOut(check) : undefined)
}

/** What prevents the hand-out of a number: sentences in the order in which the desk resolves them. */
export function stopsOf({ entry, event, ...noted }: Omit<CheckInCheck, 'action' | 'roles' | 'links'>) {
  const formation = formationStop(entry.formation)
  const blocks = new Set([...(formation ? [formation] : []), ...entry.blocks])
  const documents = missingOf({ entry, endsOn: event.endsOn, ...noted }).filter(isStopping)
  const labels = documents.map(({ label }) => label)
  const minors = unauthorisedMinors({ entry, event, ...noted })
  const kinds = documents.map(({ requirement }) => requirement.name)
  return {
    blocks: [...blocks],
    missing: [
      ...labels,
      ...minors.map(
        ({ name }) => `${checkInMessages.authorisation} de ${name}: ${checkInMessages.isMissing}`,
      ),
    ],
    /** The missing documents, and the minors without an authorisation. */
    documents,
    minors,
    /** The names of the missing documents, without names of persons. */
    kinds: [...new Set([...kinds, ...minors.map(() => checkInMessages.authorisation)])],
  }
}

/** The minors of an entry whose authorisation the event requires and nobody waived. */
export const unauthorisedMinors = ({
  entry,
  event,
  waivers,
}: Pick<CheckInCheck, 'entry' | 'event' | 'waivers'>) => {
  const isWaived = waivers.some(
    (waiver) => waiver.requirementId === AUTHORISATION_WAIVER && waiver.cartItemId === entry.cartItemId,
  )
  if (event.minorsNeedAuthorisation !== 'require' || isWaived) return []
  return entry.riders.filter(({ authorisation }) => authorisation !== '' && !isAuthorised(authorisation))
}

/** Whether one of the roles may waive an authorisation. Only persons have them, because the waiver needs the name of a person. */
export const mayWaiveAuthorisation = (roles: readonly string[]) =>
  roles.some((role) => role === 'owner' || role === 'desk')

const invalid = (message: string): CheckInRefusal => ({ kind: 'invalid', message })
const newVersion: CheckInRefusal = { kind: 'newVersion', message: checkInMessages.newVersion }
const changed: CheckInRefusal = { kind: 'changedMeanwhile', message: checkInMessages.changedMeanwhile }

const needsReason = ({ kind, from }: CheckInAttempt) =>
  kind === 'undo' || kind === 'waive' || (kind === 'absent' && from === 'handedOut')

function refuseStep({ state }: CheckInEntry, action: CheckInAttempt): CheckInRefusal | undefined {
  const { kind, from } = action
  if (kind === 'handOut' && state === 'handedOut')
    return { kind: 'handedOutTwice', message: checkInMessages.handedOutBefore }
  if (kind === 'undo' && from === 'expected') return invalid(checkInMessages.nothingToUndo)
  // An undo and an absence change only the state that the device knew, and nothing newer.
  const takesAway = kind === 'undo' || (kind === 'absent' && state !== 'absent')
  return takesAway && state !== from ? changed : undefined
}

function refuseHandOut(check: CheckInCheck): CheckInRefusal | undefined {
  const { blocks, missing, kinds } = stopsOf(check)
  if (blocks[0] !== undefined) return { kind: 'changedMeanwhile', message: blocks[0] }
  // guard: hand-out-after-documents
  if (missing.length === 0) return undefined
  const withoutNames = checkInMessages.missing(kinds)
  return { kind: 'missing', message: checkInMessages.missing(missing), withoutNames }
}

/** A sentence if the riders of an entry are not approved, or if it was removed. */
export function formationStop(formation: FormationState['formation']) {
  if (formation === 'cancelled') return checkInMessages.removed
  if (formation === 'review') return checkInMessages.inReview
  return formation === 'approved' ? undefined : checkInMessages.notFilled
}

function refuseDocument(check: CheckInCheck): CheckInRefusal | undefined {
  const { entry, action, requirements } = check
  if (action.kind === 'waive') return refuseWaiver(check)
  if (action.kind === 'horse') return refuseHorse(check)
  const asked = subjectsOf<CheckedRequirement>(entry, requirements).find(
    ({ requirement, subject }) =>
      requirement.requirementId === action.requirementId && subject === action.subject,
  )
  if (!asked) return { kind: 'changedMeanwhile', message: checkInMessages.unknownRequirement }
  const problem = action.kind === 'check' ? refuseCheckValue(asked.requirement, action.value) : undefined
  return problem === undefined ? undefined : invalid(problem)
}

/** Two devices may state the same; another statement changes only what the device knew. */
function refuseHorse({ entry, action, links = new Map() }: CheckInCheck): CheckInRefusal | undefined {
  const { subject, value, version, knownHorse = '' } = action
  if (entry.formation === 'cancelled') return { kind: 'removed', message: checkInMessages.removed }
  // guard: horse-of-known-riders
  if (version !== entry.version) return newVersion
  const rider = entry.riders.find(({ placeKey }) => placeKey !== '' && placeKey === subject)
  if (!rider || value === subject) return invalid(checkInMessages.horseRegistered)
  const named = readNamedHorse(value)
  // Another form of the name would be another horse.
  // guard: horse-name-in-stored-form
  const isStoredForm = !named || value === namedHorseKey(named.userUUID, named.name)
  if (named && !(isHorseName(named.name) && isStoredForm)) return invalid(checkInMessages.horseNameInvalid)
  const current = rider.horseKey === subject ? '' : rider.horseKey
  // guard: horse-stated-as-known
  if (current !== knownHorse && current !== meantHorse(value, links))
    return { kind: 'changedMeanwhile', message: checkInMessages.horseChanged }
  return undefined
}

function refuseWaiver({ entry, action, requirements, event, roles }: CheckInCheck) {
  if (action.requirementId === AUTHORISATION_WAIVER) {
    if (unauthorisedMinors({ entry, event, waivers: [] }).length === 0)
      return invalid(checkInMessages.nothingToWaive)
    return mayWaiveAuthorisation(roles) ? undefined : invalid(checkInMessages.notYours)
  }
  const asked = subjectsOf<CheckedRequirement>(entry, requirements).find(
    ({ requirement }) => requirement.requirementId === action.requirementId,
  )
  if (!asked) return { kind: 'changedMeanwhile' as const, message: checkInMessages.unknownRequirement }
  return roles.some((role) => mayWaive(asked.requirement, role))
    ? undefined
    : invalid(checkInMessages.notYours)
}
