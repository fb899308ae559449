import { photoMessages } from '@porteira/domain'
import { ApiError, refusalOf, statusOf } from '#api/api-error.ts'
import { urlOf } from '#api/url-of.ts'
import { photoProblem } from './photo-problem.ts'

const TIMEOUT_MS = 120_000
/** In pixels. The server stores 512 by 512; a larger upload keeps the quality. */
const SIDE = 1024
const SMALL_BYTES = 400_000
const QUALITY = 0.88

type PhotoUpload = { photo: Blob; uuid: string; token: string; onProgress: (part: number) => void }

type Upload = Omit<PhotoUpload, 'photo'>

/** Shrinks and uploads a chosen file. The stored photo, or the sentence why there is none. Throws only for an ended login. */
export async function changePhoto(file: File, upload: Upload): Promise<Blob | string> {
  const problem = await photoProblem(file)
  if (problem) return `${problem}\n${photoMessages.advice}`
  const photo = await shrinkPhoto(file)
  try {
    await sendPhoto({ photo, ...upload })
    return photo
  } catch (error) {
    if (statusOf(error) === 401) throw error
    return `${refusalOf(error)?.message ?? photoMessages.failed}\n${photoMessages.advice}`
  }
}

/** Uploads the photo. `onProgress` gets 0 to 1. fetch reports no upload progress, so this uses XMLHttpRequest. */
function sendPhoto({ photo, uuid, token, onProgress }: PhotoUpload) {
  const address = urlOf('POST /api/users/:uuid/picture', {
    params: { uuid },
    query: { token },
  })
  const form = new FormData()
  form.append('image', photo, 'foto.jpg')

  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.responseType = 'json'
    request.timeout = TIMEOUT_MS
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, problemOf(request.response)))
    })
    for (const end of ['error', 'timeout', 'abort'])
      request.addEventListener(end, () => reject(new ApiError(0)))
    request.open('POST', address)
    request.send(form)
  })
}

const problemOf = (answer: unknown): { code?: string; msg?: string } =>
  typeof answer === 'object' && answer !== null ? answer : {}

/** Shrinks a photo for a slow network. Where the browser cannot do that, it returns the original. */
async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= SMALL_BYTES) return photo
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, SIDE / Math.min(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return small && small.size < photo.size ? small : photo
  } catch {
    return photo
  }
}
