import { type PosterLook, posterLook } from '@porteira/domain'
import type { Context } from '#context.ts'
import { loadSharp } from '#platform/pictures.ts'
import { findBanner } from './events.queries.ts'
import { parseEventName } from './events.rules.ts'
import { drawPoster } from './poster.rules.ts'

/** The banner of an event as JPEG. Without one it is a drawing that depends on the short name of the event. */
export async function readBanner(
  { readPublic, pictures }: Pick<Context, 'readPublic' | 'pictures'>,
  text: string,
): Promise<Buffer> {
  const name = parseEventName(text)
  const event = name && (await readPublic((reads) => findBanner(reads, name)))
  // guard: stored-picture-not-drawn
  if (event?.jpeg || event?.storedAs) return pictures.read(event)
  return readPoster(posterLook(event?.shortName ?? ''))
}

const posters = new Map<string, Promise<Buffer>>()

/** The drawing of a look, which is drawn once. */
function readPoster(look: PosterLook) {
  const key = JSON.stringify(look)
  const poster = posters.get(key) ?? drawJpeg(look)
  posters.set(key, poster)
  return poster
}

async function drawJpeg(look: PosterLook) {
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawPoster(look)))
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}
