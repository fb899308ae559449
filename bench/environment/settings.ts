import { productionSettings as shared } from '../../apps/server/src/testing/production.ts'

/** Where the bench's own bank, mail server and SMS gateway listen. */
export type Outside = { sandboxUrl: string; smtpPort: string }

const keys = {
  clientId: 'porteira-bench',
  clientSecret: 'segredo-inventado-da-bancada',
  pixKey: '3f0c1d9e-5a47-4c02-9f6b-8d1e7a2b4c60',
  smsKey: 'chave-inventada-da-bancada',
}

export const sandboxSettings = {
  SANDBOX_CLIENT_ID: keys.clientId,
  SANDBOX_CLIENT_SECRET: keys.clientSecret,
  SANDBOX_PIX_KEY: keys.pixKey,
  SANDBOX_SMS_KEY: keys.smsKey,
  // A bank answers over a network.
  SANDBOX_ANSWER_MS: '5',
}

/**
 * Production settings with every limit on. The server trusts the balancer's header with client addresses, as in
 * production. All secrets are invented.
 */
export const productionSettings = (databaseUrl: string, { sandboxUrl, smtpPort }: Outside) => ({
  ...shared,
  // As docs/performance.md advises: a server with small answers needs no large nursery.
  NODE_OPTIONS: '--max-semi-space-size=4',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  DRAIN_SECONDS: '0',
  TRUSTED_PROXIES: '127.0.0.1',
  PIX_BASE_URL: `${sandboxUrl}/v2`,
  PIX_TOKEN_URL: `${sandboxUrl}/oauth/token`,
  PIX_CLIENT_ID: keys.clientId,
  PIX_CLIENT_SECRET: keys.clientSecret,
  PIX_KEY: keys.pixKey,
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: smtpPort,
  SMS_URL: `${sandboxUrl}/sms/messages`,
  SMS_KEY: keys.smsKey,
})
