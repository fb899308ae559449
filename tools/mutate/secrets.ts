import { type Guard, testsOf } from './guard.ts'

/** What protects passwords, codes and personal data from being guessed or read. */
export const secrets: Guard[] = [
  {
    name: 'unknown-cpf-takes-same-time',
    instead: `if (!stored) return 'wrong' as const
{guard}`,
    tests: testsOf('modules/accounts/recovery/timing'),
    only: 'A wrong code gets the same answer',
  },
  {
    name: 'login-attempts-per-cpf-and-network',
    instead: "const perPair = open({ name: 'login-pair', most: 5000, seconds: 900 })",
    tests: testsOf('modules/accounts/attempts'),
    only: 'After five failures',
  },
  {
    name: 'call-with-invented-token-counted',
    instead: 'return done(refused)',
    tests: testsOf('modules/accounts/lookup'),
    only: 'A look-up with an invented token counts',
  },
  {
    name: 'unknown-cpf-lookups-of-sellers-limited',
    instead: "const ofSeller = open({ name: 'lookup-unknown-seller', most: 30_000, seconds: HOUR })",
    tests: testsOf('modules/accounts/lookup'),
    only: 'A person of the desk who looks up two hundred unknown CPFs',
  },
  {
    name: 'proof-above-limit-of-address',
    instead: 'return undefined',
    tests: testsOf('platform/http/shared-address'),
    only: 'A script without proofs',
  },
  {
    name: 'outcome-decides-what-counts',
    tests: testsOf('platform/http/shared-address'),
    only: 'People who mistype',
  },
  {
    name: 'ceiling-of-address',
    instead:
      'const counter = openCounters(runSql, message)({ name, most: 9_000_000, seconds, blockSeconds })',
    tests: testsOf('platform/http/shared-address'),
    only: 'stopped at thirty times',
  },
  {
    name: 'proof-of-this-call-and-address',
    instead: "hmacSignatureSecret: keyedMark(key, 'challenge'),",
    tests: testsOf('platform/http/shared-address'),
    only: 'A proof of another address',
  },
  {
    name: 'proof-verified',
    tests: testsOf('platform/http/shared-address'),
    only: 'A forged challenge',
  },
  {
    name: 'proof-used-once',
    tests: testsOf('platform/http/shared-address'),
    only: 'A proof is valid once',
  },
  {
    name: 'open-carts-of-address-limited',
    tests: testsOf('modules/sales/reservations/reservations'),
    only: 'An address with thirty open carts',
  },
  {
    name: 'unknown-cpf-lookups-limited',
    instead:
      "const ofAddress = openAddressCounters(runSql)({ name: 'lookup-unknown', most: 30_000, seconds: HOUR })",
    tests: testsOf('modules/accounts/lookup'),
    only: 'thirty unknown CPFs',
  },
  {
    name: 'stranger-learns-name-only',
    instead: 'if (account && !forSignUp) return ownView(account)',
    tests: testsOf('modules/accounts/lookup'),
    only: 'Only the owner of a CPF',
  },
  {
    name: 'recovery-code-failures-limited',
    tests: testsOf('modules/accounts/recovery/recovery'),
    only: 'of twenty parallel guesses',
  },
  {
    name: 'recovery-code-used-once',
    tests: testsOf('modules/accounts/recovery/recovery'),
    only: 'Four callers use one code',
  },
  {
    name: 'authenticator-code-used-once',
    tests: testsOf('modules/accounts/second-factor'),
    only: 'each code works once',
  },
  {
    name: 'log-names-route-pattern',
    instead: "const { url: route = 'unknown' } = request",
    tests: testsOf('platform/http/logs'),
  },
  {
    name: 'common-password-refused',
    tests: testsOf('modules/accounts/accounts'),
    only: 'Passwords that an attacker',
  },
  {
    name: 'demo-values-refused-in-production',
    tests: testsOf('config/production'),
    only: 'the value of the demo',
  },
]
