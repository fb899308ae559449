import { guardsOf } from './guard.ts'

/** Guards of the sales of the desk and of their money. */
export const deskSales = guardsOf({
  'modules/payments/till/opening': {
    'desk-sells-its-own-event': 'The desk sells only its own event',
    'desk-sale-without-owner-hidden': 'A caller who knows only the id',
    'new-login-owns-nothing-unconfirmed': {
      only: 'A new sale to a login with an unconfirmed sale',
      instead: 'const isOwned = buyer.hasLogin',
    },
    'buyer-confirmed-for-own-events-only': 'The desk of one event confirms a buyer for its own sales only',
    'buyer-without-login-owns-nothing': 'A buyer with a login owns the sale',
    'withheld-badge-by-desk-only': { only: 'A number that is kept for the desk', instead: 'or true' },
    'badge-sold-elsewhere-never-given': {
      only: 'A number that was sold elsewhere',
      instead: '`',
    },
  },
  'modules/payments/till/open-holds': {
    'unpaid-units-of-buyer-limited-at-desk': 'A buyer holds at most the unpaid entries',
    'open-sales-of-seller-limited': 'A person at the desk holds at most',
    'seller-locked-while-selling': 'One person who sells at two processes',
  },
  'modules/payments/till/completing': {
    'desk-sale-paid-at-desk-only': 'A purchase, its receipt',
    'money-in-open-shift-only': 'Cash is refused without the own open shift',
    'shift-of-its-opener-only': 'Cash is refused without the own open shift',
    'shift-of-this-browser-only': 'Cash is refused without the own open shift',
    'parts-of-a-sale-above-zero': 'half a centavo',
    'parts-cover-the-sale-exactly': 'cash above the price',
    'given-cash-covers-its-part': 'less cash than booked',
    'card-slip-booked-once': { only: 'A slip of the card terminal', instead: 'returning payment_id`,' },
    'courtesy-by-owner-or-treasurer-only': 'a courtesy by the desk',
    'completed-sale-never-booked-again': 'The same completion is booked once',
    'complete-sale-never-cancelled-at-till': 'A sale whose time is over',
    'open-desk-sale-keeps-its-entries': 'No entry is removed from a sale before it is paid',
  },
  'modules/payments/till/pix-part': {
    'refused-completion-keeps-pix': 'A completion that is refused',
    'pix-part-not-above-sale': 'for a sale of R\\$ 120,00 is refused',
    'part-of-a-sale-completes-no-cart': { only: 'A Pix part comes first', instead: 'const isWhole = true' },
    'pix-after-completion-returned': 'goes back as a duplicate',
    'pix-of-open-sale-goes-back-with-it': 'The Pix of an unfinished sale goes back',
    'returned-surplus-pays-no-sale': 'A greater Pix for a part',
    'pix-never-refunded-at-till': 'A Pix goes back by Pix only',
    'pix-refund-never-paid-out': 'A Pix goes back by Pix only',
  },
  'modules/payments/till/refunding': {
    'money-of-the-desk-never-sent': 'Cash that a treasurer promised',
    'refund-at-till-promised-once-for-a-key': {
      only: 'A refund that is sent three times with one key',
      instead: 'const call = undefined',
    },
    'reversal-has-its-nsu': 'A refund of a card is handed over with the NSU',
    'refund-paid-out-once': 'Cash that a treasurer promised',
    'handed-over-refund-never-withdrawn': {
      only: 'A promise is either handed over or withdrawn',
      instead:
        "await moveRefund(db, { id: refundId, from: ['requested', 'done'], to: 'failed', reason, actor })",
    },
    'approved-promise-withdrawn-by-another': 'A promise that a second person approved',
    'withdrawn-promise-never-retried': 'A treasurer withdraws a promise',
  },
})
