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
 * The outside world in one process. Port 0 takes a free one; `now` may be set by tests. Throws a StartError for a busy
 * port and for a folder that it cannot use.
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

  // Apart from each other: a shop that keeps silent must not hold up the returns.
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

/** Does `work` over and over with a pause between, until told to stop. A failed round is reported, not fatal. */
async function repeat(stop: AbortSignal, work: () => Promise<unknown>) {
  while (!stop.aborted) {
    await work().catch(console.error)
    await sleep(WORK_EVERY_MS, undefined, { signal: stop, ref: false }).catch(() => undefined)
  }
}
