import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

export type S3Config = {
  /** The origin of the storage, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** How long a call may take with its second attempt. A picture is written in twice that time. */
  timeoutInMs?: number
}

/** The storage did not do its work. `reason` is the code of S3 or of the network, such as NoSuchBucket or ECONNREFUSED. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly reason: string
  constructor(reason: string) {
    super(`The storage of pictures failed: ${reason}`)
    this.reason = reason
  }
}

/** True for an object that the bucket does not have. */
export const isMissing = (error: unknown) => error instanceof StorageError && error.reason === 'NoSuchKey'

const CONNECT_IN_MS = 1000
const ATTEMPTS = 2

/** The objects of one bucket. Every call throws StorageError if the storage fails or does not answer in time. */
export function createObjectStore({ timeoutInMs = 3000, ...config }: S3Config) {
  let opening: ReturnType<typeof open> | undefined
  const opened = () => (opening ??= open(config))
  const { bucket: Bucket } = config

  return {
    /** The bytes of an object. */
    get: (key: string) =>
      inTime(timeoutInMs, async (abortSignal) => {
        const { client, sdk } = await opened()
        const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }), { abortSignal })
        // The client ends its own wait with the headers, and a storage may stop between them and the last byte.
        return buffer(addAbortSignal(abortSignal, answer.Body as Readable))
      }),

    put: (key: string, bytes: Buffer) =>
      inTime(2 * timeoutInMs, async (abortSignal) => {
        const { client, sdk } = await opened()
        const object = { Bucket, Key: key, Body: bytes, ContentType: 'image/jpeg' }
        await client.send(new sdk.PutObjectCommand(object), { abortSignal })
      }),

    /** Removes an object; one that is not there counts as removed. */
    remove: (key: string) =>
      inTime(timeoutInMs, async (abortSignal) => {
        const { client, sdk } = await opened()
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }), { abortSignal })
      }),

    /** The address of an object, which only a caller with the keys may read. */
    addressOf: (key: string) => `${config.endpoint}/${Bucket}/${key}`,

    async close() {
      if (opening) (await opening).client.destroy()
    },
  }
}

async function open({ endpoint, region, accessKey, secretKey }: Omit<S3Config, 'timeoutInMs'>) {
  // Imported on first use, because a shop without a storage does not need its fifth of a second and its 20 MB.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Other storages than Amazon's mostly have neither a name for each bucket nor the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_IN_MS },
  })
  return { sdk, client }
}

async function inTime<Answer>(milliseconds: number, work: (signal: AbortSignal) => Promise<Answer>) {
  const signal = AbortSignal.timeout(milliseconds)
  try {
    return await work(signal)
  } catch (error) {
    throw new StorageError(signal.aborted ? 'TimeoutError' : reasonOf(error))
  }
}

function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return 'unknown'
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : error.name
}
