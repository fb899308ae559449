import type { CheckInAction, CheckInEntry } from '@porteira/contract'
import {
  callMessages,
  type CheckedRequirement,
  type CheckInCheck,
  checkInMessages,
  entryOfPlace,
  horseChange,
  joinedEntry,
  readNamedHorse,
  type CheckInRefusal,
  type CheckInState,
  nextState,
  refusalOf,
} from '@porteira/domain'

export type Result = {
  actionId: string
  outcome: 'applied' | 'known' | 'conflict' | 'refused'
  msg: string
  state: CheckInState
}

/** An action that was stored before. */
export type KnownAction = {
  id: string
  /** Null for an action of another browser. */
  sequence: number | null
  isOwn: boolean
  outcome: 'applied' | 'conflict'
  state: CheckInState
}

/** What the actions of one call meet. The entries change with each action. */
export type Situation = {
  event: CheckInCheck['event']
  /** The roles of each login that answers for the actions. All of them must allow an action. */
  rolesOfEach: readonly (readonly string[])[]
  requirements: readonly CheckedRequirement[]
  entries: Map<number, CheckInEntry>
  checks: { requirementId: string; subject: string; value: string }[]
  waivers: { requirementId: string; cartItemId: number }[]
  /** The horse of each place that has one by a statement. */
  links: Map<string, string>
  /** The horses of the event that have a key of their own. */
  horseKeys: ReadonlySet<string>
  /** The entries that have a number of a category, by `numberKey`. */
  handedOut: Map<string, number>
  known: KnownAction[]
}

/** An entry with the horses that the check-in stated. */
type Joined = ReturnType<typeof joinedEntry<CheckInEntry['riders'][number], CheckInEntry>>

/** An action that was applied, or that became a conflict. */
export type Done = {
  action: CheckInAction
  before: CheckInState
  state: CheckInState
  entry: Joined
  conflict: CheckInRefusal | undefined
  /** What a statement about a horse changes. */
  horse?: ReturnType<typeof horseChange>
}

export const numberKey = (entry: Pick<CheckInEntry, 'categoryUUID' | 'badge'>) =>
  `${entry.categoryUUID}:${entry.badge}`

/** Applies one action to the situation. What was done is undefined for a known and for a refused action. */
export function applyAction(situation: Situation, sent: CheckInAction): { result: Result; done?: Done } {
  // A device that does not know the horse of a place checks the documents of the place.
  const action = isCheck(sent)
    ? { ...sent, subject: situation.links.get(sent.subject) ?? sent.subject }
    : sent
  const { actionId } = action
  const answer = (outcome: Result['outcome'], state: CheckInState, msg = '') => ({
    result: { actionId, outcome, msg, state },
  })
  const known = situation.known.find(({ id, sequence }) => id === actionId || sequence === action.sequence)
  if (known) {
    // guard: sequence-of-one-action
    if (!known.isOwn || known.id !== actionId) return answer('refused', action.from, callMessages.badRequest)
    return known.outcome === 'applied'
      ? answer('known', known.state)
      : answer('conflict', known.state, checkInMessages.inConflict)
  }
  const raw = situation.entries.get(action.cartItemId)
  const entry = raw && joinedEntry(raw, situation.links)
  if (!entry) return answer('refused', action.from, checkInMessages.notOfEvent)
  const refusal = refuse(situation, entry, action)
  // guard: only-queued-actions-conflict
  if (refusal && !action.queued) return answer('refused', entry.state, refusal.says)
  const state = refusal ? entry.state : (nextState(entry.state, action) ?? entry.state)
  const outcome = refusal ? 'conflict' : 'applied'
  const horse = action.kind === 'horse' && !refusal ? horseChange(action, situation.links) : undefined
  const done: Done = { action, before: entry.state, state, entry, conflict: refusal, ...(horse && { horse }) }
  situation.known.push({ id: actionId, sequence: action.sequence, isOwn: true, outcome, state })
  if (!refusal) change(situation, action, done)
  return { ...answer(outcome, state, refusal?.says), done }
}

function refuse(situation: Situation, entry: Joined, action: CheckInAction): CheckInRefusal | undefined {
  const { event, rolesOfEach, requirements, checks, waivers, links } = situation
  const refusal = rolesOfEach
    .map((roles) => refusalOf({ entry, action, event, roles, requirements, checks, waivers, links }))
    .find((one) => one !== undefined)
  if (!refusal && action.kind === 'horse' && !isKnownHorse(situation, entry, action))
    return { kind: 'changedMeanwhile', says: checkInMessages.horseUnknown }
  if (refusal || action.kind !== 'handOut' || entry.badge === null) return refusal
  // guard: number-of-one-entry
  const holder = situation.handedOut.get(numberKey(entry))
  return holder === undefined || holder === entry.cartItemId
    ? undefined
    : { kind: 'handedOutTwice', says: checkInMessages.numberIsOut(entry.badge) }
}

const isCheck = ({ kind }: CheckInAction) => kind === 'check' || kind === 'uncheck'

/** A statement names the own horse of a rider, or one of the event: a name alone joins no horses of two riders. */
function isKnownHorse({ entries, links, horseKeys }: Situation, entry: Joined, action: CheckInAction) {
  const { subject, value } = action
  if (value === '') return true
  const place = entryOfPlace(value)
  if (place !== undefined) {
    const named = entries.get(place)
    // guard: horse-of-same-event
    if (!named || named.formation === 'cancelled') return false
    return joinedEntry(named, links).riders.some(({ placeKey }) => placeKey === value)
  }
  const rider = entry.riders.find(({ placeKey }) => placeKey === subject)
  const isOwn = rider !== undefined && readNamedHorse(value)?.userUUID === rider.userUUID
  return isOwn || horseKeys.has(value) || [...links.values()].includes(value)
}

function change(situation: Situation, action: CheckInAction, { entry, state, horse }: Done) {
  const { requirementId, subject, value, cartItemId } = action
  if (horse) join(situation, horse)
  if (action.kind === 'waive') situation.waivers.push({ requirementId, cartItemId })
  if (action.kind === 'check' || action.kind === 'uncheck')
    situation.checks = [
      { requirementId, subject, value: action.kind === 'check' ? value : '' },
      ...situation.checks.filter(
        (check) => check.requirementId !== requirementId || check.subject !== subject,
      ),
    ]
  if (state === entry.state) return
  if (entry.badge !== null && state === 'handedOut') situation.handedOut.set(numberKey(entry), cartItemId)
  if (situation.handedOut.get(numberKey(entry)) === cartItemId && state !== 'handedOut')
    situation.handedOut.delete(numberKey(entry))
  situation.entries.set(cartItemId, { ...entry, state })
}

function join(situation: Situation, { links, moves }: ReturnType<typeof horseChange>) {
  for (const { from, to } of moves) {
    const has = new Set(
      situation.checks
        .filter(({ subject, value }) => subject === to && value !== '')
        .map(({ requirementId }) => requirementId),
    )
    const moved = situation.checks.filter(
      ({ subject, requirementId }) => subject === from && !has.has(requirementId),
    )
    situation.checks = [
      ...moved.map((check) => ({ ...check, subject: to })),
      ...situation.checks.filter(({ subject }) => subject !== from),
    ]
  }
  for (const { placeKey, horseKey } of links)
    if (horseKey === '') situation.links.delete(placeKey)
    else situation.links.set(placeKey, horseKey)
}
