import multipart from '@fastify/multipart'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { businessDate } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { invalid } from '#errors.ts'
import { actorOf } from '#http/actor.ts'
import { endpoint } from '#http/endpoint.ts'
import { answerKept, keepAnswer } from '#http/kept-answer.ts'
import type { App } from '#http/server.ts'
import { signedIn } from '#http/session.ts'
import { LONGEST_PHOTO_IN_BYTES, LONGEST_REQUEST_IN_BYTES, notJpeg, tooLarge } from './photos.rules.ts'
import { admitOwner, photoLimits, readPhoto, replacePhoto } from './photos.service.ts'

export function photoRoutes(app: App, { db, runSql, config }: Context) {
  const limits = photoLimits(config, runSql)

  app.route({
    ...endpoint('GET /api/users/:uuid/picture'),
    handler: async (request, reply) => {
      const photo = await readPhoto(db, request.params.uuid, request.session, businessDate(new Date()))
      reply.headers({
        'content-disposition': 'inline; filename="foto.jpg"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-robots-tag': 'noindex',
      })
      return answerKept(request, reply, keepAnswer(photo, 'image/jpeg'))
    },
  })

  // Uploads are read in here only: everywhere else in the API a form is no body.
  void app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: LONGEST_PHOTO_IN_BYTES },
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

/** The bytes of the form's one file. */
async function readUpload(request: FastifyRequest) {
  if (Number(request.headers['content-length'] ?? 0) > LONGEST_REQUEST_IN_BYTES) throw tooLarge()
  if (!request.isMultipart()) throw notJpeg()
  const { bytes, isWhole } = await readFile(request).catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : invalid()
  })
  if (!isWhole) throw tooLarge()
  return bytes
}

async function readFile(request: FastifyRequest) {
  const part = await request.file()
  if (part?.fieldname !== 'image') throw invalid()
  const bytes = await part.toBuffer()
  // Where the limit falls on the end of a chunk, the reader does not notice by itself.
  return { bytes, isWhole: !part.file.truncated }
}
