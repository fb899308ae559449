import { type Guard, inServer, testsOf } from './guard.ts'

/** What keeps passwords, codes and people's data from being guessed or read. */
export const secrets: Guard[] = [
  {
    name: 'an unknown CPF costs the work of a known one',
    file: inServer('accounts/passwords.service'),
    text: "      const { version, phc } = partsOfStored(stored ?? '') ?? { version: '', phc: NOBODYS_PASSWORD }",
    becomes:
      "      if (!stored) return 'wrong' as const\n      const { version, phc } = partsOfStored(stored ?? '') ?? { version: '', phc: NOBODYS_PASSWORD }",
    tests: testsOf('recovery/timing'),
    only: 'a wrong code says and takes',
  },
  {
    name: 'five wrong passwords of one CPF from one network are enough',
    file: inServer('accounts/attempts.service'),
    text: "open({ name: 'login-pair', most: 5, seconds: 15 * MINUTE })",
    becomes: "open({ name: 'login-pair', most: 5000, seconds: 15 * MINUTE })",
    tests: testsOf('accounts/attempts'),
    only: 'after five failures',
  },
  {
    name: 'whoever walks through CPFs is sent away',
    file: inServer('accounts/attempts.service'),
    text: "{ name: 'lookup-unknown', most: 30,",
    becomes: "{ name: 'lookup-unknown', most: 30_000,",
    tests: testsOf('accounts/lookup'),
    only: 'thirty unknown CPFs',
  },
  {
    name: 'a form learns no more of a stranger than a name',
    file: inServer('accounts/accounts.service'),
    text: 'if (account && !forRegistration && callerCpf === cpf) return ownView(account)',
    becomes: 'if (account && !forRegistration) return ownView(account)',
    tests: testsOf('accounts/lookup'),
    only: 'only the owner of a CPF',
  },
  {
    name: 'a recovery code burns after five failures',
    file: inServer('recovery/recovery.queries'),
    text: 'and expires_at > now() and failures < ${MOST_FAILURES}',
    becomes: 'and expires_at > now() and failures < ${MOST_FAILURES * 1000}',
    tests: testsOf('recovery/recovery'),
    only: 'of twenty guesses at once',
  },
  {
    name: 'a recovery code is used once',
    file: inServer('recovery/recovery.queries'),
    text: "    .where('id', '=', id)\n    .where('used_at', 'is', null)\n    .where('voided_at', 'is', null)\n    .where('expires_at',",
    becomes: "    .where('id', '=', id)\n    .where('expires_at',",
    tests: testsOf('recovery/recovery'),
    only: 'of four who use one code',
  },
  {
    name: 'a second code of an authenticator is not taken twice',
    file: inServer('accounts/second-factor.queries'),
    text: "    .where('last_step', '<', step)\n",
    becomes: '',
    tests: testsOf('accounts/second-factor'),
    only: 'each code works once',
  },
  {
    name: 'the log names the pattern of a route, never the address',
    file: inServer('http/answered'),
    text: "const { url: route = 'unknown' } = routeOptions",
    becomes: "const route = (routeOptions.url && request.url) ?? 'unknown'",
    tests: testsOf('http/logs'),
  },
  {
    name: 'a password that everybody guesses is refused',
    file: inServer('accounts/passwords.rules'),
    text: 'return knownWireForms().has(wirePassword) || guesses',
    becomes: 'return guesses',
    tests: testsOf('accounts/accounts'),
    only: 'passwords that anybody',
  },
]
