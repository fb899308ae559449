import { FIELD_BOUNDS, photoMessages } from '@porteira/domain'

/** The first bytes of every JPEG. */
const JPEG = [0xff, 0xd8, 0xff]

/** The reason why a file cannot be a profile photo; undefined when it can. */
export async function photoProblem(file: Blob) {
  const first = new Uint8Array(await file.slice(0, JPEG.length).arrayBuffer())
  if (!JPEG.every((byte, index) => first[index] === byte)) return photoMessages.notJpeg
  return file.size > FIELD_BOUNDS.photoBytes ? photoMessages.tooLarge : undefined
}
