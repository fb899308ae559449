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
  'modules/entries/formations/moving': {
    'no-move-after-hand-out-or-shot': 'after its number was handed out',
    'riders-that-do-not-fit-are-named-again': { only: 'Riders who do not fit', instead: 'throw error' },
    'moved-entry-keeps-an-offered-badge': 'A number that is taken, or not offered',
  },
})
