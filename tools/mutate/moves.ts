import { guardsOf } from './guard.ts'

/** Guards of the desk that moves an entry to another category or bundle. */
export const moves = guardsOf({
  'modules/payments/moves/moved-money': {
    'only-a-sold-entry-moves': 'one of an unpaid cart',
    'refunded-entry-never-moves': 'whose payment went back',
    'courtesy-never-moves': { only: 'An entry with a courtesy', instead: "return ''" },
    'move-as-shown': { only: 'Bad input moves nothing', instead: 'const isAsShown = true' },
    'no-payment-without-a-difference': 'Bad input moves nothing',
    'difference-returned-by-treasurer': 'A desk without the right to return money',
    'difference-within-daily-limit': 'above the daily limit',
    'only-a-live-entry-moves': 'Bad input moves nothing',
    'move-to-another-item': 'Bad input moves nothing',
  },
  'modules/entries/joins/joining': {
    'cancelled-category-never-joined': 'A join is refused with a sentence',
    'two-categories-of-the-event-are-joined': 'A join is refused with a sentence',
    'nothing-joins-an-official-category': 'Nothing joins a category with an official result',
    'bundle-of-both-stops-a-join': 'A join is refused with a sentence',
    'join-as-shown': { only: 'A join is refused with a sentence', instead: 'const isAsShown = true' },
    'an-empty-category-is-not-joined': 'A join is refused with a sentence',
    'no-join-after-a-shot': 'A category with a shot does not move',
    'renumbered-entry-gives-its-number-back': 'A number that was handed out stays',
  },
  'modules/entries/formations/moving': {
    'no-move-after-hand-out-or-shot': 'after its number was handed out',
    'riders-that-do-not-fit-are-named-again': { only: 'Riders who do not fit', instead: 'throw error' },
    'moved-entry-keeps-an-offered-badge': 'A number that is taken, or not offered',
  },
})
