import { type Guard, testsOf } from './guard.ts'

const finding = testsOf('modules/entries/check-in/finding')
const actions = testsOf('modules/entries/check-in/actions')
const changed = testsOf('modules/entries/check-in/changed-entries')
const documents = testsOf('modules/entries/check-in/documents')
const horses = testsOf('modules/entries/check-in/joined-horses')
const deliveries = testsOf('modules/entries/check-in/deliveries')
const rules = ['packages/domain/src/check-in.test.ts']

/** Guards of the hand-out of numbers, of the actions and of the snapshots of devices. */
export const checkIn: Guard[] = [
  {
    name: 'found-entries-of-same-event',
    instead: 'where true',
    tests: finding,
    only: 'finds the entries of a CPF in its own event',
  },
  {
    name: 'name-of-whole-words-for-devices',
    instead: 'const isWhole = false',
    tests: finding,
    only: 'finds a registered name',
  },
  { name: 'unknown-cpf-at-check-in-counted', tests: finding, only: 'searches two hundred CPFs' },
  {
    name: 'unknown-cpf-lookups-of-devices-limited',
    instead: "const ofDevice = open({ name: 'lookup-unknown-device', most: 2000, seconds: HOUR })",
    tests: finding,
    only: 'searches two hundred CPFs',
  },
  {
    name: 'no-typed-cpf-in-snapshot',
    instead: 'const hide = (text: Row[Name]) => text',
    tests: documents,
    only: 'A CPF in a typed text',
  },
  {
    name: 'no-cpf-as-horse-key',
    instead: 'const isName = /[1-9]/.test(key)',
    tests: ['packages/domain/src/requirements.test.ts'],
    only: 'A registration with a CPF names no horse',
  },
  {
    name: 'no-cpf-as-entity-key',
    instead: 'return upperText(entity)',
    tests: documents,
    only: 'A CPF in a typed text',
  },
  {
    name: 'horse-name-in-stored-form',
    instead: 'const isStoredForm = true',
    tests: horses,
    only: 'A horse of another event',
  },
  {
    name: 'no-cpf-as-horse-name',
    instead: 'true',
    tests: horses,
    only: 'A horse of another event',
  },
  { name: 'horse-of-known-riders', tests: horses, only: 'A horse of another event' },
  {
    name: 'horse-of-same-event',
    instead: 'if (!named) return true',
    tests: horses,
    only: 'A horse of another event',
  },
  { name: 'horse-stated-as-known', tests: horses, only: 'two that state different horses' },
  { name: 'sequence-of-one-action', tests: actions, only: 'An action is applied once however often' },
  {
    name: 'actions-of-sender',
    tests: actions,
    only: 'Actions that name another login are refused',
  },
  {
    name: 'delivered-within-both-rights',
    instead: 'rolesOfEach: [sender.roles],',
    tests: deliveries,
    only: 'only if both the person who delivers and the device may give it',
  },
  { name: 'doer-of-same-event', tests: deliveries, only: 'A login that never worked at the check-in' },
  {
    name: 'check-in-of-event-in-one-order',
    instead: 'const revision = 1',
    tests: actions,
    only: 'An action is applied once however often',
  },
  { name: 'only-queued-actions-conflict', tests: actions, only: 'An action on an old version is refused' },
  {
    name: 'number-of-one-entry',
    instead: 'const holder = undefined',
    tests: changed,
    only: 'keeps its number from another entry',
  },
  { name: 'check-in-conflict-resolved-once', tests: actions, only: 'and a person resolves it once' },
  {
    name: 'kept-number-by-the-rules',
    tests: testsOf('modules/entries/check-in/conflicts'),
    only: 'lacks a document only after the document was checked',
  },
  {
    name: 'conflict-resolved-as-seen',
    tests: testsOf('modules/entries/check-in/conflicts'),
    only: 'A decision about an entry that changed since',
  },
  {
    name: 'later-hand-out-kept',
    instead:
      "resolution === 'undo' ? await takeNumbersBack(db, { eventId, cartItemIds: [cartItemId], by, revision }) : []",
    tests: testsOf('modules/entries/check-in/conflicts'),
    only: 'takes back no later hand-out of the same entry',
  },
  {
    name: 'hand-out-after-conflict-kept',
    instead: 'const isOfConflict = sql`true`',
    tests: testsOf('modules/entries/check-in/conflicts'),
    only: 'resolved late takes back no|resolves late takes back no',
  },
  {
    name: 'handed-out-entry-never-reopened',
    tests: changed,
    only: 'is changed by the desk only with a reason',
  },
  {
    name: 'handed-out-entry-replaced-with-reason',
    tests: changed,
    only: 'is changed by the desk only with a reason',
  },
  {
    name: 'waiver-ends-with-its-riders',
    instead: 'Promise.resolve()',
    tests: documents,
    only: 'asked for again when other riders join it',
  },
  {
    name: 'conflict-without-names',
    instead: 'export const storedSentence = ({ says }: CheckInRefusal) => says',
    tests: documents,
    only: 'A required document stops the hand-out',
  },
  {
    name: 'queue-of-own-login',
    tests: ['apps/web/src/areas/arena/conferencia/waiting.test.ts'],
  },
  {
    name: 'one-action-never-stops-the-queue',
    instead: 'if (unsent.length === 1) throw error',
    tests: ['apps/web/src/areas/arena/conferencia/send-actions.test.ts'],
  },
  {
    name: 'stored-changes-after-whole-snapshot',
    tests: ['apps/web/src/areas/arena/conferencia/check-in-data.test.ts'],
    only: 'Stored changes count only after',
  },
  {
    name: 'kept-snapshot-of-current-state',
    tests: testsOf('modules/entries/check-in/snapshot'),
    only: 'The next whole snapshot has',
  },
  {
    name: 'kept-entries-of-current-event',
    instead: 'const usable = earlier',
    tests: testsOf('modules/entries/check-in/snapshot'),
    only: 'The next whole snapshot has',
  },
  {
    name: 'cursor-not-after-last-change',
    instead: 'if (known?.mark === state.mark) return changesSince(db, state, known.revision)',
    tests: testsOf('modules/entries/check-in/snapshot'),
    only: 'A cursor after the last change',
  },
  {
    name: 'versions-of-changes-under-way',
    tests: testsOf('modules/entries/check-in/versions'),
    only: 'A change that was under way at the first snapshot',
  },
  { name: 'waiver-of-known-riders', tests: rules, only: 'by a person only' },
  { name: 'check-in-of-known-version', tests: rules, only: 'is refused for a removed, changed' },
  {
    name: 'hand-out-after-documents',
    instead: 'return undefined',
    tests: rules,
    only: 'waits for required documents',
  },
]
