import { randomUUID } from 'node:crypto'
import { pictureMessages } from '@porteira/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import type { Database } from '#platform/database/client.ts'
import { createLimiter } from '#platform/concurrency/limiter.ts'
import { Refusal } from '#platform/errors.ts'
import { createObjectStore, type S3Config, StorageError } from '#providers/s3.ts'
import type { StoredPicture } from './stored-picture.ts'
import { noteObject } from './unused-objects.queries.ts'

/** The pictures of the shop. Rows say where each is; new ones go where the settings say. */
export type Pictures = ReturnType<typeof openPictures>

type Log = Pick<FastifyBaseLogger, 'warn'>
type PictureSettings = { pictures: { storage: Config['pictures']['storage']; s3: S3Config | undefined } }

const RETRY_SECONDS = 5
const unreadable = () => new Refusal(503, 'unavailable', pictureMessages.away, RETRY_SECONDS)
const notStored = () => new Refusal(503, 'unavailable', pictureMessages.notStored, RETRY_SECONDS)

/** Opens the storage of the settings, which connects at its first use. Without one, pictures are in the database. */
export function openPictures({ pictures: { storage, s3 } }: PictureSettings, db: Database, log: Log) {
  const objects = s3 && createObjectStore(s3)
  // Each read holds a picture in memory. A storage that hangs must not collect the calls of all visitors.
  const inLimiter = createLimiter({ atOnce: 50, waiting: 50 })

  const attempt = async <Answer>(work: () => Promise<Answer>, key: string, refusal: () => Refusal) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      log.warn(
        { event: 'picture.storage-failed', reason: error.reason, key },
        'The storage of pictures failed',
      )
      throw Object.assign(refusal(), { cause: error })
    }
  }

  return {
    /** The storage; undefined for a shop that has none. */
    objects,

    /**
     * The bytes of a picture.
     * @throws Refusal 503 if the storage does not give them. No other picture replaces them, because browsers would store it.
     */
    async read({ jpeg, storedAs }: StoredPicture): Promise<Buffer> {
      if (jpeg !== null) return Buffer.from(jpeg)
      const key = storedAs ?? ''
      return attempt(
        () => {
          if (!objects) throw new StorageError('S3_BUCKET')
          return inLimiter(() => objects.get(key))
        },
        key,
        unreadable,
      )
    },

    /**
     * Puts the bytes of a new picture where the settings say. The row that gets the result must be written within an
     * hour, or the object is removed.
     * @throws Refusal 503 if the storage does not take them.
     */
    async place(jpeg: Buffer): Promise<StoredPicture> {
      if (!objects || storage === 'database') return { jpeg, storedAs: null }
      // Random, so that a key tells nothing and cannot be guessed.
      const storedAs = `${randomUUID()}.jpg`
      await noteObject(db, storedAs)
      await attempt(() => objects.put(storedAs, jpeg), storedAs, notStored)
      return { jpeg: null, storedAs }
    },

    close: async () => objects?.close(),
  }
}
