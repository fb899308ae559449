import { adminMessages, authorisationMessages } from '@porteira/domain'
import type { FastifyError } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { acceptPictures } from '#platform/http/picture-upload.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { setAuthorisation } from './authorisation-setting.service.ts'
import { bannerRefusals, replaceBanner } from './banner-editing.service.ts'
import { createBundle, editBundle, readBundle } from './bundle-editing.service.ts'
import { editCategory, readCategory } from './category-editing.service.ts'
import { invalidField } from './editing.rules.ts'
import { editEvent } from './event-editing.service.ts'
import { setSaleClosed } from './sale-closing.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function editingRoutes(app: App, { db }: Context) {
  app.route({
    ...endpoint('PUT /api/events/:eventUUID'),
    schemaErrorFormatter: nameField,
    handler: async (request) => {
      await editEvent(db, request.params.eventUUID, request.body, actorOf(request))
      return ok(adminMessages.eventUpdated)
    },
  })

  app.route({
    ...endpoint('PUT /api/events/:eventUUID/sale'),
    schemaErrorFormatter: () => invalidField('salesClosed'),
    handler: async (request) => {
      const actor = { ...actorOf(request), accountId: signedIn(request).accountId }
      return ok(await setSaleClosed(db, request.params.eventUUID, request.body.closed === 1, actor))
    },
  })

  app.route({
    ...endpoint('PUT /api/events/:eventUUID/authorisation'),
    schemaErrorFormatter: nameField,
    handler: async (request) => {
      await setAuthorisation(db, request.params.eventUUID, request.body, actorOf(request))
      return ok(authorisationMessages.settingSaved)
    },
  })

  acceptPictures(app, bannerRefusals, (uploads, readUpload) =>
    uploads.route({
      ...endpoint('POST /api/events/:eventUUID/banner'),
      handler: async (request) => {
        const upload = await readUpload(request)
        await replaceBanner(db, request.params.eventUUID, upload, actorOf(request))
        return ok(adminMessages.bannerUpdated)
      },
    }),
  )

  app.route({
    ...endpoint('GET /api/categories/:itemUUID'),
    handler: async ({ params }) => ({
      status: 'OK' as const,
      result: await readCategory(db, params.itemUUID),
    }),
  })

  app.route({
    ...endpoint('PUT /api/categories/:itemUUID'),
    schemaErrorFormatter: nameField,
    handler: async (request) => {
      await editCategory(db, request.params.itemUUID, request.body, actorOf(request))
      return ok(adminMessages.categoryUpdated)
    },
  })

  app.route({
    ...endpoint('GET /api/bundles/:itemUUID'),
    handler: async ({ params, query }) => ({
      status: 'OK' as const,
      result: await readBundle(db, {
        itemUUID: params.itemUUID,
        isNew: query.newBundle === '1',
        eventUUID: query.eventUUID,
      }),
    }),
  })

  app.route({
    ...endpoint('POST /api/bundles/'),
    schemaErrorFormatter: nameField,
    handler: async (request) => {
      const { eventUUID } = request.query
      const itemUUID = await createBundle(db, eventUUID.toLowerCase(), request.body, actorOf(request))
      return { ...ok(adminMessages.bundleCreated), itemUUID }
    },
  })

  app.route({
    ...endpoint('PUT /api/bundles/:itemUUID'),
    schemaErrorFormatter: nameField,
    handler: async (request) => {
      await editBundle(db, request.params.itemUUID, request.body, actorOf(request))
      return ok(adminMessages.bundleUpdated)
    },
  })
}

/** Names the wrong field in the refusal, because these forms have twenty fields. */
function nameField([error]: NonNullable<FastifyError['validation']>) {
  const missing: unknown = error?.params['missingProperty']
  return invalidField(typeof missing === 'string' ? missing : (error?.instancePath.split('/')[1] ?? ''))
}
