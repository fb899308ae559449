import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { deliverDue } from '#bank/deliveries.ts'
import { settleRefunds } from '#bank/refunds.ts'
import { bankRoutes } from '#bank/routes.ts'
import { controlRoutes } from '#control/routes.ts'
import { createHttp } from '#http.ts'
import { createSmtp } from '#mailbox/smtp.ts'
import { pageRoutes } from '#pages/routes.ts'
import { smsRoutes } from '#sms/gateway.ts'
import { asStartError } from '#start-error.ts'
import { openStore } from '#store.ts'

const WORK_EVERY_MS = 50

/**
 * Starts bank, mailbox and SMS gateway in this process. Port 0 uses a free port. Tests may replace the clock `now`.
 * Throws a StartError for a busy port or an unusable folder.
 */
export const startSandbox = (config: Config, now = () => new Date()) =>
  open(config, now).catch((error: unknown) => {
    throw asStartError(error, config)
  })

async function open(config: Config, now: () => Date) {
  const store = openStore(config.dataDir)
  const closing = new AbortController()
  const context: Context = { config, store, now, closing: closing.signal }

  const app = createHttp(config)
  bankRoutes(app, context)
  smsRoutes(app, context)
  controlRoutes(app, context)
  pageRoutes(app, context)
  const smtp = createSmtp(context)

  const closeAll = async (work: Promise<void>[] = []) => {
    closing.abort()
    await Promise.all([app.close(), smtp.close(), ...work])
    store.close()
  }
  const ports = await listen().catch(async (error: unknown) => {
    await closeAll()
    throw error
  })

  // The two loops are separate, so that a shop that does not answer delays no refunds.
  const work = [
    repeat(closing.signal, async () => settleRefunds(context)),
    repeat(closing.signal, () => deliverDue(context)),
  ]

  return {
    ...ports,
    baseUrl: `http://${config.host}:${ports.port}`,
    close: () => closeAll(work),
  }

  async function listen() {
    const smtpPort = await smtp.listen()
    await app.listen({ host: config.host, port: config.port })
    return { smtpPort, port: (app.server.address() as AddressInfo).port }
  }
}

/** Repeats `work` with pauses until `stop` fires. An error is logged and does not end the loop. */
async function repeat(stop: AbortSignal, work: () => Promise<unknown>) {
  while (!stop.aborted) {
    await work().catch(console.error)
    await sleep(WORK_EVERY_MS, undefined, { signal: stop, ref: false }).catch(() => undefined)
  }
}
