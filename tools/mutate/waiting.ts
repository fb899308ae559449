import { guardsOf } from './guard.ts'

/** Guards of the waiting lists. */
export const waiting = guardsOf({
  'modules/sales/waiting/waiting': {
    'owed-units-are-not-sold': {
      only: 'no other buyer can reserve it',
      instead: 'const itemsForAll = items',
    },
    'owed-units-are-not-taken-again': { only: 'A raised total', instead: 'return holds' },
    'offer-not-ended-by-a-claim': 'An offer is no older cart',
    'desk-passes-a-waiting-list-with-a-reason': 'with a reason only',
    'waiting-list-of-an-item-of-the-event': 'A call with bad input',
    'person-waits-once-for-an-item': 'A call with bad input',
    'lists-of-a-person-limited': 'in ten lists of an event',
    'units-of-waits-limited': 'A call with bad input',
    'only-who-may-buy-waits': 'A call with bad input',
    'only-a-sold-out-item-has-a-list': 'A call with bad input',
    'only-a-waiting-person-leaves': 'A person leaves the list',
    'only-units-that-are-free-are-taken': 'A person leaves the list',
    'only-a-question-is-answered': 'A group is asked about fewer units',
  },
})
