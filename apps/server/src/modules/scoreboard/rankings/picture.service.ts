import { fileURLToPath } from 'node:url'
import type { Database } from '#platform/database/client.ts'
import { rankingPicture } from './picture.rules.ts'
import { readCategoryRanking } from './rankings.service.ts'

/** What a shared link to a ranking shows: a JPEG of 1200 × 630 of the first places. */
export async function drawRanking(db: Database, catUUID: string): Promise<Buffer> {
  const ranking = await readCategoryRanking(db, catUUID)
  const sharp = await (drawing ??= openDrawing())
  return sharp(Buffer.from(rankingPicture(ranking)))
    .jpeg({ quality: 84 })
    .toBuffer()
}

let drawing: ReturnType<typeof openDrawing> | undefined

/** The image library, which once it has set a text in our font knows the font wherever it is named. */
async function openDrawing() {
  const { default: sharp } = await import('sharp')
  const fontfile = fileURLToPath(new URL('../../../fonts/porteira-slab-latin.ttf', import.meta.url))
  await sharp({ text: { text: 'Porteira', font: 'Porteira Slab', fontfile } })
    .png()
    .toBuffer()
  return sharp
}
