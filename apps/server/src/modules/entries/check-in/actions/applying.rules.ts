import type { CheckInAction, CheckInEntry } from '@porteira/contract'
import {
  callMessages,
  type CheckedRequirement,
  type CheckInCheck,
  checkInMessages,
  changedLinks,
  entryOfPlace,
  horseChange,
  type HorseLinks,
  joinedEntry,
  movedChecks,
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

/** What an action meets. */
export type Situation = {
  event: CheckInCheck['event']
  /** The roles of each login that answers for the actions. All of them must allow an action. */
  rolesOfEach: readonly (readonly string[])[]
  requirements: readonly CheckedRequirement[]
  entries: ReadonlyMap<number, CheckInEntry>
  checks: readonly { requirementId: string; subject: string; value: string }[]
  waivers: readonly { requirementId: string; cartItemId: number }[]
  /** The horse of each place that has one by a statement. */
  links: HorseLinks
  /** The horses of the event that have a key of their own. */
  horseKeys: ReadonlySet<string>
  /** The categories that the organisation cancelled. */
  cancelledCategories: ReadonlySet<string>
  /** The entries that have a number of a category, by `numberKey`. */
  handedOut: ReadonlyMap<string, number>
  known: readonly KnownAction[]
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

type Applied = { result: Result; done?: Done; next: Situation }

/** Applies actions in their order, each to the situation after those before it. */
export function applyInTurn(situation: Situation, actions: readonly CheckInAction[]) {
  const applied: Applied[] = []
  for (const action of actions) applied.push(applyAction(applied.at(-1)?.next ?? situation, action))
  return applied
}

/** Applies one action. What was done is undefined for a known and for a refused action. */
function applyAction(situation: Situation, sent: CheckInAction): Applied {
  // A device that does not know the horse of a place checks the documents of the place.
  const action = isCheck(sent)
    ? { ...sent, subject: situation.links.get(sent.subject) ?? sent.subject }
    : sent
  const { actionId } = action
  const answer = (outcome: Result['outcome'], state: CheckInState, msg = '') => ({
    result: { actionId, outcome, msg, state },
    next: situation,
  })
  const earlier = situation.known.find(({ id, sequence }) => id === actionId || sequence === action.sequence)
  if (earlier) {
    // guard: sequence-of-one-action
    if (!earlier.isOwn || earlier.id !== actionId)
      return answer('refused', action.from, callMessages.badRequest)
    return earlier.outcome === 'applied'
      ? answer('known', earlier.state)
      : answer('conflict', earlier.state, checkInMessages.inConflict)
  }
  const raw = situation.entries.get(action.cartItemId)
  const entry = raw && joinedEntry(raw, situation.links)
  if (!entry) return answer('refused', action.from, checkInMessages.notOfEvent)
  const refusal = refuse(situation, entry, action)
  // The desk does not ask for the number of an entry that ended with its category.
  const isSettled = refusal?.kind === 'removed' && situation.cancelledCategories.has(entry.categoryUUID)
  // guard: cancelled-entry-is-no-conflict
  if (refusal && isSettled) return answer('refused', entry.state, refusal.message)
  // guard: only-queued-actions-conflict
  if (refusal && !action.queued) return answer('refused', entry.state, refusal.message)
  const state = refusal ? entry.state : (nextState(entry.state, action) ?? entry.state)
  const outcome: KnownAction['outcome'] = refusal ? 'conflict' : 'applied'
  const horse = action.kind === 'horse' && !refusal ? horseChange(action, situation.links) : undefined
  const done: Done = { action, before: entry.state, state, entry, conflict: refusal, ...(horse && { horse }) }
  const one = { id: actionId, sequence: action.sequence, isOwn: true, outcome, state }
  const next = refusal ? situation : changed(situation, action, done)
  return {
    ...answer(outcome, state, refusal?.message),
    done,
    next: { ...next, known: [...situation.known, one] },
  }
}

function refuse(situation: Situation, entry: Joined, action: CheckInAction): CheckInRefusal | undefined {
  const { event, rolesOfEach, requirements, checks, waivers, links } = situation
  const refusal = rolesOfEach
    .map((roles) => refusalOf({ entry, action, event, roles, requirements, checks, waivers, links }))
    .find((one) => one !== undefined)
  if (!refusal && action.kind === 'horse' && !isKnownHorse(situation, entry, action))
    return { kind: 'changedMeanwhile', message: checkInMessages.horseUnknown }
  if (refusal || action.kind !== 'handOut' || entry.badge === null) return refusal
  // guard: number-of-one-entry
  const holder = situation.handedOut.get(numberKey(entry))
  return holder === undefined || holder === entry.cartItemId
    ? undefined
    : { kind: 'handedOutTwice', message: checkInMessages.numberIsOut(entry.badge) }
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

/** The situation after an action that was applied. */
function changed(situation: Situation, action: CheckInAction, { entry, state, horse }: Done): Situation {
  const { requirementId, subject, value, cartItemId } = action
  const { entries, handedOut } = situation
  if (horse) return joined(situation, horse)
  if (action.kind === 'waive')
    return { ...situation, waivers: [...situation.waivers, { requirementId, cartItemId }] }
  if (isCheck(action)) {
    const isOther = (check: Situation['checks'][number]) =>
      check.requirementId !== requirementId || check.subject !== subject
    const check = { requirementId, subject, value: action.kind === 'check' ? value : '' }
    return { ...situation, checks: [check, ...situation.checks.filter(isOther)] }
  }
  if (state === entry.state) return situation
  const numbers = new Map(handedOut)
  if (entry.badge !== null && state === 'handedOut') numbers.set(numberKey(entry), cartItemId)
  if (numbers.get(numberKey(entry)) === cartItemId && state !== 'handedOut') numbers.delete(numberKey(entry))
  return {
    ...situation,
    handedOut: numbers,
    entries: new Map(entries).set(cartItemId, { ...entry, state }),
  }
}

const joined = (situation: Situation, { links, moves }: ReturnType<typeof horseChange>) => ({
  ...situation,
  checks: moves.reduce(movedChecks<Situation['checks'][number]>, situation.checks),
  links: changedLinks(situation.links, links),
})
