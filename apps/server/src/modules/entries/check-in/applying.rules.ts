import type { CheckInAction, CheckInEntry } from '@porteira/contract'
import {
  callMessages,
  type CheckedRequirement,
  type CheckInCheck,
  checkInMessages,
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
  /** The entries that have a number of a category, by `numberKey`. */
  handedOut: Map<string, number>
  known: KnownAction[]
}

/** An action that was applied, or that became a conflict. */
export type Done = {
  action: CheckInAction
  before: CheckInState
  state: CheckInState
  entry: CheckInEntry
  conflict: CheckInRefusal | undefined
}

export const numberKey = (entry: Pick<CheckInEntry, 'categoryUUID' | 'badge'>) =>
  `${entry.categoryUUID}:${entry.badge}`

/** Applies one action to the situation. What was done is undefined for a known and for a refused action. */
export function applyAction(situation: Situation, action: CheckInAction): { result: Result; done?: Done } {
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
  const entry = situation.entries.get(action.cartItemId)
  if (!entry) return answer('refused', action.from, checkInMessages.notOfEvent)
  const refusal = refuse(situation, entry, action)
  // guard: only-queued-actions-conflict
  if (refusal && !action.queued) return answer('refused', entry.state, refusal.says)
  const state = refusal ? entry.state : (nextState(entry.state, action) ?? entry.state)
  const outcome = refusal ? 'conflict' : 'applied'
  const done: Done = { action, before: entry.state, state, entry, conflict: refusal }
  situation.known.push({ id: actionId, sequence: action.sequence, isOwn: true, outcome, state })
  if (!refusal) change(situation, entry, action, state)
  return { ...answer(outcome, state, refusal?.says), done }
}

function refuse(
  situation: Situation,
  entry: CheckInEntry,
  action: CheckInAction,
): CheckInRefusal | undefined {
  const { event, rolesOfEach, requirements, checks, waivers } = situation
  const refusal = rolesOfEach
    .map((roles) => refusalOf({ entry, action, event, roles, requirements, checks, waivers }))
    .find((one) => one !== undefined)
  if (refusal || action.kind !== 'handOut' || entry.badge === null) return refusal
  // guard: number-of-one-entry
  const holder = situation.handedOut.get(numberKey(entry))
  return holder === undefined || holder === entry.cartItemId
    ? undefined
    : { kind: 'handedOutTwice', says: checkInMessages.numberIsOut(entry.badge) }
}

function change(situation: Situation, entry: CheckInEntry, action: CheckInAction, state: CheckInState) {
  const { requirementId, subject, value, cartItemId } = action
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
