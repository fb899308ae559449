import { hash } from 'node:crypto'
import type { Context } from '#context.ts'
import { findAccountBySecret } from '#receiving-accounts.ts'
import { notFound } from '#platform/errors.ts'
import { failpoint } from '#platform/failpoint.ts'
import { createAskOnce } from '#platform/jobs/ask-once.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { storeNotification } from './inbox.service.ts'

export function settlementRoutes(app: App, context: Context) {
  const { db, queue } = context
  const askForInbox = createAskOnce(queue, 'bank-inbox')
  const digest = (text: string) => hash('sha256', text, 'buffer')

  // Banks append /pix to the registered address, as the standard says. Some also add query parameters.
  for (const key of ['POST /hooks/pix/:secret', 'POST /hooks/pix/:secret/pix'] as const)
    route(app, key, async ({ params, body, headers }) => {
      const account = await findAccountBySecret(context, params.secret)
      // guard: webhook-secret-required
      if (!account) throw notFound()
      // The proxy checks the certificate and sets a header with the result. It removes this header from incoming requests.
      const requiresCertificate = account.pix.webhookMode === 'mtls'
      if (requiresCertificate && headers['x-ssl-client-verify'] !== 'SUCCESS') throw notFound()
      const text = JSON.stringify(body ?? {})
      if (text !== '{}') {
        await storeNotification(db, digest(text).toString('hex'), body)
        failpoint('notification-stored-before-queued')
        await askForInbox()
      }
      return { status: 'OK' as const }
    })
}
