import { type Guard, testsOf } from './guard.ts'

/** What keeps places and money consistent. */
export const money: Guard[] = [
  {
    name: 'refund-not-above-payment',
    tests: testsOf('modules/payments/refunds/refunds'),
    only: 'A refund request of .* is refused',
  },
  {
    name: 'pix-refund-requested-once-for-a-key',
    instead: 'const call = undefined',
    tests: testsOf('modules/payments/refunds/refunds'),
    only: 'A refund of a Pix that is sent again with its key',
  },
  {
    name: 'refund-of-other-pix-with-same-id',
    instead: 'const isTaken = false',
    tests: testsOf('modules/payments/methods/pix/refunds/bank-refunds'),
    only: 'Refunds with one id of two Pix',
  },
  {
    name: 'refund-of-other-entry-waits',
    instead: 'const isOfSame = sql<boolean>`true`',
    tests: testsOf('modules/payments/refunds/removing'),
    only: 'Two entries of one Pix',
  },
  {
    name: 'desk-proposes-a-return',
    instead: 'const isDirect = !isAboveLimit',
    tests: testsOf('modules/payments/shrinking/removal'),
    only: 'The desk role proposes',
  },
  {
    name: 'other-value-by-treasurer-only',
    tests: testsOf('modules/payments/shrinking/removal'),
    only: 'The desk role proposes',
  },
  {
    name: 'other-value-within-balance',
    tests: testsOf('modules/payments/shrinking/removal'),
    only: 'A treasurer returns another amount',
  },
  {
    name: 'returned-value-as-shown',
    tests: testsOf('modules/payments/shrinking/removal'),
    only: 'A removal whose value changed',
  },
  {
    name: 'returned-entry-restored-after-payment',
    tests: testsOf('modules/payments/shrinking/removal'),
    only: 'A restored entry withdraws',
  },
  {
    name: 'transfer-within-payment',
    tests: testsOf('modules/payments/refunds/retrying'),
    only: 'A transfer is not noted',
  },
  {
    name: 'courtesy-within-named-entries',
    tests: testsOf('modules/payments/shrinking/mixed-payments'),
  },
  {
    name: 'entry-that-ended-unpaid-stays-removed',
    instead: 'const ids = undefined',
    tests: testsOf('modules/payments/shrinking/outdated'),
    only: 'A cart that is restored does not get back',
  },
  {
    name: 'price-of-credited-charge-stays',
    tests: testsOf('modules/payments/shrinking/outdated'),
    only: 'While a buyer owes the difference',
  },
  {
    name: 'surplus-of-earlier-price-goes-back',
    tests: testsOf('modules/payments/shrinking/outdated'),
    only: 'A Pix',
  },
  {
    name: 'repayment-as-shown',
    tests: testsOf('modules/payments/shrinking/repaying'),
    only: 'An entry whose price went back',
  },
  {
    name: 'pix-of-lower-price-returned',
    instead: 'const isOutdated = false',
    tests: testsOf('modules/payments/shrinking/outdated'),
    only: 'A Pix for a lower earlier price',
  },
  {
    name: 'retry-of-repaid-refund-is-repaid',
    instead: 'const isPaidAgain = false',
    tests: testsOf('modules/payments/shrinking/repaying'),
    only: 'A refund that fails after',
  },
  {
    name: 'refund-of-repaid-entry-stays',
    instead: 'const withdrawn = refunds.filter(({ isPromise }) => isPromise)',
    tests: testsOf('modules/payments/shrinking/repaying'),
    only: 'A refund that fails after',
  },
  {
    name: 'approved-retry-keeps-its-entries',
    instead: 'const entries = cart && removal ? await listEnding(db, cart, removal) : undefined',
    tests: testsOf('modules/payments/refunds/retrying'),
    only: 'A second attempt that another administrator approves',
  },
  {
    name: 'repayment-within-price',
    instead: 'const inCents = askedInCents',
    tests: testsOf('modules/payments/shrinking/repaying'),
    only: 'The surplus of a Pix',
  },
  {
    name: 'paid-cart-without-debt-is-paid',
    instead: 'const isCovered = cart.is_free',
    tests: testsOf('modules/payments/shrinking/repaying'),
    only: 'One entry of a cart that has ended',
  },
  {
    name: 'repayment-counts-once',
    tests: testsOf('modules/payments/shrinking/repaying'),
    only: 'An entry whose price went back',
  },
  {
    name: 'installment-of-ended-plan-returned',
    instead: "if (facts.cartStatus === 'cancelled') return 'cancelled'",
    tests: testsOf('modules/payments/shrinking/removal'),
    only: 'A Pix for an installment that ended',
  },
  {
    name: 'rest-of-ended-installment-goes-back',
    instead: 'if (restInCents !== 0) return',
    tests: testsOf('modules/payments/shrinking/removal'),
    only: 'A Pix for an installment that was made smaller',
  },
  { name: 'one-refund-at-a-time', tests: testsOf('modules/payments/refunds/refunds') },
  {
    name: 'refund-above-daily-limit-approved',
    instead: 'export const exceedsDailyCap = () => false',
    tests: testsOf('modules/payments/refunds/approving'),
  },
  {
    name: 'webhook-checked-with-bank',
    instead: `{guard}
if (answer?.pix.length === 0) answer.pix.push({ endToEndId: 'E' + charge.txid.slice(1), valueInCents: charge.value_in_cents, settledAt: new Date(), refunds: [] })`,
    tests: testsOf('modules/payments/methods/pix/settlement/webhook'),
    only: 'A forged notification',
  },
  {
    name: 'webhook-secret-required',
    tests: testsOf('modules/payments/methods/pix/settlement/webhook'),
    only: 'A caller without the secret',
  },
  {
    name: 'payment-value-equals-charge',
    tests: testsOf('modules/payments/methods/pix/charges/payments'),
    only: 'A Pix of another value is left',
  },
  {
    name: 'second-payment-returned',
    instead: "if (facts.rivalIsPaid) return 'duplicate'",
    tests: testsOf('modules/payments/methods/pix/charges/payments'),
    only: 'Two Pix for one charge',
  },
  {
    name: 'charge-value-as-requested',
    instead: 'const isOurs = (answer.key ?? key) === key',
    tests: testsOf('modules/payments/methods/pix/charges/plans'),
  },
  {
    name: 'free-cart-of-the-web-is-formed-in-time',
    instead: 'case when false then now()',
    tests: testsOf('modules/entries/formations/unformed'),
    only: 'Free entries without riders end',
  },
  {
    name: 'restored-cart-has-no-end',
    tests: testsOf('modules/entries/formations/unformed'),
    only: 'A cart that the desk cancels and restores',
  },
  {
    name: 'restored-entry-has-no-end',
    tests: testsOf('modules/entries/formations/unformed'),
    only: 'An entry that the desk restores',
  },
  {
    name: 'in-person-entry-never-ends-unformed',
    tests: testsOf('modules/entries/formations/unformed'),
    only: 'Formed entries, entries in person',
  },
  {
    name: 'event-that-is-over-opens-no-cart',
    tests: testsOf('modules/sales/reservations/races'),
    only: 'becomes over is refused',
  },
  {
    name: 'closed-sale-opens-no-cart',
    tests: testsOf('modules/sales/reservations/races'),
    only: 'closes the sale',
  },
  {
    name: 'joining-account-never-awaited',
    tests: testsOf('modules/sales/reservations/gathering'),
    only: 'never waits for an account',
  },
  {
    name: 'sale-closing-locks-items',
    tests: testsOf('modules/sales/reservations/races'),
    only: 'closes a sale',
  },
  {
    name: 'registrations-per-cpf-limited',
    tests: testsOf('modules/entries/formations/races'),
    only: 'cannot both take the last entry',
  },
  {
    name: 'removed-entry-never-replaced',
    tests: testsOf('modules/entries/formations/replacing'),
    only: 'A removed entry is not replaced',
  },
  {
    name: 'replacement-of-the-entry-that-was-read',
    tests: testsOf('modules/entries/formations/replacing'),
    only: 'Two administrators replace one entry',
  },
  {
    name: 'refunded-entry-never-replaced',
    tests: testsOf('modules/payments/refunds/removing'),
    only: 'A refunded cart keeps its riders',
  },
  {
    name: 'entry-with-shots-never-replaced',
    tests: testsOf('modules/entries/formations/replacing'),
    only: 'An entry whose number has shots',
  },
  {
    name: 'entry-with-shots-never-reopened',
    tests: testsOf('modules/entries/formations/replacing'),
    only: 'An entry whose number has shots',
  },
  {
    name: 'shots-leave-with-their-entry',
    tests: testsOf('modules/scoreboard/rankings/removed-entries'),
    only: 'A removed entry leaves ranking',
  },
  {
    name: 'failed-refund-retried-once',
    tests: testsOf('modules/payments/refunds/retrying'),
    only: 'A failed refund is listed',
  },
  {
    name: 'replaced-refund-never-retried',
    tests: testsOf('modules/payments/refunds/retrying'),
    only: 'after another refund of the same value',
  },
  {
    name: 'audit-hash-chain',
    instead: 'previous = seal.previousHash',
    tests: testsOf('platform/audit/hash-chain'),
  },
]
