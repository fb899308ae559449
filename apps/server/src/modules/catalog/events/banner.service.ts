import type { Database } from '#platform/database/client.ts'
import { findBanner } from './events.queries.ts'
import { parseEventName } from './events.rules.ts'
import { POSTER } from './poster.rules.ts'

/** JPEG bytes of an event's banner; where there is none, the shop's own drawing. */
export async function readBanner(db: Database, text: string): Promise<Buffer> {
  const name = parseEventName(text)
  const banner = name && (await findBanner(db, name))
  return banner ? Buffer.from(banner.jpeg) : drawPoster()
}

let poster: Promise<Buffer> | undefined
const drawPoster = () => (poster ??= draw())

async function draw() {
  // Loaded only when somebody asks, because the image library would cost every start a tenth of a second.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(POSTER)).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}
