import path from 'node:path'
import { parseReais } from '@porteira/domain'
import { isLoopback, mustBeEncrypted, mustBeHttpsOrigin } from '#addresses.ts'
import { privateFile, readOptionalSecret, readSecret } from '#secrets.ts'

const SECRETS = new Set(['SERVICE_KEY', 'PASSWORD_PEPPER', 'PIX_CLIENT_SECRET', 'PIX_WEBHOOK_SECRET'])

/** Every environment variable the server reads, once, by name; `.env.example` says what each is for. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const text = (name: string, otherwise: string) => env[name] || otherwise
  const whole = (name: string, otherwise: number) => {
    const value = Number(env[name] || otherwise)
    if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number.`)
    return value
  }
  const oneOf = <Word extends string>(name: string, words: readonly [Word, ...Word[]]) => {
    const word = words.find((known) => known === (env[name] || words[0]))
    if (!word) throw new Error(`${name} must be one of ${words.join(', ')}.`)
    return word
  }
  const cents = (name: string, otherwise: string) => {
    const value = parseReais(env[name] || otherwise)
    if (value === undefined) throw new Error(`${name} must be an amount like 5000.00.`)
    return value
  }
  const production = env['NODE_ENV'] === 'production'
  const publishedSecrets: string[] = []
  const required = (name: string, demo: string, shortest?: number) => {
    const value = readSecret(env, name, { production, demo, ...(shortest !== undefined && { shortest }) })
    if (SECRETS.has(name) && value === demo) publishedSecrets.push(name)
    return value
  }
  const bankUrl = (name: string, demo: string) =>
    production ? mustBeEncrypted(name, text(name, '')) : text(name, demo)
  const optional = (name: string) => readOptionalSecret(env, name, production)
  const host = text('HOST', '127.0.0.1')
  const port = whole('PORT', 3000)
  const sandbox = `http://${host}:${whole('SANDBOX_PORT', 3001)}`
  const ownAddress = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`

  return {
    production,
    host,
    isLoopback: isLoopback(host),
    /** Secrets whose value is the demo's, by name. */
    publishedSecrets,
    port,
    drainSeconds: whole('DRAIN_SECONDS', production ? 5 : 0),
    metrics: { host: text('METRICS_HOST', '127.0.0.1'), port: whole('METRICS_PORT', 0) },
    logLevel: text('LOG_LEVEL', production ? 'info' : 'warn'),
    publicOrigin: production
      ? mustBeHttpsOrigin(required('PUBLIC_ORIGIN', '', 1))
      : text('PUBLIC_ORIGIN', ''),
    organiserUrl: text('ORGANISER_URL', '/'),
    operatorEmail: text('OPERATOR_EMAIL', ''),
    trustedProxies: text('TRUSTED_PROXIES', '').split(',').filter(Boolean),
    dataDirectory: path.resolve(text('DATA_DIR', './data')),
    databaseUrl: optional('DATABASE_URL'),
    databaseReadUrl: optional('DATABASE_READ_URL'),
    databaseReadLagSeconds: whole('DATABASE_READ_LAG_SECONDS', 10),
    limits: production || env['LIMITS'] !== 'off',
    securityMessagesPerHour: whole('SECURITY_MESSAGES_PER_HOUR', 1500),
    anonymousParticipants: env['ANON_PARTICIPANTS'] !== 'off',
    cartSeconds: whole('CART_SECONDS', 900),
    anonymousCartSeconds: whole('ANONYMOUS_CART_SECONDS', 600),
    reconcileSeconds: whole('RECONCILE_SECONDS', 30),
    refundDailyCapInCents: cents('REFUND_DAILY_CAP', '5000.00'),
    adminSecondFactor: secondFactorPolicy(text('ADMIN_2FA', 'optional')),
    serviceKey: required('SERVICE_KEY', 'porteira-demo-service-key', 32),
    passwordPepper: required('PASSWORD_PEPPER', 'porteira-demo-pepper', 32),
    seller: {
      name: text('SELLER_NAME', 'Porteira Demonstração Ltda. (fictícia)'),
      taxId: text('SELLER_TAX_ID', '00.000.000/0001-91'),
      address: text('SELLER_ADDRESS', 'Estrada da Porteira, 1, Bom Jesus (RS)'),
      contact: text('SELLER_CONTACT', 'contato@porteira.example'),
      privacyContact: text('PRIVACY_CONTACT', 'privacidade@porteira.example'),
    },
    pix: {
      bank: text('PIX_BANK', 'standard'),
      baseUrl: bankUrl('PIX_BASE_URL', `${sandbox}/v2`),
      tokenUrl: bankUrl('PIX_TOKEN_URL', `${sandbox}/oauth/token`),
      clientId: required('PIX_CLIENT_ID', 'porteira-demo', 1),
      clientSecret: required('PIX_CLIENT_SECRET', 'segredo-do-banco-de-brinquedo', 8),
      key: required('PIX_KEY', '7b1f3c52-9d0e-4a86-b3f5-2c64e8a1d907', 1),
      appKey: text('PIX_APP_KEY', ''),
      accountNumber: text('PIX_ACCOUNT', ''),
      certificateFile: privateFile(
        env,
        'PIX_CERTIFICATE_FILE',
        production && /\.(p12|pfx)$/i.test(env['PIX_CERTIFICATE_FILE'] ?? ''),
      ),
      certificateKeyFile: privateFile(env, 'PIX_CERTIFICATE_KEY_FILE', production),
      certificatePassphrase: optional('PIX_CERTIFICATE_PASSPHRASE'),
      authorityFile: text('PIX_AUTHORITY_FILE', ''),
      webhookSecret: required('PIX_WEBHOOK_SECRET', 'porteira-demo-webhook-secret-0123456789abcdef', 32),
      webhookMode: oneOf('PIX_WEBHOOK_MODE', ['secret', 'mtls']),
      webhookUrl: text('PIX_WEBHOOK_URL', `${text('PUBLIC_ORIGIN', ownAddress)}/hooks/pix`),
    },
    smtp: {
      host: text('SMTP_HOST', host),
      port: whole('SMTP_PORT', whole('SANDBOX_SMTP_PORT', 3025)),
      user: text('SMTP_USER', ''),
      password: optional('SMTP_PASSWORD'),
      secure: env['SMTP_SECURE'] === 'on',
      from: text('MAIL_FROM', 'Porteira <inscricoes@porteira.example>'),
    },
    sms: {
      url: required('SMS_URL', `${sandbox}/sms/messages`, 1),
      key: required('SMS_KEY', 'porteira-demo-sms', 8),
    },
    webDirectory: path.resolve(import.meta.dirname, '../../web/dist'),
  }
}

const POLICIES = ['off', 'optional', 'required'] as const

function secondFactorPolicy(given: string) {
  const policy = POLICIES.find((name) => name === given)
  if (!policy) throw new Error(`ADMIN_2FA must be one of ${POLICIES.join(', ')}.`)
  return policy
}

export type Config = ReturnType<typeof readConfig>
