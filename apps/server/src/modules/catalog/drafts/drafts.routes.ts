import { adminMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { cacheAnswer, sendCached } from '#platform/http/cached-answer.ts'
import { route } from '#platform/http/endpoint.ts'
import { acceptPictures } from '#platform/http/picture-upload.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { bannerRefusals } from '../editing/banner-editing.service.ts'
import * as drafts from './drafts.service.ts'

const OK = { status: 'OK' as const }

export function draftRoutes(app: App, { db, config }: Context) {
  route(app, 'GET /api/drafts/', async () => ({ ...OK, items: await drafts.listDrafts(db) }))

  route(app, 'GET /api/drafts/:draftId', async ({ params }) => ({
    ...OK,
    ...(await drafts.readDraft(db, params.draftId)),
  }))

  route(app, 'PUT /api/drafts/:draftId', async (request) => {
    const { params, body } = request
    return { ...OK, ...(await drafts.saveDraft(db, params.draftId, body, editorOf(request).accountId)) }
  })

  route(app, 'GET /api/drafts/:draftId/banner', async (request, reply) => {
    const banner = await drafts.readDraftBanner(db, request.params.draftId)
    return sendCached(request, reply, cacheAnswer(banner, 'image/jpeg'))
  })

  acceptPictures(app, bannerRefusals, (uploads, readUpload) =>
    route(uploads, 'POST /api/drafts/:draftId/banner', async (request) => {
      await drafts.replaceDraftBanner(db, request.params.draftId, await readUpload(request))
      return { ...OK, msg: adminMessages.bannerUpdated }
    }),
  )

  route(app, 'POST /api/drafts/:draftId/publish', async (request) => {
    const { params, body } = request
    const published = await drafts.publishDraft(
      { db, config },
      params.draftId,
      body.version,
      editorOf(request),
    )
    return { ...OK, msg: adminMessages.eventPublished, ...published }
  })

  route(app, 'POST /api/drafts/:draftId/remove', async (request) => {
    await drafts.removeDraft(db, request.params.draftId, editorOf(request))
    return { ...OK, msg: adminMessages.draftRemoved }
  })

  route(app, 'GET /api/events/:eventUUID/template', async ({ params }) => ({
    ...OK,
    document: await drafts.readTemplate(db, params.eventUUID),
  }))
}

const editorOf = (request: FastifyRequest) => ({
  ...actorOf(request),
  accountId: signedIn(request).accountId,
})
