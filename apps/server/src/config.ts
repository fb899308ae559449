import path from 'node:path'
import { isLoopback } from '#config/addresses.ts'
import { judgeBank } from '#config/bank.ts'
import { judgePictures } from '#config/pictures.ts'
import { gatherTexts, judgeTexts, Mistakes, publishedAmong, valuesOf } from '#config/reading.ts'
import { OperatorError } from './operator-error.ts'

const LAPTOPS = ['', 'development', 'test']

/**
 * Every environment variable that the server reads, once. `config/settings.ts` is the schema of them all.
 * Throws an OperatorError with one sentence for each setting that is wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  // An unknown word is a mistake. Until it is corrected the settings are checked as in production.
  const production = !LAPTOPS.includes(env['NODE_ENV']?.trim() ?? '')
  const mistakes = new Mistakes()
  const texts = gatherTexts(env, production, mistakes)
  judgeTexts(texts, production, mistakes)
  judgeBank(texts, production, mistakes)
  judgePictures(texts, mistakes)
  const sentences = mistakes.list()
  if (sentences.length > 0) throw new OperatorError(sentences.join('\n'))

  const given = valuesOf(texts)
  const { HOST: host, PORT: port } = given
  const sandbox = `http://${host}:${given.SANDBOX_PORT}`
  const ownAddress = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`

  return {
    production,
    host,
    isLoopback: isLoopback(host),
    /** Secrets whose value is the demo's, by name. */
    publishedSecrets: publishedAmong(texts),
    port,
    drainSeconds: given.DRAIN_SECONDS ?? (production ? 5 : 0),
    metrics: { host: given.METRICS_HOST, port: given.METRICS_PORT ?? 0 },
    traces: { url: given.TRACES_URL ?? '', percent: given.TRACES_PERCENT },
    logLevel: given.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    publicOrigin: given.PUBLIC_ORIGIN,
    organiserUrl: given.ORGANISER_URL,
    operatorEmail: given.OPERATOR_EMAIL ?? '',
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    dataDirectory: path.resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL ?? '',
    databaseReadUrl: given.DATABASE_READ_URL ?? '',
    databasePooling: given.DATABASE_POOLING,
    databaseReadLagSeconds: given.DATABASE_READ_LAG_SECONDS,
    limits: production || (given.LIMITS ?? true),
    securityMessagesPerHour: given.SECURITY_MESSAGES_PER_HOUR,
    anonymousParticipants: given.ANON_PARTICIPANTS ?? true,
    cartSeconds: given.CART_SECONDS,
    anonymousCartSeconds: given.ANONYMOUS_CART_SECONDS,
    reconcileSeconds: given.RECONCILE_SECONDS,
    refundDailyCapInCents: given.REFUND_DAILY_CAP,
    adminSecondFactor: given.ADMIN_2FA,
    serviceKey: given.SERVICE_KEY,
    passwordPepper: given.PASSWORD_PEPPER,
    seller: {
      name: given.SELLER_NAME,
      taxId: given.SELLER_TAX_ID,
      address: given.SELLER_ADDRESS,
      contact: given.SELLER_CONTACT,
      privacyContact: given.PRIVACY_CONTACT,
    },
    pix: {
      bank: given.PIX_BANK,
      baseUrl: given.PIX_BASE_URL ?? (production ? '' : `${sandbox}/v2`),
      tokenUrl: given.PIX_TOKEN_URL ?? (production ? '' : `${sandbox}/oauth/token`),
      clientId: given.PIX_CLIENT_ID,
      clientSecret: given.PIX_CLIENT_SECRET,
      key: given.PIX_KEY,
      appKey: given.PIX_APP_KEY ?? '',
      accountNumber: given.PIX_ACCOUNT ?? '',
      certificateFile: given.PIX_CERTIFICATE_FILE ?? '',
      certificateKeyFile: given.PIX_CERTIFICATE_KEY_FILE ?? '',
      certificatePassphrase: given.PIX_CERTIFICATE_PASSPHRASE ?? '',
      authorityFile: given.PIX_AUTHORITY_FILE ?? '',
      webhookSecret: given.PIX_WEBHOOK_SECRET,
      webhookMode: given.PIX_WEBHOOK_MODE,
      webhookUrl: given.PIX_WEBHOOK_URL ?? `${given.PUBLIC_ORIGIN || ownAddress}/hooks/pix`,
    },
    smtp: {
      host: given.SMTP_HOST ?? host,
      port: given.SMTP_PORT ?? given.SANDBOX_SMTP_PORT,
      user: given.SMTP_USER ?? '',
      password: given.SMTP_PASSWORD ?? '',
      secure: given.SMTP_SECURE ?? false,
      from: given.MAIL_FROM,
    },
    sms: {
      url: given.SMS_URL || `${sandbox}/sms/messages`,
      key: given.SMS_KEY,
    },
    pictures: {
      storage: given.PICTURE_STORAGE,
      /** Without its settings there is no storage; judgePictures refuses a part of them. */
      s3: given.S3_ENDPOINT
        ? {
            endpoint: given.S3_ENDPOINT,
            region: given.S3_REGION ?? '',
            bucket: given.S3_BUCKET ?? '',
            accessKey: given.S3_ACCESS_KEY ?? '',
            secretKey: given.S3_SECRET_KEY ?? '',
          }
        : undefined,
    },
    webDirectory: path.resolve(import.meta.dirname, '../../web/dist'),
  }
}

export type Config = ReturnType<typeof readConfig>
