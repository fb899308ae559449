import { guardsOf } from './guard.ts'

/** Guards of the shifts of the till. */
export const shiftGuards = guardsOf({
  'modules/payments/shifts/shifts': {
    'one-open-shift-per-person': 'A person has one open shift',
    'shift-moved-by-its-opener': 'An owner does not count',
    'shift-in-allowed-state-only': { only: 'A counted shift takes no movement', instead: 'return undefined' },
    'cash-moved-once-for-a-key': {
      only: 'A withdrawal and a deposit that are sent five times',
      instead: 'const call = undefined',
    },
    'till-amount-in-whole-cents': 'A negative, a zero',
    'withdrawal-within-drawer': 'a withdrawal above the cash',
    'moved-cash-never-hides-difference': {
      only: 'Cash that is moved after a count',
      instead: 'const mustWait = !isEven',
    },
    'difference-approved-after-count': 'A difference of the own shift',
    'difference-approved-by-another-person': 'A difference of the own shift',
  },
  'views/reports/blind-count': {
    'cash-of-open-shift-hidden': { only: 'No call tells the desk', instead: 'false' },
    'expected-cash-of-earlier-count-hidden': {
      only: 'The history of a reopened shift',
      instead: 'return facts.map(historyFact)',
    },
  },
  'views/reports/day-of-sales': {
    'shift-of-another-hidden-from-desk': {
      only: 'The desk reads its own shifts only',
      instead: 'if (!row) throw notFound(tillMessages.shiftNotFound)',
    },
  },
})
