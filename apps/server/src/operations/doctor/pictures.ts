import { randomUUID } from 'node:crypto'
import type { Config } from '#config.ts'
import { pictureTables } from '#modules.ts'
import type { Database } from '#platform/database/client.ts'
import { countPictures } from '#platform/storage/moving.service.ts'
import { createObjectStore, type S3Config, StorageError } from '#providers/s3.ts'
import { fine, type Finding, reasonOf, warn, wrong } from './finding.ts'

const SUBJECT = 'Imagens (S3)'
const PLACES = 'Imagens'
const BYTES = Buffer.from('porteira doctor')

/** Writes, reads and removes an object, and asks for it without keys as a stranger does. Nothing without a storage. */
export async function examineStorage({ pictures: { s3 } }: Pick<Config, 'pictures'>): Promise<Finding[]> {
  if (!s3) return []
  const store = createObjectStore(s3)
  const key = `doctor-${randomUUID()}`
  try {
    await store.put(key, BYTES)
    if (!BYTES.equals(await store.get(key))) throw new StorageError('o objeto voltou diferente')
    const isPublic = await mayStrangerRead(store.addressOf(key))
    await store.remove(key)
    if (isPublic)
      return [
        wrong(
          SUBJECT,
          `o bucket ${s3.bucket} é público: qualquer pessoa vê fotos de menores.`,
          'Torne o bucket privado; só a loja lê e serve as imagens.',
        ),
      ]
    return [fine(SUBJECT, `o bucket ${s3.bucket} guarda, devolve e remove, e é privado.`)]
  } catch (error) {
    return [explain(s3, error instanceof StorageError ? error.reason : reasonOf(error))]
  } finally {
    await store.close()
  }
}

async function mayStrangerRead(address: string) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) })
  await answer.body?.cancel()
  return answer.ok
}

const RIGHTS = 'Dê à chave os direitos s3:PutObject, s3:GetObject e s3:DeleteObject nos objetos do bucket.'
const KEYS = 'Confira S3_ACCESS_KEY e S3_SECRET_KEY.'
const REGION = 'Confira S3_REGION e S3_ENDPOINT: o bucket está em outra região.'
const repairs: Record<string, string> = {
  NoSuchBucket: 'Crie o bucket, privado, ou confira S3_BUCKET.',
  InvalidAccessKeyId: KEYS,
  SignatureDoesNotMatch: KEYS,
  AccessDenied: RIGHTS,
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
}

const explain = ({ bucket, endpoint }: S3Config, reason: string) =>
  wrong(
    SUBJECT,
    `o bucket ${bucket} em ${endpoint} não serve (${reason}).`,
    repairs[reason] ?? 'Confira S3_ENDPOINT, o firewall e se o armazenamento está no ar.',
  )

/** Compares where the pictures are with the settings. Nothing for a shop whose pictures are in the database. */
export async function examinePlaces(
  { pictures }: Pick<Config, 'pictures'>,
  db: Database,
): Promise<Finding[]> {
  const { inStorage, inDatabase } = await countPictures({ db }, pictureTables)
  if (!pictures.s3)
    return inStorage > 0
      ? [
          wrong(
            PLACES,
            `${inStorage} estão num armazenamento que a configuração não tem.`,
            'Defina de novo S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY e S3_SECRET_KEY.',
          ),
        ]
      : []
  const says = `${inStorage} no armazenamento, ${inDatabase} no banco.`
  const [elsewhere, to] = pictures.storage === 's3' ? [inDatabase, 'storage'] : [inStorage, 'database']
  return elsewhere > 0
    ? [warn(PLACES, says, `Rode porteira move-pictures ${to}, que muda as outras.`)]
    : [fine(PLACES, says)]
}
