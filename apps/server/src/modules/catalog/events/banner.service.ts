import type { Database } from '#platform/database/client.ts'
import { findBanner } from './events.queries.ts'
import { parseEventName } from './events.rules.ts'
import { POSTER } from './poster.rules.ts'

/** The banner of an event as JPEG; the shop's own drawing if the event has none. */
export async function readBanner(db: Database, text: string): Promise<Buffer> {
  const name = parseEventName(text)
  const banner = name && (await findBanner(db, name))
  return banner ? Buffer.from(banner.jpeg) : drawPoster()
}

let poster: Promise<Buffer> | undefined
const drawPoster = () => (poster ??= draw())

async function draw() {
  // Imported on first use, because the image library would add a tenth of a second to every start.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(POSTER)).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}
