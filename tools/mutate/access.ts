import { guardsOf } from './guard.ts'

/** Who may call what, and who may see which data. */
export const access = guardsOf({
  'modules/accounts/people/lookup': {
    'address-limit-lifted-for-sellers-only': {
      only: 'The look-ups of a person with the role',
      instead: 'return rights !== undefined && roles.length > 0',
    },
    'unknown-token-refused': 'A wrong token is refused where',
    'lookup-shows-first-name-of-minor': {
      only: 'A minor without a nickname',
      instead: "name: known.nickname ? '' : publicName(known),",
    },
  },
  'platform/http/routes': {
    'cart-removal-by-administrators-only': {
      instead: `...adminChange,
    caller: 'user',`,
    },
    'administrator-session-required': 'A buyer is no administrator',
  },
  'platform/http/bad-input': {
    'one-token-per-call': 'one token, and a wrong one',
  },
  'views/purchases/purchases': {
    'cart-of-another-buyer-hidden': 'The cart does not exist for another buyer',
    'cart-offered-to-its-owner-only': 'A look at a cart',
  },
  'modules/accounts/people/accounts': {
    'profile-of-another-account-hidden': {
      only: 'The profile of another person',
      instead: 'const account = await findAccount(db, Number(userId))',
    },
  },
  'modules/sales/reservations/claiming': {
    'claim-of-unowned-carts-only': 'Ten buyers open one cart',
    'cart-read-after-account-lock': { only: 'Thirty parallel calls', instead: 'const cart = before' },
  },
  'modules/payments/till/pix-part': {
    'link-of-desk-sales-only': 'A charge that the desk did not ask for',
  },
  'modules/payments/refunds/refunds': {
    'returned-payment-of-same-cart': 'A payment is refunded only under its own cart',
  },
  'views/purchases/entered-riders': {
    'entered-riders-of-caller-only': 'Riders that another person entered',
  },
  'modules/accounts/photos/photos': {
    'photo-changed-by-owner-only': 'A photo is changed by its owner only',
    'photo-of-minor-hidden': { only: 'The photo of a minor is shown', instead: 'return true' },
  },
  'modules/accounts/access/matrix': {
    'role-required': 'admits exactly the roles',
    'role-of-same-event': { only: 'admits exactly the roles', instead: 'return true' },
    'elevated-session-without-role-is-buyer': 'shows more to exactly the roles',
    'lists-of-granted-events-only': { only: 'admits exactly the roles', instead: 'sql<boolean>`true`' },
    'device-role-required': 'admits exactly the roles',
  },
  'modules/accounts/access/grants': {
    'elevated-session-needs-a-role': {
      only: 'A revoked role ends',
      instead: 'const found = new Map(rows.map((row) => [row.position, row]))',
    },
    'expired-role-is-none': {
      only: 'A role ends after its last day',
      instead: 'export const isLiveGrant = sql<boolean>`role_grant.revoked_at is null`',
    },
    'no-role-to-oneself': 'An owner cannot grant a role',
    'no-role-for-minors': 'No role is granted to or for',
    'no-role-from-oneself': 'No owner revokes the own role',
    'owner-read-under-team-lock': 'An owner who is revoked while',
  },
  'modules/accounts/access/devices': {
    'revoked-device-refused': 'A revoked device is refused',
    'device-ends-with-event': 'A device works until the day after',
    'device-link-opened-once': 'A device opens its link once',
    'revoked-device-not-opened': 'An unknown, an expired and a revoked link',
    'expired-device-link-refused': 'An unknown, an expired and a revoked link',
  },
  'modules/entries/authorisations/links': {
    'link-within-limit-of-contact': { only: 'A phone gets three links', instead: 'const mayReach = true' },
    'minors-of-own-cart-only': 'Only the owner of the cart names',
    'guardian-of-another-buyer-stays': 'A buyer does not replace the guardian',
    'links-to-contact-counted-in-turn': 'Two links at the same moment',
    'authorisation-signed-once': 'A link signs once',
    'signature-waits-for-newer-link': 'A link does not sign while a newer',
    'authorisation-link-expires': 'An expired, replaced',
    'authorisation-by-newest-link': 'An expired, replaced',
    'authorisation-revoked-before-event': 'cannot be revoked after the event',
    'minor-is-not-the-guardian': 'A signature with',
    'guardian-is-an-adult': 'A signature with',
  },
  'modules/entries/authorisations/minors': {
    'authorised-rider-keeps-guardian': 'One authorisation covers the event',
    'signed-authorisation-stays-signed': 'The desk marks a paper',
    'guardian-of-another-buyer-hidden': {
      only: 'A buyer reads neither',
      instead: 'const showsGuardian = isNamed',
    },
    'declared-minor-stays-a-minor': {
      only: 'A minor who signs up as an adult',
      instead: 'const birthdate = sql`account.birthdate`',
    },
  },
  'modules/accounts/sessions/sessions': {
    'ended-session-refused': {},
    'sessions-of-another-account-hidden': 'A person lists the own logins',
    'session-of-own-account-ended': 'A person lists the own logins',
  },
  'modules/scoreboard/scoring/feed': {
    'service-key-required': {},
  },
  'platform/jobs/runner': {
    'lost-ask-fails-no-call': {
      only: 'An ask that the database refuses is logged',
      instead: 'await sent',
    },
  },
  'platform/http/answer-cache': {
    'shortcut-without-authorization-only': {},
    'shortcut-counts-calls': {},
  },
  'platform/http/direct-answers': {
    'direct-answer-needs-one-token': {},
    'direct-answers-count-calls': {},
  },
})
