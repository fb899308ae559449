import { type Guard, inServer, testsOf } from './guard.ts'

/** Who may call what, and whose things they are. */
export const access: Guard[] = [
  {
    name: 'removing a cart is for administrators',
    file: 'packages/contract/src/carts.ts',
    text: "summary: 'Cancel a cart and free what it held',\n    caller: 'admin',",
    becomes: "summary: 'Cancel a cart and free what it held',\n    caller: 'user',",
    tests: testsOf('http/routes'),
  },
  {
    name: "an administrator's call wants an administrator's session",
    file: inServer('http/session'),
    text: 'if (!request.session.mustEnrol) throw adminLoginRequired()',
    becomes: '',
    tests: testsOf('http/routes'),
  },
  {
    name: 'a wrong token is nobody, where one is optional too',
    file: inServer('http/session'),
    text: 'if (token && !request.session) throw sessionEnded()',
    becomes: '',
    tests: testsOf('accounts/lookup'),
  },
  {
    name: 'two different tokens in one call are none',
    file: inServer('http/session'),
    text: 'if (new Set(given).size > 1) throw invalid()',
    becomes: '',
    tests: testsOf('http/bad-input'),
  },
  {
    name: "another buyer's cart does not exist",
    file: inServer('carts/carts.service'),
    text: 'if (viewer && cart.owner_id !== null) throw cartNotFound()',
    becomes: '',
    tests: testsOf('purchases/purchases'),
  },
  {
    name: "another person's profile does not exist",
    file: inServer('accounts/accounts.service'),
    text: 'userId === String(callerId) ? await findAccount(db, callerId) : undefined',
    becomes: 'await findAccount(db, Number(userId))',
    tests: testsOf('accounts/profile'),
  },
  {
    name: 'a cart is claimed while nobody owns it',
    file: inServer('reservations/reservations.queries'),
    text: "    .where('owner_id', 'is', null)\n    .where((row) => row.or([row('status', '=', 'open'), row('is_free', '=', true)]))",
    becomes: "    .where((row) => row.or([row('status', '=', 'open'), row('is_free', '=', true)]))",
    tests: testsOf('reservations/claiming'),
  },
  {
    name: 'a returned payment belongs to the cart in the address',
    file: inServer('refunds/refunds.queries'),
    text: "    .where('cart_id', '=', cartId)\n    .where('txid', '=', txid)",
    becomes: "    .where('txid', '=', txid)",
    tests: testsOf('refunds/refunds'),
  },
  {
    name: 'only its owner changes a photo',
    file: inServer('photos/photos.service'),
    text: 'if (!isUuid(uuid) || !(await queries.isUuidOf(db, uuid, accountId))) throw notFound()',
    becomes: 'if (!isUuid(uuid)) throw notFound()',
    tests: testsOf('photos/photos'),
  },
  {
    name: 'the photo of a minor is for himself and administrators',
    file: inServer('photos/photos.rules'),
    text: 'return birthdate !== null && ageOn(birthdate, today) >= ADULT',
    becomes: 'return birthdate !== null || ageOn(birthdate ?? today, today) >= ADULT',
    tests: testsOf('photos/photos'),
  },
  {
    name: 'a session that was ended is over',
    file: inServer('accounts/sessions.queries'),
    text: "decode(given.hash, 'hex') and session.revoked_at is null",
    becomes: "decode(given.hash, 'hex')",
    tests: testsOf('accounts/sessions'),
  },
  {
    name: 'the machine that feeds scores holds our key',
    file: inServer('http/service-key'),
    text: "if (scheme !== 'Bearer' || !timingSafeEqual(digest(key), digest(serviceKey)))",
    becomes: "if (scheme !== 'Bearer' || !timingSafeEqual(digest(key), digest(key || serviceKey)))",
    tests: testsOf('scoring/feed'),
  },
]
