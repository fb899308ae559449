import { guardsOf } from './guard.ts'

/** What protects passwords, codes and personal data from being guessed or read. */
export const secrets = guardsOf({
  traces: {
    'bank-call-named-without-ids': { only: 'No value of a person', instead: "return ['', part].join('/')" },
  },
  'platform/tracing/statements': {
    'statement-named-by-tables-only': {
      only: 'Words of a statement that name no table',
      instead: "[...text.matchAll(TABLES)].map(([, table = '']) => table)[0]",
    },
  },
  'platform/tracing/tracing': {
    'ended-request-gets-no-spans': {
      only: 'Work that goes on after the end',
      instead: 'if (!trace.span) return work()',
    },
  },
  'modules/accounts/recovery/timing': {
    'unknown-cpf-takes-same-time': {
      only: 'A wrong code gets the same answer',
      instead: `if (!stored) return 'wrong' as const
{guard}`,
    },
  },
  'modules/accounts/attempts/attempts': {
    'login-attempts-per-cpf-and-network': {
      only: 'After five failures',
      instead: "const perPair = open({ name: 'login-pair', most: 5000, seconds: 900 })",
    },
  },
  'modules/accounts/people/lookup': {
    'call-with-invented-token-counted': {
      only: 'A look-up with an invented token counts',
      instead: 'return done(refused)',
    },
    'unknown-cpf-lookups-of-sellers-limited': {
      only: 'A person of the desk who looks up two hundred unknown CPFs',
      instead: "const ofSeller = open({ name: 'lookup-unknown-seller', most: 30_000, seconds: HOUR })",
    },
    'unknown-cpf-lookups-limited': {
      only: 'thirty unknown CPFs',
      instead:
        "const ofAddress = openAddressCounters(runSql)({ name: 'lookup-unknown', most: 30_000, seconds: HOUR })",
    },
    'stranger-learns-name-only': {
      only: 'Only the owner of a CPF',
      instead: 'if (account && !forSignUp) return ownView(account)',
    },
  },
  'platform/http/shared-address': {
    'proof-above-limit-of-address': { only: 'A script without proofs', instead: 'return undefined' },
    'outcome-decides-what-counts': 'People who mistype',
    'ceiling-of-address': {
      only: 'stopped at thirty times',
      instead:
        'const counter = openCounters(runSql, message)({ name, most: 9_000_000, seconds, blockSeconds })',
    },
    'proof-of-this-call-and-address': {
      only: 'A proof of another address',
      instead: "hmacSignatureSecret: keyedMark(key, 'challenge'),",
    },
    'proof-verified': 'A forged challenge',
    'proof-used-once': 'A proof is valid once',
  },
  'modules/sales/reservations/reservations': {
    'open-carts-of-address-limited': 'An address with thirty open carts',
  },
  'modules/accounts/recovery/recovery': {
    'recovery-code-failures-limited': 'of twenty parallel guesses',
    'recovery-code-used-once': 'Four callers use one code',
  },
  'modules/accounts/login/second-factor': {
    'authenticator-code-used-once': 'each code works once',
  },
  'platform/http/logs': {
    'log-names-route-pattern': { instead: "const { url: route = 'unknown' } = request" },
  },
  'modules/accounts/people/accounts': {
    'common-password-refused': 'Passwords that an attacker',
  },
  'config/production': {
    'demo-values-refused-in-production': 'the value of the demo',
  },
})
