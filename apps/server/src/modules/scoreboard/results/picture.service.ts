import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { rankingPicture } from '../rankings/picture.rules.ts'
import { drawJpeg } from '../rankings/picture.service.ts'
import { readCategoryRanking } from '../rankings/rankings.service.ts'
import { placesPicture, resultPicture } from './picture.rules.ts'
import { readCategoryResult } from './results.service.ts'

/** The picture of a strength to share. JPEG, 1080 × 1350. Throws if the strength has no result. */
export async function drawResult(db: Database, catUUID: string, strengthText: string): Promise<Buffer> {
  const { items, ...category } = await readCategoryResult(db, catUUID)
  const result = items.find(({ strength }) => String(strength) === strengthText)
  const svg = result && resultPicture(result, { ...category, count: items.length })
  if (!svg) throw notFound()
  return drawJpeg(svg, { mozjpeg: true })
}

/**
 * The preview picture of a shared link to a category: the places of the first strength that has a result, else its
 * ranking, whose order may be another one. JPEG, 1200 × 630.
 */
export async function drawLinkPicture(db: Database, catUUID: string): Promise<Buffer> {
  const ranking = await readCategoryRanking(db, catUUID)
  const { items } = await readCategoryResult(db, catUUID)
  const result = items.find(({ places }) => places.length > 0)
  return drawJpeg(
    result ? placesPicture(result, { ...ranking, count: items.length }) : rankingPicture(ranking),
  )
}
