import { ApiError } from '#api/api-error.ts'
import { urlOf } from '#api/url-of.ts'

const TIMEOUT_MS = 120_000

type PhotoUpload = { photo: Blob; uuid: string; token: string; onProgress: (part: number) => void }

/** Uploads the photo. `onProgress` gets 0 to 1. fetch reports no upload progress, so this uses XMLHttpRequest. */
export function sendPhoto({ photo, uuid, token, onProgress }: PhotoUpload) {
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
