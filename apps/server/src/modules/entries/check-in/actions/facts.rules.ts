import type { CheckInActionKind, CheckInRefusal } from '@porteira/domain'
import { formationFact } from '../../formation-fact.rules.ts'
import type { Done } from './applying.rules.ts'

export const ACTION_FACTS = {
  present: 'checkin.present',
  handOut: 'checkin.handed_out',
  absent: 'checkin.absent',
  undo: 'checkin.undone',
  check: 'checkin.document_checked',
  uncheck: 'checkin.document_unchecked',
  waive: 'checkin.waived',
  horse: 'checkin.horse_stated',
} as const satisfies Record<CheckInActionKind, string>

/** The sentence about a conflict that is stored. It names no person, because it stays when a person is erased. */
// guard: conflict-without-names
export const storedSentence = ({ message, withoutNames }: CheckInRefusal) => withoutNames ?? message

/**
 * What the audit says about an action. It names a document by its requirement, and never its value or its person. The
 * reason that a person typed stays with the action, where it is deleted in time. The history reads it there.
 * `login` is the login that did a delivered action; '' if it is unknown.
 */
export function factOf({ action, before, state, entry, conflict }: Done, login = '') {
  const { kind, cartItemId, requirementId, actionId } = action
  const document = kind === 'check' || kind === 'uncheck' || kind === 'waive' ? { requirementId } : {}
  const doneBy = login === '' ? {} : { doneBy: login }
  // The reason of a conflict is what the action met; its own reason stays with the action.
  if (conflict)
    return formationFact('checkin.conflict', cartItemId, {
      after: { kind: conflict.kind, wanted: kind, ...document, ...doneBy },
      reason: storedSentence(conflict),
    })
  return formationFact(ACTION_FACTS[kind], cartItemId, {
    before: { checkIn: before },
    after: {
      checkIn: state,
      ...(state === 'handedOut' && { badge: entry.badge }),
      ...document,
      ...doneBy,
      actionId,
    },
  })
}

/** An action that changed nothing is stored and not told. */
export const isTold = ({ action, before, state, conflict }: Done) =>
  conflict !== undefined || before !== state || ['check', 'uncheck', 'waive', 'horse'].includes(action.kind)
