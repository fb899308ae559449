import { type Guard, inServer, testsOf } from './guard.ts'

/** What keeps places and money in step. */
export const money: Guard[] = [
  {
    name: 'no more goes back than came in',
    file: inServer('refunds/refunds.rules'),
    text: 'if (valueInCents > leftInCents)',
    becomes: 'if (valueInCents > leftInCents + 100_000_000)',
    tests: testsOf('refunds/refunds'),
    only: 'a return of .* is refused',
  },
  {
    name: 'the database lets no more go back than came in',
    file: inServer('database/migrations/0004-payments').replace(/ts$/, 'sql'),
    text: '  if returned > received then',
    becomes: '  if false then',
    tests: testsOf('database/promises'),
    only: 'refund_never_exceeds_received',
  },
  {
    name: 'one return of a Pix is under way at a time',
    file: inServer('refunds/refunds.rules'),
    text: "if (returned.isInFlight) return { code: 'in_progress', message: refundMessages.inProgress }",
    becomes: '',
    tests: testsOf('refunds/refunds'),
  },
  {
    name: 'a return beyond the day needs a second administrator',
    file: inServer('refunds/refunds.rules'),
    text: 'today !== undefined && today.returnedInCents + valueInCents > today.capInCents',
    becomes: 'today !== undefined && today.returnedInCents + valueInCents < 0',
    tests: testsOf('refunds/approving'),
  },
  {
    name: 'a webhook is asked after, not believed',
    file: inServer('settlement/asking.service'),
    text: "  const answer = await bank.readCharge(charge.kind as 'cob' | 'cobv', charge.txid).catch(unlessNotFound)",
    becomes:
      '  const forged = { endToEndId: `E${charge.txid.slice(1)}`, valueInCents: charge.value_in_cents, settledAt: new Date(), refunds: [] }\n' +
      "  const read = await bank.readCharge(charge.kind as 'cob' | 'cobv', charge.txid).catch(unlessNotFound)\n" +
      '  const answer = read && { ...read, pix: read.pix.length > 0 ? read.pix : [forged] }',
    tests: testsOf('settlement/webhook'),
    only: 'a forged message',
  },
  {
    name: 'the webhook has a secret',
    file: inServer('settlement/settlement.routes'),
    text: 'if (!timingSafeEqual(digest(params.secret), expected)) throw notFound()',
    becomes: 'timingSafeEqual(digest(params.secret), expected)',
    tests: testsOf('settlement/webhook'),
    only: 'whoever does not know the secret',
  },
  {
    name: 'a Pix of another value honours nothing',
    file: inServer('settlement/settlement.rules'),
    text: "if (given.pixInCents !== given.chargeInCents) return 'mismatch'",
    becomes: '',
    tests: testsOf('payments/payments'),
    only: 'another value than asked',
  },
  {
    name: 'a second Pix for the same goes back',
    file: inServer('settlement/settlement.rules'),
    text: "if (given.chargeIsPaid || given.rivalIsPaid) return 'duplicate'",
    becomes: "if (given.rivalIsPaid) return 'duplicate'",
    tests: testsOf('payments/payments'),
    only: 'of a Pix paid twice',
  },
  {
    name: 'the bank made the charge that was asked for',
    file: inServer('settlement/charges.service'),
    text: 'answer.valueInCents === askedInCents(charge) && (answer.key ?? pix.key) === pix.key',
    becomes: '(answer.key ?? pix.key) === pix.key',
    tests: testsOf('payments/plans'),
  },
  {
    name: 'an item is never oversold',
    file: inServer('database/migrations/0001-events').replace(/ts$/, 'sql'),
    text: 'constraint item_never_oversold check (taken between 0 and total)',
    becomes: 'constraint item_never_oversold check (taken >= 0)',
    tests: testsOf('database/promises'),
    only: 'item_never_oversold',
  },
  {
    name: 'a number is one rider’s in its category',
    file: inServer('database/migrations/0003-carts').replace(/ts$/, 'sql'),
    text: 'create unique index badge_is_unique_in_its_category on formation (category_id, badge)\n  where active and badge is not null;',
    becomes:
      'create unique index badge_is_unique_in_its_category on formation (category_id, badge, cart_item_id)\n  where active and badge is not null;',
    tests: testsOf('database/promises'),
    only: 'badge_is_unique',
  },
  {
    name: 'a CPF rides as often as the category allows',
    file: inServer('formations/formations.queries'),
    text: '      where cpf_quota.used < ${limit} or ${limit} = 0\n',
    becomes: '      where cpf_quota.used < ${limit} or ${limit} >= 0\n',
    tests: testsOf('formations/races'),
    only: 'cannot both take the last registration',
  },
  {
    name: 'the owner of a cart never changes',
    file: inServer('database/migrations/0011-audit-sealed').replace(/ts$/, 'sql'),
    text: '  if old.owner_id is not null and new.owner_id is distinct from old.owner_id',
    becomes: '  if false and old.owner_id is not null and new.owner_id is distinct from old.owner_id',
    tests: testsOf('retention/retention'),
    only: 'the database itself lets no owner go',
  },
  {
    name: 'the audit is only added to',
    file: inServer('database/migrations/0005-trail').replace(/ts$/, 'sql'),
    text: 'create trigger audit_is_for_ever before update or delete on audit\n  for each row execute function audit_is_for_ever();',
    becomes: '',
    tests: testsOf('audit/audit'),
  },
  {
    name: 'the audit is sealed in a chain',
    file: inServer('audit/seals.rules'),
    text: "  if (seal.previousHash !== previous) return 'does not follow the one before'\n",
    becomes: '  previous = seal.previousHash\n',
    tests: testsOf('audit/seals'),
  },
]
