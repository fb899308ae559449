import { adminMessages } from '@porteira/domain'
import { abortAfter } from '#api/abort-after.ts'
import { ApiError } from '#api/api-error.ts'
import { saveFile } from '#ui/save-file.ts'

const TIMEOUT_MS = 300_000

export type Progress = (bytes: number) => void

/** Downloads a report as a file. `onProgress` gets the number of bytes so far. */
export async function download(address: string, onProgress: Progress) {
  const response = await fetch(address, { signal: abortAfter(TIMEOUT_MS) }).catch(() => undefined)
  if (!response) throw new ApiError(0)
  if (!response.ok) throw new ApiError(response.status, await problemOf(response))
  const parts = await readParts(response, onProgress)
  saveFile(new Blob(parts), nameOf(response))
}

async function readParts({ body }: Response, onProgress: Progress) {
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.length
    onProgress(bytes)
  }
  return parts
}

const nameOf = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'relatorio.xlsx'

/** A refusal has its own message; a failure gets the general one. */
async function problemOf(response: Response): Promise<{ code?: string; msg?: string }> {
  if (response.status === 409 || response.status === 401 || response.status === 403) return response.json()
  return { msg: adminMessages.downloadFailed }
}
