import multipart from '@fastify/multipart'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { FIELD_BOUNDS } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '#platform/errors.ts'
import type { App } from './server.ts'

/** The largest request: a picture with the headers of a multipart form. */
const MAX_REQUEST_IN_BYTES = 9 * 1024 * 1024

/** What a call answers to a form without exactly one picture. */
export type UploadRefusals = { notPicture: () => Refusal; notOneFile: () => Refusal; tooLarge: () => Refusal }

type ReadUpload = (request: FastifyRequest) => Promise<Buffer>

/** Adds routes that take a form with one file in the field `image`. No other route accepts multipart forms. */
export function acceptPictures(
  app: App,
  refusals: UploadRefusals,
  addRoutes: (app: App, readUpload: ReadUpload) => void,
) {
  void app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: {
        files: 1,
        fields: 0,
        parts: 1,
        // guard: picture-size-limited
        fileSize: FIELD_BOUNDS.photoBytes,
      },
    })
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    addRoutes(uploads.withTypeProvider<TypeBoxTypeProvider>(), (request) => readUpload(request, refusals))
  })
}

/** The bytes of the only file of the form. */
async function readUpload(request: FastifyRequest, { notPicture, notOneFile, tooLarge }: UploadRefusals) {
  if (Number(request.headers['content-length'] ?? 0) > MAX_REQUEST_IN_BYTES) throw tooLarge()
  if (!request.isMultipart()) throw notPicture()
  const files = await readFiles(request, notOneFile).catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : notOneFile()
  })
  const [file] = files
  if (!file || files.length > 1 || file.name !== 'image') throw notOneFile()
  if (!file.isWhole) throw tooLarge()
  return file.bytes
}

/** Every file of the form. The reader throws if there are more files than allowed. */
async function readFiles(request: FastifyRequest, notOneFile: () => Refusal) {
  const files: { name: string; bytes: Buffer; isWhole: boolean }[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') throw notOneFile()
    const bytes = await part.toBuffer()
    // The reader does not notice a limit that is reached exactly at the end of a chunk.
    files.push({ name: part.fieldname, bytes, isWhole: !part.file.truncated })
  }
  return files
}
