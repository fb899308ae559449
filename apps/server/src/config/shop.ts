import { isValidEmail, parseReais } from '@porteira/domain'
import pino from 'pino'
import { areProxies, isDatabaseAddress, isHost, isOrigin, isWebAddress } from './addresses.ts'
import { meaning, onOff, oneOf, optional, port, seconds, text, whole } from './kinds.ts'

const listOf = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const HOST_NEEDS = 'um endereço IP ou um nome de máquina, sem porta'

export const listening = {
  NODE_ENV: optional(
    text(
      {
        about: 'production for a shop that sells; empty on a laptop',
        needs: 'production numa loja que vende; num laptop fica vazia (ou development, ou test)',
      },
      (value) => ['production', 'development', 'test'].includes(value),
    ),
  ),
  HOST: text(
    {
      about: 'An address that other machines reach asks for secrets of your own, and the demo is not loaded',
      needs: HOST_NEEDS,
      standard: '127.0.0.1',
    },
    isHost,
  ),
  PORT: port({ standard: '3000' }),
  PUBLIC_ORIGIN: text(
    {
      about: 'The address the public uses, like https://inscricoes.example.com',
      needs:
        'o endereço público da loja, com https e sem caminho nem barra no fim, como https://inscricoes.example.com',
      demo: '',
      inProduction: (value) => value.startsWith('https://'),
    },
    (value) => value === '' || isOrigin(value),
  ),
  ORGANISER_URL: text(
    {
      about: 'Where a visitor goes who asks for an event that does not exist',
      needs: 'um caminho desta loja, como /, ou um endereço da web, como https://www.example.com',
      standard: '/',
    },
    (value) => /^\/(?!\/)\S*$/.test(value) || isWebAddress(value),
  ),
  TRUSTED_PROXIES: optional(
    meaning(
      {
        about:
          "Addresses of your own proxies, separated by commas; only these are believed about a visitor's address",
        needs: 'uma lista de endereços IP ou redes, separados por vírgulas, como 127.0.0.1,10.0.0.0/8',
      },
      (value) => areProxies(listOf(value)),
      listOf,
    ),
  ),
  LOG_LEVEL: optional(
    oneOf(
      { about: 'fatal, error, warn, info, debug, trace or silent. Empty: info in production, else warn' },
      ['silent', ...Object.keys(pino.levels.values)],
    ),
  ),
  OPERATOR_EMAIL: optional(
    text(
      {
        about:
          'Where mails for the operator go: the last hash of the audit each day, a certificate that expires',
        needs: 'um endereço de e-mail com no máximo 64 caracteres',
      },
      isValidEmail,
    ),
  ),
  DRAIN_SECONDS: optional(
    seconds(
      {
        about:
          'How long a server still serves after SIGTERM, so that proxies notice first. Empty: 5 in production, else 0',
      },
      { from: 0 },
    ),
  ),
  METRICS_PORT: optional(
    port({
      about:
        'Prometheus metrics at http://METRICS_HOST:METRICS_PORT/metrics, for your own network only. Empty: none',
    }),
  ),
  METRICS_HOST: text({ needs: HOST_NEEDS, standard: '127.0.0.1' }, isHost),
}

const DATABASE_NEEDS =
  'um endereço como postgres://usuario:senha@maquina:5432/banco ou postgresql://usuario@/banco?host=/var/run/postgresql; na senha escreva @, :, /, # e % como %40, %3A, %2F, %23 e %25'

export const data = {
  DATABASE_URL: optional(
    text(
      {
        about:
          "Empty: PostgreSQL inside the server's process, its files under DATA_DIR. Else: postgres://user:password@host/database",
        needs: DATABASE_NEEDS,
        isSecret: true,
      },
      isDatabaseAddress,
    ),
  ),
  DATABASE_READ_URL: optional(
    text(
      {
        about:
          'A streaming replica for event pages, lists and rankings; while it is away the database itself answers. Empty: none',
        needs: DATABASE_NEEDS,
        isSecret: true,
      },
      isDatabaseAddress,
    ),
  ),
  DATABASE_READ_LAG_SECONDS: seconds(
    {
      about:
        'How far the replica may be behind; beyond that the database itself answers until it has caught up',
      standard: '10',
    },
    { from: 0 },
  ),
  DATA_DIR: text({ needs: 'o caminho de uma pasta', standard: './data' }),
}

export const sale = {
  CART_SECONDS: seconds({ standard: '900' }),
  ANONYMOUS_CART_SECONDS: seconds({ standard: '600' }),
  ANON_PARTICIPANTS: optional(
    onOff({
      about:
        "'off': riders are saved only by the buyer who is logged in, not by everybody who has the cart's id",
    }),
  ),
  RECONCILE_SECONDS: seconds({
    about: 'How often the bank is asked about an unpaid charge that nobody is looking at',
    standard: '30',
  }),
  REFUND_DAILY_CAP: meaning(
    {
      about: 'What one administrator may give back per day, in reais; more needs a second one or the command',
      needs: 'um valor em reais, como 5000.00',
      standard: '5000.00',
    },
    (value) => parseReais(value) !== undefined,
    (value) => parseReais(value) ?? 0,
  ),
  ADMIN_2FA: oneOf(
    {
      about:
        'Authenticators of administrators: off (none is offered), optional, or required (an administrator without one may only set one up); who has one is always asked for its code. Recommended: required',
      standard: 'optional',
    },
    ['off', 'optional', 'required'],
  ),
  SECURITY_MESSAGES_PER_HOUR: whole(
    {
      about: 'Recovery codes and account notices to all people per hour; an alarm fires at 80 %',
      standard: '1500',
    },
    { from: 1, to: 1_000_000 },
  ),
  LIMITS: optional(
    onOff({ about: "'off' lets tests and benches ask as often as they like; never in production" }),
  ),
}

/** A secret that the shop chooses itself. Production refuses a short one. */
const ownSecret = (demo: string, about: string) =>
  text({
    about,
    needs: 'um texto secreto e aleatório com ao menos 32 caracteres, como o que openssl rand -hex 32 escreve',
    demo,
    isSecret: true,
    inProduction: (value) => value.length >= 32,
  })

export const secrets = {
  PASSWORD_PEPPER: text(
    {
      about:
        'Long random text; several separated by commas, the newest first, while passwords are hashed again',
      needs:
        'um ou mais textos secretos, separados por vírgulas sem espaços, cada um aleatório e com ao menos 32 caracteres, como openssl rand -hex 32 escreve',
      demo: 'porteira-demo-pepper',
      isSecret: true,
      inProduction: (value) => value.split(',').every((pepper) => pepper.length >= 32),
    },
    (value) => value.split(',').every((pepper) => pepper !== '' && pepper.trim() === pepper),
  ),
  SERVICE_KEY: ownSecret(
    'porteira-demo-service-key',
    'The key of the rodeo-management system that sends events and scores: Authorization: Bearer',
  ),
}
