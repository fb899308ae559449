import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { drawJpeg } from '../rankings/picture.service.ts'
import { resultPicture } from './picture.rules.ts'
import { readCategoryResult } from './results.service.ts'

/** The picture of a strength to share. JPEG, 1080 × 1350. Throws if the strength has no result. */
export async function drawResult(db: Database, catUUID: string, strengthText: string): Promise<Buffer> {
  const { items, ...category } = await readCategoryResult(db, catUUID)
  const result = items.find(({ strength }) => String(strength) === strengthText)
  const svg = result && resultPicture(result, { ...category, count: items.length })
  if (!svg) throw notFound()
  return drawJpeg(svg, { mozjpeg: true })
}
