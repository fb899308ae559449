import { type PosterLook, posterLook } from '@porteira/domain'
import type { Database } from '#platform/database/client.ts'
import { loadSharp } from '#platform/pictures.ts'
import { findBanner } from './events.queries.ts'
import { parseEventName } from './events.rules.ts'
import { drawPoster } from './poster.rules.ts'

/** The banner of an event as JPEG. Without one it is a drawing that depends on the short name of the event. */
export async function readBanner(db: Database, text: string): Promise<Buffer> {
  const name = parseEventName(text)
  const event = name && (await findBanner(db, name))
  return event?.jpeg ? Buffer.from(event.jpeg) : readPoster(posterLook(event?.shortName ?? ''))
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
