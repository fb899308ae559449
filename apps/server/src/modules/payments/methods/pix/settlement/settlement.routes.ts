import { hash, timingSafeEqual } from 'node:crypto'
import type { Context } from '#context.ts'
import { notFound } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { createAskOnce } from '#platform/jobs/ask-once.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { storeNotification } from './inbox.service.ts'

export function settlementRoutes(app: App, { db, accounts, queue }: Context) {
  const askForInbox = createAskOnce(queue, 'bank-inbox')
  const digest = (text: string) => hash('sha256', text, 'buffer')
  const callers = accounts.map(({ pix: { webhookSecret, webhookMode } }) => ({
    expected: digest(webhookSecret),
    requiresCertificate: webhookMode === 'mtls',
  }))

  // Banks append /pix to the registered address, as the standard says. Some also add query parameters.
  for (const key of ['POST /hooks/pix/:secret', 'POST /hooks/pix/:secret/pix'] as const)
    route(app, key, async ({ params, body, headers }) => {
      const given = digest(params.secret)
      const caller = callers.find(({ expected }) => timingSafeEqual(given, expected))
      // guard: webhook-secret-required
      if (!caller) throw notFound()
      // The proxy checks the certificate and sets a header with the result. It removes this header from incoming requests.
      if (caller.requiresCertificate && headers['x-ssl-client-verify'] !== 'SUCCESS') throw notFound()
      const text = JSON.stringify(body ?? {})
      if (text !== '{}') {
        await storeNotification(db, digest(text).toString('hex'), body)
        failpoint('notification-stored-before-queued')
        await askForInbox()
      }
      return { status: 'OK' as const }
    })
}
