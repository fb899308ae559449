import { type Guard, testsOf } from './guard.ts'

const shifts = testsOf('modules/payments/shifts/shifts')

/** Guards of the shifts of the till. */
export const shiftGuards: Guard[] = [
  { name: 'one-open-shift-per-person', tests: shifts, only: 'A person has one open shift' },
  { name: 'shift-moved-by-its-opener', tests: shifts, only: 'An owner does not count' },
  {
    name: 'shift-in-allowed-state-only',
    instead: 'return undefined',
    tests: shifts,
    only: 'A counted shift takes no movement',
  },
  {
    name: 'cash-moved-once-for-a-key',
    instead: 'const call = undefined',
    tests: shifts,
    only: 'A withdrawal and a deposit that are sent five times',
  },
  { name: 'till-amount-in-whole-cents', tests: shifts, only: 'A negative, a zero' },
  { name: 'withdrawal-within-drawer', tests: shifts, only: 'a withdrawal above the cash' },
  {
    name: 'moved-cash-never-hides-difference',
    instead: 'const mustWait = !isEven',
    tests: shifts,
    only: 'Cash that is moved after a count',
  },
  { name: 'difference-approved-after-count', tests: shifts, only: 'A difference of the own shift' },
  { name: 'difference-approved-by-another-person', tests: shifts, only: 'A difference of the own shift' },
  {
    name: 'cash-of-open-shift-hidden',
    instead: 'false',
    tests: testsOf('views/reports/blind-count'),
    only: 'No call tells the desk',
  },
  {
    name: 'expected-cash-of-earlier-count-hidden',
    instead: 'return facts.map(historyFact)',
    tests: testsOf('views/reports/blind-count'),
    only: 'The history of a reopened shift',
  },
  {
    name: 'shift-of-another-hidden-from-desk',
    instead: 'if (!row) throw notFound(tillMessages.shiftNotFound)',
    tests: testsOf('views/reports/day-of-sales'),
    only: 'The desk reads its own shifts only',
  },
]
