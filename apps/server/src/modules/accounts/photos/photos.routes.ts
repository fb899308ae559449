import { businessDate } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, route } from '#platform/http/endpoint.ts'
import { sendCached, cacheAnswer } from '#platform/http/cached-answer.ts'
import { acceptPictures } from '#platform/http/picture-upload.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { notJpeg, notOneFile, tooLarge } from './photos.rules.ts'
import { admitOwner, photoRateLimits, readPhoto, replacePhoto } from './photos.service.ts'

export function photoRoutes(app: App, context: Context) {
  const { db, runSql, config } = context
  const limits = photoRateLimits(config, runSql)

  route(app, 'GET /api/users/:uuid/picture', async (request, reply) => {
    const photo = await readPhoto(context, request.params.uuid, request.session, businessDate(new Date()))
    reply.headers({
      'content-disposition': 'inline; filename="foto.jpg"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
    })
    return sendCached(request, reply, cacheAnswer(photo, 'image/jpeg'))
  })

  acceptPictures(app, { notPicture: notJpeg, notOneFile, tooLarge }, (uploads, readUpload) =>
    route(uploads, 'POST /api/users/:uuid/picture', async (request) => {
      const { accountId } = signedIn(request)
      await admitOwner({ db, limits }, request.params.uuid, accountId)
      await replacePhoto(context, accountId, await readUpload(request), actorOf(request))
      return ok('')
    }),
  )
}
