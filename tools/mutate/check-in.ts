import { guardsOf } from './guard.ts'

/** Guards of the hand-out of numbers, of the actions and of the snapshots of devices. */
export const checkIn = guardsOf({
  'modules/entries/check-in/finding/finding': {
    'found-entries-of-same-event': {
      only: 'finds the entries of a CPF in its own event',
      instead: 'where true',
    },
    'name-of-whole-words-for-devices': { only: 'finds a registered name', instead: 'const isWhole = false' },
    'unknown-cpf-at-check-in-counted': 'searches two hundred CPFs',
    'unknown-cpf-lookups-of-devices-limited': {
      only: 'searches two hundred CPFs',
      instead: "const ofDevice = open({ name: 'lookup-unknown-device', most: 2000, seconds: HOUR })",
    },
  },
  'modules/entries/check-in/calling/calling': {
    'number-of-minor-not-given': {
      only: 'The number of a minor is not given',
      instead: 'const young = new Set<number>()',
    },
  },
  'modules/entries/check-in/actions/documents': {
    'no-typed-cpf-in-snapshot': {
      only: 'A CPF in a typed text',
      instead: 'const hide = (text: Row[Name]) => text',
    },
    'no-cpf-as-entity-key': { only: 'A CPF in a typed text', instead: 'return upperText(entity)' },
    'waiver-ends-with-its-riders': {
      only: 'asked for again when other riders join it',
      instead: 'Promise.resolve()',
    },
    'conflict-without-names': {
      only: 'A required document stops the hand-out',
      instead: 'export const storedSentence = ({ says }: CheckInRefusal) => says',
    },
  },
  'packages/domain/src/requirements.test.ts': {
    'no-cpf-as-horse-key': {
      only: 'A registration with a CPF names no horse',
      instead: 'const isName = /[1-9]/.test(key)',
    },
    'requirement-of-other-category': 'A requirement applies to each rider',
  },
  'modules/entries/check-in/actions/joined-horses': {
    'horse-name-in-stored-form': { only: 'A horse of another event', instead: 'const isStoredForm = true' },
    'no-cpf-as-horse-name': { only: 'A horse of another event', instead: 'true' },
    'horse-of-known-riders': 'A horse of another event',
    'horse-of-same-event': { only: 'A horse of another event', instead: 'if (!named) return true' },
    'horse-stated-as-known': 'two that state different horses',
  },
  'modules/entries/check-in/actions/actions': {
    'sequence-of-one-action': 'An action is applied once however often',
    'actions-of-sender': 'Actions that name another login are refused',
    'check-in-of-event-in-one-order': {
      only: 'An action is applied once however often',
      instead: 'const revision = 1',
    },
    'only-queued-actions-conflict': 'An action on an old version is refused',
    'check-in-conflict-resolved-once': 'and a person resolves it once',
  },
  'modules/entries/check-in/actions/deliveries': {
    'delivered-within-both-rights': {
      only: 'only if both the person who delivers and the device may give it',
      instead: 'rolesOfEach: [sender.roles],',
    },
    'doer-of-same-event': 'A login that never worked at the check-in',
  },
  'modules/entries/check-in/handed-out/changed-entries': {
    'number-of-one-entry': {
      only: 'keeps its number from another entry',
      instead: 'const holder = undefined',
    },
    'handed-out-entry-never-reopened': 'is changed by the desk only with a reason',
    'handed-out-entry-replaced-with-reason': 'is changed by the desk only with a reason',
  },
  'modules/entries/check-in/conflicts/conflicts': {
    'kept-number-by-the-rules': 'lacks a document only after the document was checked',
    'conflict-resolved-as-seen': 'A decision about an entry that changed since',
    'later-hand-out-kept': {
      only: 'takes back no later hand-out of the same entry',
      instead:
        "resolution === 'undo' ? await takeNumbersBack(db, { eventId, cartItemIds: [cartItemId], by, revision }) : []",
    },
    'hand-out-after-conflict-kept': {
      only: 'resolved late takes back no|resolves late takes back no',
      instead: 'const isOfConflict = sql`true`',
    },
  },
  'apps/web/src/areas/arena/conferencia/waiting.test.ts': {
    'queue-of-own-login': {},
  },
  'apps/web/src/areas/arena/conferencia/send-actions.test.ts': {
    'one-action-never-stops-the-queue': { instead: 'if (unsent.length === 1) throw error' },
  },
  'apps/web/src/areas/arena/conferencia/check-in-data.test.ts': {
    'stored-changes-after-whole-snapshot': 'Stored changes count only after',
  },
  'modules/entries/check-in/snapshot/snapshot': {
    'kept-snapshot-of-current-state': 'The next whole snapshot has',
    'kept-entries-of-current-event': {
      only: 'The next whole snapshot has',
      instead: 'const usable = earlier',
    },
    'kept-horses-of-same-rides': {
      only: 'The next whole snapshot has',
      instead: 'const areHorsesKept = true',
    },
    'cursor-not-after-last-change': {
      only: 'A cursor after the last change',
      instead: 'if (known?.mark === state.mark) return changesSince(db, state, known.revision)',
    },
  },
  'modules/entries/check-in/snapshot/versions': {
    'versions-of-changes-under-way': 'A change that was under way at the first snapshot',
  },
  'packages/domain/src/check-in.test.ts': {
    'waiver-of-known-riders': 'by a person only',
    'check-in-of-known-version': 'is refused for a removed, changed',
    'hand-out-after-documents': { only: 'waits for required documents', instead: 'return undefined' },
  },
})
