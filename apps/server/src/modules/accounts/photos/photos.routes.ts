import multipart from '@fastify/multipart'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { businessDate } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { sendCached, cacheAnswer } from '#platform/http/cached-answer.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { MAX_PHOTO_IN_BYTES, MAX_REQUEST_IN_BYTES, notJpeg, notOneFile, tooLarge } from './photos.rules.ts'
import { admitOwner, photoRateLimits, readPhoto, replacePhoto } from './photos.service.ts'

export function photoRoutes(app: App, { db, runSql, config }: Context) {
  const limits = photoRateLimits(config, runSql)

  app.route({
    ...endpoint('GET /api/users/:uuid/picture'),
    handler: async (request, reply) => {
      const photo = await readPhoto(db, request.params.uuid, request.session, businessDate(new Date()))
      reply.headers({
        'content-disposition': 'inline; filename="foto.jpg"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-robots-tag': 'noindex',
      })
      return sendCached(request, reply, cacheAnswer(photo, 'image/jpeg'))
    },
  })

  // Only these routes accept multipart forms.
  void app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: {
        files: 1,
        fields: 0,
        parts: 1,
        // guard: photo-size-limited
        fileSize: MAX_PHOTO_IN_BYTES,
      },
    })
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))

    uploads.withTypeProvider<TypeBoxTypeProvider>().route({
      ...endpoint('POST /api/users/:uuid/picture'),
      handler: async (request) => {
        const { accountId } = signedIn(request)
        await admitOwner({ db, limits }, request.params.uuid, accountId)
        await replacePhoto(db, accountId, await readUpload(request), actorOf(request))
        return { status: 'OK' as const, msg: '' }
      },
    })
  })
}

/** The bytes of the only file of the form. */
async function readUpload(request: FastifyRequest) {
  if (Number(request.headers['content-length'] ?? 0) > MAX_REQUEST_IN_BYTES) throw tooLarge()
  if (!request.isMultipart()) throw notJpeg()
  const files = await readFiles(request).catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : notOneFile()
  })
  const [file] = files
  if (!file || files.length > 1 || file.name !== 'image') throw notOneFile()
  if (!file.isWhole) throw tooLarge()
  return file.bytes
}

/** Every file of the form. The reader throws if there are more files than allowed. */
async function readFiles(request: FastifyRequest) {
  const files: { name: string; bytes: Buffer; isWhole: boolean }[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') throw notOneFile()
    const bytes = await part.toBuffer()
    // The reader does not notice a limit that is reached exactly at the end of a chunk.
    files.push({ name: part.fieldname, bytes, isWhole: !part.file.truncated })
  }
  return files
}
