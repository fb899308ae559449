import { adminMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { cacheAnswer, sendCached } from '#platform/http/cached-answer.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import { acceptPictures } from '#platform/http/picture-upload.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn, signedInActorOf } from '#platform/http/session.ts'
import { bannerRefusals } from '../editing/banner-editing.service.ts'
import * as drafts from './drafts.service.ts'

export function draftRoutes(app: App, context: Context) {
  const { db } = context
  route(app, 'GET /api/drafts/', async () => okWith({ items: await drafts.listDrafts(db) }))

  route(app, 'GET /api/drafts/:draftId', async ({ params }) =>
    okWith(await drafts.readDraft(db, params.draftId)),
  )

  route(app, 'PUT /api/drafts/:draftId', async (request) => {
    const { params, body } = request
    return okWith(await drafts.saveDraft(db, params.draftId, body, signedIn(request).accountId))
  })

  route(app, 'GET /api/drafts/:draftId/banner', async (request, reply) => {
    const banner = await drafts.readDraftBanner(context, request.params.draftId)
    return sendCached(request, reply, cacheAnswer(banner, 'image/jpeg'))
  })

  acceptPictures(app, bannerRefusals, (uploads, readUpload) =>
    route(uploads, 'POST /api/drafts/:draftId/banner', async (request) => {
      await drafts.replaceDraftBanner(context, request.params.draftId, await readUpload(request))
      return ok(adminMessages.bannerUpdated)
    }),
  )

  route(app, 'POST /api/drafts/:draftId/publish', async (request) => {
    const { params, body } = request
    const editor = signedInActorOf(request)
    const published = await drafts.publishDraft(db, params.draftId, body.version, editor)
    return okWith({ msg: adminMessages.eventPublished, ...published })
  })

  route(app, 'POST /api/drafts/:draftId/remove', async (request) => {
    await drafts.removeDraft(db, request.params.draftId, signedInActorOf(request))
    return ok(adminMessages.draftRemoved)
  })

  route(app, 'GET /api/events/:eventUUID/template', async ({ params }) =>
    okWith({ document: await drafts.readTemplate(db, params.eventUUID) }),
  )
}
