import { guardsOf } from './guard.ts'

/** What keeps places and money consistent. */
export const money = guardsOf({
  'modules/payments/refunds/refunds': {
    'refund-not-above-payment': 'A refund request of .* is refused',
    'pix-refund-requested-once-for-a-key': {
      only: 'A refund of a Pix that is sent again with its key',
      instead: 'const call = undefined',
    },
    'one-refund-at-a-time': {},
  },
  'modules/payments/methods/pix/refunds/bank-refunds': {
    'refund-of-other-pix-with-same-id': {
      only: 'Refunds with one id of two Pix',
      instead: 'const isTaken = false',
    },
  },
  'modules/payments/refunds/removing': {
    'refund-of-other-entry-waits': {
      only: 'Two entries of one Pix',
      instead: 'const isOfSame = sql<boolean>`true`',
    },
    'refunded-entry-never-replaced': 'A refunded cart keeps its riders',
  },
  'modules/payments/shrinking/removal': {
    'desk-proposes-a-return': { only: 'The desk role proposes', instead: 'const isDirect = !isAboveLimit' },
    'other-value-by-treasurer-only': 'The desk role proposes',
    'other-value-within-balance': 'A treasurer returns another amount',
    'returned-value-as-shown': 'A removal whose value changed',
    'returned-entry-restored-after-payment': 'A restored entry withdraws',
    'installment-of-ended-plan-returned': {
      only: 'A Pix for an installment that ended',
      instead: "if (facts.cartStatus === 'cancelled') return 'cancelled'",
    },
    'rest-of-ended-installment-goes-back': {
      only: 'A Pix for an installment that was made smaller',
      instead: 'if (restInCents !== 0) return',
    },
  },
  'modules/payments/cancellations/deciding': {
    'category-cancelled-once': 'and one that is cancelled',
    'official-category-never-cancelled': {
      only: 'with an official result',
      instead: "return ''",
    },
    'cancelled-category-of-the-event': 'A category of another event',
    'one-cancellation-at-a-time': 'The person who asks never confirms',
    'cancellation-as-shown': 'with other sums',
    'nothing-sold-since-the-figures': 'is noticed under the lock',
    'second-person-decides': 'The person who asks never confirms',
    'asker-still-has-the-role': 'lost the role since',
    'request-of-this-event': 'is decided under its own event only',
  },
  'modules/payments/cancellations/cancelling': {
    'paused-cancellation-ends-nothing': {
      only: 'paused while it runs',
      instead: "if (row?.status !== 'running' && row?.status !== 'paused') return",
    },
    'cancellation-leaves-open-sale': 'that the desk is selling is left',
    'buyer-told-once': { only: 'A buyer with two carts', instead: 'await tellBuyer(db, row, cartId)' },
    'cancelled-event-stays-closed': 'A whole event is cancelled',
    'cancelled-number-is-no-conflict': {
      only: 'A number that was handed out is settled',
      instead: 'takeBack(db, [], { actor, reason: checkInMessages.cancelledAfterHandOut })',
    },
    'cancelled-entry-is-no-conflict': 'A hand-out without network',
    'paused-cancellation-sends-nothing': 'A pause ends no entry',
    'cancelled-category-never-restored': 'No client buys or restores',
    'cancelled-category-never-sold': {
      only: 'No client buys or restores',
      instead: 'this.suspended = parts.find(({ isBlocked }) => isBlocked)',
    },
  },
  'modules/payments/postponements/moved-days': {
    'days-of-sold-event-stay': 'leave the days of an event with entries',
    'moved-event-locks-carts': 'A plan that is chosen while the days move',
    'postponement-locks-items': 'A cart that is opened while the days move',
  },
  'modules/payments/postponements/postponements': {
    'postponed-sale-ends-with-event': 'An event does not move to days that end before its sale',
    'begun-event-never-postponed': 'An event without entries, and one that has begun',
    'postponed-from-the-days-that-were-read': { only: 'whose days were corrected meanwhile' },
    'one-postponement-at-a-time': 'The person who asks never confirms',
    'postponement-as-shown': { only: 'A cart between the figures', instead: 'const isAsShown = true' },
    'postponement-for-its-buyers': {
      only: 'Only buyers of the event choose',
      instead: 'const row = await queries.findDone(db, eventId)',
    },
  },
  'modules/payments/withdrawals/withdrawing': {
    'withdrawal-as-shown': { only: 'ends an entry once or not at all', instead: 'const isAsShown = true' },
    'cart-of-its-owner': 'A login that does not own',
    'withdrawal-of-a-paid-cart': 'A cart that is not paid',
    'withdrawal-in-time': { only: 'Seven days after', instead: "refusal: ''," },
    'no-withdrawal-after-hand-out-or-shot': {
      only: 'An entry whose number was handed out',
      instead: "refusal: '',",
    },
    'part-withheld-by-the-terms': { only: 'After the seven days', instead: 'const withheldInCents = 0' },
    'whole-units-are-withdrawn': { only: 'The category of a bundle', instead: 'const isWhole = true' },
  },
  'modules/sales/carts/cancelling': {
    'reservation-given-up-by-its-owner': 'A cart of another buyer is not found',
    'sale-of-the-till-given-up-there': 'A cart of another buyer is not found',
    'only-an-unpaid-cart-is-given-up': 'A cart of another buyer is not found',
  },
  'modules/payments/refunds/requests/retrying': {
    'transfer-within-payment': 'A transfer is not noted',
    'approved-retry-keeps-its-entries': {
      only: 'A second attempt that another administrator approves',
      instead: 'const entries = cart && removal ? await listEnding(db, cart, removal) : undefined',
    },
    'failed-refund-retried-once': 'A failed refund is listed',
    'replaced-refund-never-retried': 'after another refund of the same value',
  },
  'modules/payments/shrinking/mixed-payments': {
    'courtesy-within-named-entries': {},
  },
  'modules/payments/shrinking/outdated': {
    'entry-that-ended-unpaid-stays-removed': {
      only: 'A cart that is restored does not get back',
      instead: 'const ids = undefined',
    },
    'price-of-credited-charge-stays': 'While a buyer owes the difference',
    'surplus-of-earlier-price-goes-back': 'A Pix',
    'pix-of-lower-price-returned': {
      only: 'A Pix for a lower earlier price',
      instead: 'const isOutdated = false',
    },
  },
  'modules/payments/shrinking/repaying': {
    'repayment-as-shown': 'An entry whose price went back',
    'retry-of-repaid-refund-is-repaid': {
      only: 'A refund that fails after',
      instead: 'const isPaidAgain = false',
    },
    'refund-of-repaid-entry-stays': {
      only: 'A refund that fails after',
      instead: 'const withdrawn = refunds.filter(({ isPromise }) => isPromise)',
    },
    'repayment-within-price': { only: 'The surplus of a Pix', instead: 'const inCents = askedInCents' },
    'paid-cart-without-debt-is-paid': {
      only: 'One entry of a cart that has ended',
      instead: 'const isCovered = cart.is_free',
    },
    'repayment-counts-once': 'An entry whose price went back',
  },
  'modules/payments/refunds/requests/approving': {
    'refund-above-daily-limit-approved': { instead: 'export const exceedsDailyCap = () => false' },
  },
  'modules/payments/methods/pix/settlement/webhook': {
    'webhook-checked-with-bank': {
      only: 'A forged notification',
      instead: `{guard}
if (answer?.pix.length === 0) answer.pix.push({ endToEndId: 'E' + charge.txid.slice(1), valueInCents: charge.value_in_cents, settledAt: new Date(), refunds: [] })`,
    },
    'webhook-secret-required': 'A caller without the secret',
  },
  'modules/payments/methods/pix/charging/payments': {
    'payment-value-equals-charge': 'A Pix of another value is left',
    'second-payment-returned': {
      only: 'Two Pix for one charge',
      instead: "if (facts.rivalIsPaid) return 'duplicate'",
    },
  },
  'modules/payments/methods/pix/charging/plans': {
    'charge-value-as-requested': { instead: 'const isOurs = (answer.key ?? key) === key' },
  },
  'modules/entries/formations/unformed': {
    'free-cart-of-the-web-is-formed-in-time': {
      only: 'Free entries without riders end',
      instead: 'case when false then now()',
    },
    'restored-cart-has-no-end': 'A cart that the desk cancels and restores',
    'restored-entry-has-no-end': 'An entry that the desk restores',
    'in-person-entry-never-ends-unformed': 'Formed entries, entries in person',
  },
  'modules/sales/reservations/races': {
    'event-that-is-over-opens-no-cart': 'becomes over is refused',
    'closed-sale-opens-no-cart': 'closes the sale',
    'sale-closing-locks-items': 'closes a sale',
  },
  'modules/scoreboard/competition/bought-lives': {
    'bundle-gives-lives-that-count': 'gives no lives for a category without',
  },
  'modules/sales/vouchers/vouchers': {
    'ended-cart-gave-its-voucher-back': 'A cart that ends gives its use back',
    'voucher-only-for-known-people': 'is refused, and none is created',
    'voucher-before-the-payment': 'A free voucher pays the cart at once',
    'voucher-before-the-first-charge': 'A cart for which a Pix was asked',
    'one-voucher-for-each-cart': 'gives the full price back',
    'voucher-only-while-it-is-usable': 'One hundred tries for three uses',
  },
  'modules/sales/reservations/price-steps': {
    'edited-price-steps-are-read': 'are refused with a sentence',
  },
  'packages/domain/src/item-price.test.ts': {
    'ended-step-of-a-price-does-not-count': 'A step counts until its instant',
  },
  'packages/domain/src/price-steps.test.ts': {
    'range-of-a-step-ascends': 'is not read as steps',
    'each-clause-of-a-step-once': 'is not read as steps',
  },
  'modules/sales/reservations/gathering': {
    'joining-account-never-awaited': 'never waits for an account',
  },
  'modules/entries/formations/races': {
    'registrations-per-cpf-limited': 'cannot both take the last entry',
  },
  'modules/entries/formations/entry-limits': {
    'one-club-decided-one-after-another': 'at once, one is refused',
    'limits-of-a-category-agree': 'limits that contradict each other',
  },
  'modules/entries/formations/replacing': {
    'removed-entry-never-replaced': 'A removed entry is not replaced',
    'replacement-of-the-entry-that-was-read': 'Two administrators replace one entry',
    'entry-with-shots-never-replaced': 'An entry whose number has shots',
    'entry-with-shots-never-reopened': 'An entry whose number has shots',
  },
  'modules/entries/formations/swapping': {
    'swap-in-time': 'The swaps end with the sale',
    'no-swap-after-hand-out': 'After the hand-out of the number',
    'late-replacement-with-reason': 'The swaps end with the sale',
    'swapped-horse-is-checked-again': {
      only: 'What the desk noted of a horse ends',
      instead: 'const hasOtherHorse = false',
    },
    'swapped-entry-is-reviewed-again': { only: 'reviewed again', instead: 'const isReviewed = false' },
  },
  'modules/scoreboard/rankings/removed-entries': {
    'shots-leave-with-their-entry': 'A removed entry leaves ranking',
  },
  'platform/audit/hash-chain': {
    'audit-hash-chain': { instead: 'previous = seal.previousHash' },
  },
})
