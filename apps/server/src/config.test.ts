import { describe, expect, test } from 'vitest'
import { productionSettings as complete } from '#testing/production.ts'
import { mistakesOf } from '#testing/settings.ts'
import { readConfig } from './config.ts'

test('A shop with its own values for all settings starts in production', () => {
  const { pix, limits, drainSeconds } = readConfig({ ...complete, LIMITS: 'off' })
  expect(pix).toMatchObject({ baseUrl: complete.PIX_BASE_URL, webhookUrl: 'https://loja.example/hooks/pix' })
  expect({ limits, drainSeconds }).toEqual({ limits: true, drainSeconds: 5 })
})

test('A shop without settings starts on this machine, with the demo and the sandbox', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    databaseUrl: '',
    trustedProxies: [],
    limits: true,
    anonymousParticipants: true,
    pix: { baseUrl: 'http://127.0.0.1:3001/v2' },
    smtp: { host: '127.0.0.1', port: 3025, password: '', secure: false },
    sms: { url: 'http://127.0.0.1:3001/sms/messages' },
    publishedSecrets: ['PASSWORD_PEPPER', 'SERVICE_KEY', 'PIX_CLIENT_SECRET', 'PIX_WEBHOOK_SECRET'],
  })
})

test('All mistakes are reported at once, one Portuguese sentence each, in the order of .env.example', () => {
  const wrong = { ADMIN_2FA: 'yes', PORT: '70000', SERVICE_KEY: '', PIX_WEBHOOK_MODE: 'tls', MAIL_FROM: '' }
  expect(mistakesOf({ ...complete, ...wrong })).toEqual([
    'PORT precisa ser um número inteiro de 0 a 65535.',
    'ADMIN_2FA precisa ser uma destas palavras: off, optional ou required.',
    'Defina SERVICE_KEY: um texto secreto e aleatório com ao menos 32 caracteres, como o que openssl rand -hex 32 escreve.',
    'PIX_WEBHOOK_MODE precisa ser secret ou mtls.',
    'Defina MAIL_FROM: um remetente como Rodeio Modelo <inscricoes@example.com>, de um domínio que é seu.',
  ])
})

test('A long list of mistakes is printed whole', () => {
  const seconds = ['CART_SECONDS', 'ANONYMOUS_CART_SECONDS', 'RECONCILE_SECONDS', 'DATABASE_READ_LAG_SECONDS']
  const words = ['ADMIN_2FA', 'ANON_PARTICIPANTS', 'PIX_BANK', 'SMTP_SECURE', 'LOG_LEVEL']
  const names = [...seconds, ...words, 'PORT', 'METRICS_PORT', 'SELLER_TAX_ID']
  const wrong = Object.fromEntries(names.map((name) => [name, 'x']))
  const reported = mistakesOf({ ...complete, ...wrong, MAIL_FROM: '', SMS_KEY: '' })
  expect(reported.map((sentence) => /[A-Z][A-Z_\d]{2,}/.exec(sentence)?.[0]).toSorted()).toEqual(
    [...names, 'MAIL_FROM', 'SMS_KEY'].toSorted(),
  )
})

const wrongValues: Record<string, string[]> = {
  NODE_ENV: ['prod', 'Production', 'staging'],
  HOST: ['127.0.0.1:3000', 'loja example', '[::1]', '256.1.1.1', 'http://loja.example'],
  PORT: ['-1', '65536', '3000.5', 'http', '0x50'],
  PUBLIC_ORIGIN: ['loja.example', 'https://loja.example/', 'https://loja.example/loja', 'ftp://loja.example'],
  ORGANISER_URL: ['www.example.com', '//example.com', 'javascript:alert(1)'],
  TRUSTED_PROXIES: ['proxy.example', '0.0.0.0/0', '127.0.0.1,10.0.0.0/33', '300.1.1.1', '127.0.0.1 10.0.0.1'],
  LOG_LEVEL: ['verbose', 'INFO'],
  OPERATOR_EMAIL: ['operador', 'a@b', 'a@b.example, c@d.example'],
  DRAIN_SECONDS: ['-1', '5s', '1.5'],
  METRICS_PORT: ['65536', 'off'],
  TRACES_URL: [
    '127.0.0.1:4318',
    'http://127.0.0.1:4318',
    'grpc://127.0.0.1:4317/v1/traces',
    'https://porteira:senha@traces.example/v1/traces',
    'https://traces.example/v1/traces?key=senha',
  ],
  TRACES_PERCENT: ['-1', '100.1', '101', '5%', '1e2', ',5'],
  METRICS_HOST: ['0.0.0.0:9400'],
  DATABASE_URL: [
    'loja',
    'mysql://loja@127.0.0.1/loja',
    'postgres://loja@127.0.0.1:99999/loja',
    'postgres://loja:a#b@127.0.0.1/loja',
  ],
  DATABASE_READ_URL: ['127.0.0.1:5432'],
  DATABASE_READ_LAG_SECONDS: ['dez'],
  CART_SECONDS: ['0', '15min'],
  ANONYMOUS_CART_SECONDS: ['0'],
  ANON_PARTICIPANTS: ['no', 'true', 'OFF'],
  RECONCILE_SECONDS: ['0'],
  REFUND_DAILY_CAP: ['R$ 5000', '5000.001', '-1'],
  ADMIN_2FA: ['on', 'Required'],
  SECURITY_MESSAGES_PER_HOUR: ['0', 'mil'],
  LIMITS: ['false', '0'],
  PASSWORD_PEPPER: ['a,,b', 'a, b', ','],
  SELLER_TAX_ID: ['12.ABC.345/01DE-36', '999.999.001-01', 'isento'],
  PIX_BANK: ['nubank', 'toString'],
  PIX_BASE_URL: ['pix.example', 'ftp://pix.example'],
  PIX_TOKEN_URL: ['/oauth/token'],
  PIX_CERTIFICATE_FILE: ['/nowhere/bank.p12', '/'],
  PIX_CERTIFICATE_KEY_FILE: ['/nowhere/bank.key'],
  PIX_AUTHORITY_FILE: ['/nowhere/authority.pem'],
  PIX_WEBHOOK_MODE: ['none'],
  PIX_WEBHOOK_URL: ['pix.example/hooks/pix'],
  SMTP_HOST: ['smtp.example:587'],
  SMTP_PORT: ['0', '65536'],
  SMTP_SECURE: ['true', 'tls'],
  MAIL_FROM: ['Rodeio', 'Rodeio <inscricoes>', 'a@b.example, c@d.example', 'root@localhost'],
  SMS_URL: ['sms.example'],
  SANDBOX_PORT: ['x'],
  SANDBOX_SMTP_PORT: ['65536'],
  SANDBOX_REFUND_SECONDS: ['-1'],
}

describe.each(Object.entries(wrongValues))(
  'Wrong values of %s are refused with a sentence',
  (name, values) => {
    test.each(values)('The value %s is wrong, and one sentence names the setting', (value) => {
      // The judgement of a laptop: in production an unknown NODE_ENV has more to say.
      const [sentence, ...others] = mistakesOf({ [name]: value }).filter(
        (line) => name !== 'NODE_ENV' || line.includes('NODE_ENV'),
      )
      expect(sentence).toMatch(new RegExp(String.raw`^${name} (precisa ser|aponta|não aponta) .+[^.]\.$`))
      expect(others).toEqual([])
    })
  },
)

const storage = {
  S3_ENDPOINT: 'https://s3.sa-east-1.amazonaws.com',
  S3_REGION: 'sa-east-1',
  S3_BUCKET: 'loja-imagens',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret-of-the-test',
}

test.each([
  ['PICTURE_STORAGE', 'disk'],
  ['S3_ENDPOINT', 's3.example'],
  ['S3_ENDPOINT', 'https://s3.example/bucket'],
  ['S3_REGION', 'sa east'],
  ['S3_BUCKET', 'Loja'],
  ['S3_BUCKET', 'lo'],
])('A storage of pictures with a wrong value is refused with a sentence: %s %s', (name, value) =>
  expect(mistakesOf({ ...storage, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name} precisa ser .+[^.][.]$`)),
  ]),
)

test('A storage of pictures has all of its settings or none, and is used only by PICTURE_STORAGE=s3', () => {
  expect(readConfig({}).pictures).toEqual({ storage: 'database', s3: undefined })
  expect(readConfig(storage).pictures).toMatchObject({ storage: 'database', s3: { bucket: 'loja-imagens' } })
  expect(readConfig({ ...storage, PICTURE_STORAGE: 's3' }).pictures).toMatchObject({ storage: 's3' })
  const all = Object.keys(storage)
  expect(mistakesOf({ PICTURE_STORAGE: 's3' })).toEqual(
    all.map((name) => `Defina ${name}: com PICTURE_STORAGE=s3 a loja precisa de ${all.join(', ')}.`),
  )
  for (const name of all)
    expect(mistakesOf({ ...storage, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^Defina ${name}: com S3_\\w+ está definida a loja precisa de `)),
    ])
})

test.each([
  ['DATABASE_URL', 'postgresql://porteira@/porteira?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://porteira:a%23b%40c@db.example:6432/porteira?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://porteira@database/porteira'],
  ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8,fd00::/8,loopback'],
  ['HOST', '::'],
  ['SMTP_HOST', 'mail_1'],
  ['PUBLIC_ORIGIN', 'http://192.168.0.10:3000'],
  ['LOG_LEVEL', 'silent'],
  ['METRICS_PORT', '0'],
  ['TRACES_URL', 'http://127.0.0.1:4318/v1/traces'],
  ['TRACES_PERCENT', '0.5'],
  ['ORGANISER_URL', 'https://www.example.com/rodeio'],
  ['MAIL_FROM', 'inscricoes@loja.example'],
  ['MAIL_FROM', '"Rodeio, Laço e Cia." <inscricoes@loja.example>'],
  ['SELLER_TAX_ID', '99999900100'],
  ['PASSWORD_PEPPER', 'new,old'],
  ['REFUND_DAILY_CAP', '250,50'],
  ['PORT', ' 3000 '],
])('The setting %s accepts the value %s', (name, value) => expect(mistakesOf({ [name]: value })).toEqual([]))

test('Words and numbers become values, and the CNPJ or CPF gets its punctuation', () => {
  expect(
    readConfig({
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
      ANON_PARTICIPANTS: 'off',
      SMTP_SECURE: 'on',
      LIMITS: 'off',
      REFUND_DAILY_CAP: '250,50',
      SELLER_TAX_ID: '12abc34501de35',
    }),
  ).toMatchObject({
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    anonymousParticipants: false,
    smtp: { secure: true },
    limits: false,
    refundDailyCapInCents: 25_050,
    seller: { taxId: '12.ABC.345/01DE-35' },
  })
})

test('The settings are checked as in production when NODE_ENV is unknown', () => {
  const [first, ...others] = mistakesOf({ NODE_ENV: 'prod' })
  expect(first).toMatch(/^NODE_ENV precisa ser production/)
  expect(others.join('\n')).toContain('Defina SERVICE_KEY')
})

test('The password of a malformed database address is not quoted', () => {
  const password = 'palavra#secreta'
  const sentences = mistakesOf({ DATABASE_URL: `postgres://loja:${password}@127.0.0.1/loja` })
  expect(sentences).toEqual([expect.stringMatching(/^DATABASE_URL precisa ser um endereço como postgres:/)])
  expect(sentences.join()).not.toMatch(/palavra|secreta/)
})
