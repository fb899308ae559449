import { type Guard, testsOf } from './guard.ts'

/** Who may call what, and who may see which data. */
export const access: Guard[] = [
  {
    name: 'address-limit-lifted-for-sellers-only',
    instead: 'return rights !== undefined && roles.length > 0',
    tests: testsOf('modules/accounts/lookup'),
    only: 'The look-ups of a person with the role',
  },
  {
    name: 'cart-removal-by-administrators-only',
    instead: "...adminChange,\n    caller: 'user',",
    tests: testsOf('platform/http/routes'),
  },
  {
    name: 'administrator-session-required',
    tests: testsOf('platform/http/routes'),
    only: 'a buyer is no administrator',
  },
  {
    name: 'unknown-token-refused',
    tests: testsOf('modules/accounts/lookup'),
    only: 'A wrong token is refused where',
  },
  {
    name: 'one-token-per-call',
    tests: testsOf('platform/http/bad-input'),
    only: 'one token, and a wrong one',
  },
  {
    name: 'cart-of-another-buyer-hidden',
    tests: testsOf('views/purchases/purchases'),
    only: 'The cart does not exist for another buyer',
  },
  {
    name: 'cart-offered-to-its-owner-only',
    tests: testsOf('views/purchases/purchases'),
    only: 'A look at a cart',
  },
  {
    name: 'profile-of-another-account-hidden',
    instead: 'const account = await findAccount(db, Number(userId))',
    tests: testsOf('modules/accounts/accounts'),
    only: 'The profile of another person',
  },
  {
    name: 'claim-of-unowned-carts-only',
    tests: testsOf('modules/sales/reservations/claiming'),
    only: 'Ten buyers open one cart',
  },
  {
    name: 'link-of-desk-sales-only',
    tests: testsOf('modules/payments/till/pix-part'),
    only: 'A charge that the desk did not ask for',
  },
  {
    name: 'cart-read-after-account-lock',
    instead: 'const cart = before',
    tests: testsOf('modules/sales/reservations/claiming'),
    only: 'Thirty parallel calls',
  },
  {
    name: 'returned-payment-of-same-cart',
    tests: testsOf('modules/payments/refunds/refunds'),
    only: 'A payment is refunded only under its own cart',
  },
  {
    name: 'entered-riders-of-caller-only',
    tests: testsOf('views/purchases/entered-riders'),
    only: 'Riders that another person entered',
  },
  {
    name: 'photo-changed-by-owner-only',
    tests: testsOf('modules/accounts/photos/photos'),
    only: 'A photo is changed by its owner only',
  },
  {
    name: 'photo-of-minor-hidden',
    instead: 'return true',
    tests: testsOf('modules/accounts/photos/photos'),
    only: 'The photo of a minor is shown',
  },
  {
    name: 'role-required',
    tests: testsOf('modules/accounts/access/matrix'),
    only: 'admits exactly the roles',
  },
  {
    name: 'role-of-same-event',
    instead: 'return true',
    tests: testsOf('modules/accounts/access/matrix'),
    only: 'admits exactly the roles',
  },
  {
    name: 'elevated-session-without-role-is-buyer',
    tests: testsOf('modules/accounts/access/matrix'),
    only: 'shows more to exactly the roles',
  },
  {
    name: 'elevated-session-needs-a-role',
    instead: 'const found = new Map(rows.map((row) => [row.position, row]))',
    tests: testsOf('modules/accounts/access/grants'),
    only: 'A revoked role ends',
  },
  {
    name: 'expired-role-is-none',
    instead: 'export const isLiveGrant = sql<boolean>`role_grant.revoked_at is null`',
    tests: testsOf('modules/accounts/access/grants'),
    only: 'A role ends after its last day',
  },
  {
    name: 'lists-of-granted-events-only',
    instead: 'sql<boolean>`true`',
    tests: testsOf('modules/accounts/access/matrix'),
    only: 'admits exactly the roles',
  },
  {
    name: 'no-role-to-oneself',
    tests: testsOf('modules/accounts/access/grants'),
    only: 'An owner cannot grant a role',
  },
  {
    name: 'no-role-for-minors',
    tests: testsOf('modules/accounts/access/grants'),
    only: 'No role is granted to or for',
  },
  {
    name: 'no-role-from-oneself',
    tests: testsOf('modules/accounts/access/grants'),
    only: 'No owner revokes the own role',
  },
  {
    name: 'owner-read-under-team-lock',
    tests: testsOf('modules/accounts/access/grants'),
    only: 'An owner who is revoked while',
  },
  {
    name: 'device-role-required',
    tests: testsOf('modules/accounts/access/matrix'),
    only: 'admits exactly the roles',
  },
  {
    name: 'revoked-device-refused',
    tests: testsOf('modules/accounts/access/devices'),
    only: 'A revoked device is refused',
  },
  {
    name: 'device-ends-with-event',
    tests: testsOf('modules/accounts/access/devices'),
    only: 'A device works until the day after',
  },
  {
    name: 'device-link-opened-once',
    tests: testsOf('modules/accounts/access/devices'),
    only: 'A device opens its link once',
  },
  {
    name: 'revoked-device-not-opened',
    tests: testsOf('modules/accounts/access/devices'),
    only: 'An unknown, an expired and a revoked link',
  },
  {
    name: 'expired-device-link-refused',
    tests: testsOf('modules/accounts/access/devices'),
    only: 'An unknown, an expired and a revoked link',
  },
  {
    name: 'lookup-shows-first-name-of-minor',
    instead: "name: known.nickname ? '' : publicName(known),",
    tests: testsOf('modules/accounts/lookup'),
    only: 'A minor without a nickname',
  },
  {
    name: 'link-within-limit-of-contact',
    instead: 'const mayReach = true',
    tests: testsOf('modules/entries/authorisations/links'),
    only: 'A phone gets three links',
  },
  ...[
    ['minors-of-own-cart-only', 'Only the owner of the cart names'],
    ['guardian-of-another-buyer-stays', 'A buyer does not replace the guardian'],
    ['links-to-contact-counted-in-turn', 'Two links at the same moment'],
    ['authorisation-signed-once', 'A link signs once'],
    ['signature-waits-for-newer-link', 'A link does not sign while a newer'],
    ['authorisation-link-expires', 'An expired, replaced'],
    ['authorisation-by-newest-link', 'An expired, replaced'],
    ['authorisation-revoked-before-event', 'cannot be revoked after the event'],
    ['minor-is-not-the-guardian', 'A signature with'],
    ['guardian-is-an-adult', 'A signature with'],
  ].map(([name = '', only = '']) => ({
    name,
    tests: testsOf('modules/entries/authorisations/links'),
    only,
  })),
  ...[
    ['authorised-rider-keeps-guardian', 'One authorisation covers the event'],
    ['signed-authorisation-stays-signed', 'The desk marks a paper'],
  ].map(([name = '', only = '']) => ({
    name,
    tests: testsOf('modules/entries/authorisations/minors'),
    only,
  })),
  {
    name: 'guardian-of-another-buyer-hidden',
    instead: 'const showsGuardian = isNamed',
    tests: testsOf('modules/entries/authorisations/minors'),
    only: 'A buyer reads neither',
  },
  {
    name: 'declared-minor-stays-a-minor',
    instead: 'const birthdate = sql`account.birthdate`',
    tests: testsOf('modules/entries/authorisations/minors'),
    only: 'A minor who signs up as an adult',
  },
  { name: 'ended-session-refused', tests: testsOf('modules/accounts/sessions') },
  { name: 'service-key-required', tests: testsOf('modules/scoreboard/scoring/feed') },
  { name: 'shortcut-without-authorization-only', tests: testsOf('platform/http/answer-cache') },
  {
    name: 'shortcut-counts-calls',
    tests: testsOf('platform/http/answer-cache'),
  },
  { name: 'direct-answer-needs-one-token', tests: testsOf('platform/http/direct-answers') },
  { name: 'direct-answers-count-calls', tests: testsOf('platform/http/direct-answers') },
]
