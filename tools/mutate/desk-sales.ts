import { type Guard, testsOf } from './guard.ts'

const opening = testsOf('modules/payments/till/opening')
const openHolds = testsOf('modules/payments/till/open-holds')
const completing = testsOf('modules/payments/till/completing')
const pixPart = testsOf('modules/payments/till/pix-part')
const refunding = testsOf('modules/payments/till/refunding')

/** Guards of the sales of the desk and of their money. */
export const deskSales: Guard[] = [
  { name: 'desk-sells-its-own-event', tests: opening, only: 'The desk sells only its own event' },
  {
    name: 'unpaid-units-of-buyer-limited-at-desk',
    tests: openHolds,
    only: 'A buyer holds at most the unpaid entries',
  },
  { name: 'open-sales-of-seller-limited', tests: openHolds, only: 'A person at the desk holds at most' },
  { name: 'seller-locked-while-selling', tests: openHolds, only: 'One person who sells at two processes' },
  { name: 'desk-sale-without-owner-hidden', tests: opening, only: 'A caller who knows only the id' },
  { name: 'desk-sale-paid-at-desk-only', tests: completing, only: 'A purchase, its receipt' },
  { name: 'money-in-open-shift-only', tests: completing, only: 'Cash is refused without the own open shift' },
  { name: 'shift-of-its-opener-only', tests: completing, only: 'Cash is refused without the own open shift' },
  {
    name: 'shift-of-this-browser-only',
    tests: completing,
    only: 'Cash is refused without the own open shift',
  },
  { name: 'parts-of-a-sale-above-zero', tests: completing, only: 'half a centavo' },
  { name: 'parts-cover-the-sale-exactly', tests: completing, only: 'cash above the price' },
  { name: 'given-cash-covers-its-part', tests: completing, only: 'less cash than booked' },
  {
    name: 'card-slip-booked-once',
    instead: 'returning payment_id`,',
    tests: completing,
    only: 'A slip of the card terminal',
  },
  { name: 'courtesy-by-owner-or-treasurer-only', tests: completing, only: 'a courtesy by the desk' },
  {
    name: 'completed-sale-never-booked-again',
    tests: completing,
    only: 'The same completion is booked once',
  },
  { name: 'complete-sale-never-cancelled-at-till', tests: completing, only: 'A sale whose time is over' },
  {
    name: 'open-desk-sale-keeps-its-entries',
    tests: completing,
    only: 'No entry is removed from a sale before it is paid',
  },
  {
    name: 'new-login-owns-nothing-unconfirmed',
    instead: 'const isOwned = buyer.hasLogin',
    tests: opening,
    only: 'A new sale to a login with an unconfirmed sale',
  },
  {
    name: 'buyer-confirmed-for-own-events-only',
    tests: opening,
    only: 'The desk of one event confirms a buyer for its own sales only',
  },
  { name: 'buyer-without-login-owns-nothing', tests: opening, only: 'A buyer with a login owns the sale' },
  {
    name: 'withheld-badge-by-desk-only',
    instead: 'or true',
    tests: opening,
    only: 'A number that is kept for the desk',
  },
  {
    name: 'badge-sold-elsewhere-never-given',
    instead: '`.execute(db)',
    tests: opening,
    only: 'A number that was sold elsewhere',
  },
  { name: 'refused-completion-keeps-pix', tests: pixPart, only: 'A completion that is refused' },
  { name: 'pix-part-not-above-sale', tests: pixPart, only: 'for a sale of R\\$ 120,00 is refused' },
  {
    name: 'part-of-a-sale-completes-no-cart',
    instead: 'const isWhole = true',
    tests: pixPart,
    only: 'A Pix part comes first',
  },
  { name: 'pix-after-completion-returned', tests: pixPart, only: 'goes back as a duplicate' },
  {
    name: 'pix-of-open-sale-goes-back-with-it',
    tests: pixPart,
    only: 'The Pix of an unfinished sale goes back',
  },
  { name: 'returned-surplus-pays-no-sale', tests: pixPart, only: 'A greater Pix for a part' },
  { name: 'pix-never-refunded-at-till', tests: pixPart, only: 'A Pix goes back by Pix only' },
  { name: 'pix-refund-never-paid-out', tests: pixPart, only: 'A Pix goes back by Pix only' },
  { name: 'money-of-the-desk-never-sent', tests: refunding, only: 'Cash that a treasurer promised' },
  {
    name: 'refund-at-till-promised-once-for-a-key',
    instead: 'const call = undefined',
    tests: refunding,
    only: 'A refund that is sent three times with one key',
  },
  { name: 'refund-paid-out-once', tests: refunding, only: 'Cash that a treasurer promised' },
  {
    name: 'handed-over-refund-never-withdrawn',
    instead:
      "await moveRefund(db, { id: refundId, from: ['requested', 'done'], to: 'failed', reason, actor })",
    tests: refunding,
    only: 'A promise is either handed over or withdrawn',
  },
  {
    name: 'approved-promise-withdrawn-by-another',
    tests: refunding,
    only: 'A promise that a second person approved',
  },
  { name: 'withdrawn-promise-never-retried', tests: refunding, only: 'A treasurer withdraws a promise' },
]
