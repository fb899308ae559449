import { resolve } from 'node:path'
import { StartError } from '#start-error.ts'

// Invented credentials. The default settings of the shop on a laptop are the same.
export const DEMO_PIX_KEY = '7b1f3c52-9d0e-4a86-b3f5-2c64e8a1d907'
export const DEMO_CLIENT_ID = 'porteira-demo'
export const DEMO_CLIENT_SECRET = 'segredo-do-banco-de-brinquedo'
export const DEMO_SMS_KEY = 'porteira-demo-sms'

export type Config = ReturnType<typeof readConfig>

/** Reads every environment variable of the sandbox. An empty one counts as not set, as in the server. */
export function readConfig(env: NodeJS.ProcessEnv) {
  return {
    host: env['HOST'] || '127.0.0.1',
    /** 0 uses any free port, here and for `smtpPort`. */
    port: numberIn(env, 'SANDBOX_PORT', 3001),
    smtpPort: numberIn(env, 'SANDBOX_SMTP_PORT', 3025),
    /** The shop of this machine, for links. */
    shop: `http://${env['HOST'] || '127.0.0.1'}:${numberIn(env, 'PORT', 3000)}`,
    dataDir: resolve(env['DATA_DIR'] || './data'),
    pixKey: env['SANDBOX_PIX_KEY'] || DEMO_PIX_KEY,
    clientId: env['SANDBOX_CLIENT_ID'] || DEMO_CLIENT_ID,
    clientSecret: env['SANDBOX_CLIENT_SECRET'] || DEMO_CLIENT_SECRET,
    smsKey: env['SANDBOX_SMS_KEY'] || DEMO_SMS_KEY,
    /** How long a devolução stays EM_PROCESSAMENTO. */
    refundSeconds: numberIn(env, 'SANDBOX_REFUND_SECONDS', 1),
    /** The time of each answer of the bank, as over a network. */
    answerMs: numberIn(env, 'SANDBOX_ANSWER_MS', 0),
    logLevel: env['LOG_LEVEL'] || 'warn',
  }
}

function numberIn(env: NodeJS.ProcessEnv, name: string, otherwise: number) {
  const value = Number(env[name] || otherwise)
  if (!Number.isFinite(value) || value < 0) throw new StartError(`${name} deve ser um número a partir de 0.`)
  return value
}
