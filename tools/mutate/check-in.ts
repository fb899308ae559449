import { type Guard, testsOf } from './guard.ts'

const tests = testsOf('modules/entries/check-in/check-in')
const documents = testsOf('modules/entries/check-in/documents')
const rules = ['packages/domain/src/check-in.test.ts']

/** Guards of the hand-out of numbers, of the actions and of the snapshots of devices. */
export const checkIn: Guard[] = [
  {
    name: 'no-whole-cpf-in-snapshot',
    instead: 'return { cpfEnd: cpf, cpfHash }',
    tests,
    only: 'of a CPF only four digits',
  },
  { name: 'sequence-of-one-action', tests, only: 'An action is applied once however often' },
  {
    name: 'actions-of-sender',
    tests,
    only: 'Actions that name another login are refused',
  },
  {
    name: 'check-in-of-event-in-one-order',
    instead: 'const revision = 1',
    tests,
    only: 'An action is applied once however often',
  },
  { name: 'only-queued-actions-conflict', tests, only: 'An action on an old version is refused' },
  {
    name: 'number-of-one-entry',
    instead: 'const holder = undefined',
    tests,
    only: 'keeps its number from another entry',
  },
  { name: 'check-in-conflict-resolved-once', tests, only: 'and a person resolves it once' },
  {
    name: 'kept-number-by-the-rules',
    tests: testsOf('modules/entries/check-in/conflicts'),
    only: 'lacks a document only after the document was checked',
  },
  {
    name: 'later-hand-out-kept',
    tests: testsOf('modules/entries/check-in/conflicts'),
    only: 'takes back no later hand-out of the same entry',
  },
  { name: 'handed-out-entry-never-reopened', tests, only: 'is changed by the desk only with a reason' },
  { name: 'handed-out-entry-replaced-with-reason', tests, only: 'is changed by the desk only with a reason' },
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
    instead: 'if (!earlier) {',
    tests: testsOf('modules/entries/check-in/snapshot'),
    only: 'The next whole snapshot has',
  },
  {
    name: 'cursor-not-after-last-change',
    instead: 'if (isKnown)',
    tests: testsOf('modules/entries/check-in/snapshot'),
    only: 'A cursor after the last change',
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
