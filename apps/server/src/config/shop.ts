import { isValidEmail, parseReais } from '@porteira/domain'
import pino from 'pino'
import { areProxies, isDatabaseAddress, isHost, isOrigin, isWebAddress } from './addresses.ts'
import { meaning, onOff, oneOf, optional, ownSecret, port, seconds, text, whole } from './kinds.ts'

const listOf = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const HOST = { needs: 'um endereço IP ou um nome de máquina, sem porta', isRight: isHost }

export const listening = {
  NODE_ENV: optional(text, {
    about: 'production for a shop that sells; empty on a laptop',
    needs: 'production numa loja que vende; num laptop fica vazia (ou development, ou test)',
    isRight: (value) => ['production', 'development', 'test'].includes(value),
  }),
  HOST: text({
    ...HOST,
    about:
      'With an address that other machines reach, the demo is not loaded and you must set your own secrets',
    standard: '127.0.0.1',
  }),
  PORT: port({ standard: '3000' }),
  PUBLIC_ORIGIN: text({
    about: 'The address the public uses, like https://inscricoes.example.com',
    needs:
      'o endereço público da loja, com https e sem caminho nem barra no fim, como https://inscricoes.example.com',
    isRight: (value) => value === '' || isOrigin(value),
    demo: '',
    inProduction: (value) => value.startsWith('https://'),
  }),
  ORGANISER_URL: text({
    about: 'Where a visitor goes who asks for an event that does not exist',
    needs: 'um caminho desta loja, como /, ou um endereço da web, como https://www.example.com',
    isRight: (value) => /^\/(?!\/)\S*$/.test(value) || isWebAddress(value),
    standard: '/',
  }),
  TRUSTED_PROXIES: optional(meaning<string[]>, {
    about: "Addresses of your own proxies, separated by commas; a visitor's address is taken only from these",
    needs: 'uma lista de endereços IP ou redes, separados por vírgulas, como 127.0.0.1,10.0.0.0/8',
    isRight: (value) => areProxies(listOf(value)),
    read: listOf,
  }),
  LOG_LEVEL: optional(oneOf<string>, {
    about: 'fatal, error, warn, info, debug, trace or silent. Empty: info in production, else warn',
    words: ['silent', ...Object.keys(pino.levels.values)],
  }),
  OPERATOR_EMAIL: optional(text, {
    about: 'Where mails for the operator go: the last hash of the audit each day, a certificate that expires',
    needs: 'um endereço de e-mail com no máximo 64 caracteres',
    isRight: isValidEmail,
  }),
  DRAIN_SECONDS: optional(seconds, {
    about:
      'How long a server still serves after SIGTERM, so that proxies notice first. Empty: 5 in production, else 0',
    from: 0,
  }),
  METRICS_PORT: optional(port, {
    about:
      'Prometheus metrics at http://METRICS_HOST:METRICS_PORT/metrics, for your own network only. Empty: none',
  }),
  METRICS_HOST: text({ ...HOST, standard: '127.0.0.1' }),
}

const DATABASE = {
  needs:
    'um endereço como postgres://usuario:senha@maquina:5432/banco ou postgresql://usuario@/banco?host=/var/run/postgresql; na senha escreva @, :, /, # e % como %40, %3A, %2F, %23 e %25',
  isRight: isDatabaseAddress,
  isSecret: true,
}

export const data = {
  DATABASE_URL: optional(text, {
    ...DATABASE,
    about:
      "Empty: PostgreSQL inside the server's process, its files under DATA_DIR. Else: postgres://user:password@host/database",
  }),
  DATABASE_READ_URL: optional(text, {
    ...DATABASE,
    about:
      'A streaming replica for event pages, lists and rankings; while it is away the database itself answers. Empty: none',
  }),
  DATABASE_POOLING: oneOf({
    about:
      "'transaction': both addresses lead to PgBouncer with pool_mode = transaction, whose connect_query sets the limits of a connection",
    standard: 'session',
    words: ['session', 'transaction'],
  }),
  DATABASE_READ_LAG_SECONDS: seconds({
    about:
      'How far the replica may be behind; beyond that the database itself answers until it has caught up',
    standard: '10',
    from: 0,
  }),
  DATA_DIR: text({ needs: 'o caminho de uma pasta', standard: './data' }),
}

export const sale = {
  CART_SECONDS: seconds({ standard: '900' }),
  ANONYMOUS_CART_SECONDS: seconds({ standard: '600' }),
  ANON_PARTICIPANTS: optional(onOff, {
    about: "'off': only the logged-in buyer may save riders, not every caller with the cart's id",
  }),
  RECONCILE_SECONDS: seconds({
    about: 'How often the bank is asked about an unpaid charge while its page is closed',
    standard: '30',
  }),
  REFUND_DAILY_CAP: meaning({
    about: 'How much one administrator may refund per day, in reais; more needs a second one or the command',
    needs: 'um valor em reais, como 5000.00',
    isRight: (value) => parseReais(value) !== undefined,
    read: (value) => parseReais(value) ?? 0,
    standard: '5000.00',
  }),
  ADMIN_2FA: oneOf({
    about:
      'Authenticators of administrators: off (none is offered), optional, or required (an administrator without one may only set one up); an administrator with one is always asked for its code. Recommended: required',
    standard: 'optional',
    words: ['off', 'optional', 'required'],
  }),
  SECURITY_MESSAGES_PER_HOUR: whole({
    about:
      'Recovery codes, account notices and links to guardians to all people per hour; an alarm fires at 80 %',
    standard: '1500',
    from: 1,
    to: 1_000_000,
  }),
  LIMITS: optional(onOff, {
    about: "'off' removes the rate limits for tests and benchmarks; never in production",
  }),
}

export const secrets = {
  PASSWORD_PEPPER: text({
    about:
      'Long random text; several separated by commas, the newest first, while passwords are hashed again',
    needs:
      'um ou mais textos secretos, separados por vírgulas sem espaços, cada um aleatório e com ao menos 32 caracteres, como openssl rand -hex 32 escreve',
    isRight: (value) => value.split(',').every((pepper) => pepper !== '' && pepper.trim() === pepper),
    demo: 'porteira-demo-pepper',
    isSecret: true,
    inProduction: (value) => value.split(',').every((pepper) => pepper.length >= 32),
  }),
  SERVICE_KEY: ownSecret({
    about: 'The key of the rodeo-management system that sends events and scores: Authorization: Bearer',
    demo: 'porteira-demo-service-key',
  }),
}
