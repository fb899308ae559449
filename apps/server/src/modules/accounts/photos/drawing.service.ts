import { loadSharp, redrawUpload, startsAsJpeg } from '#platform/pictures.ts'
import { notJpeg, unreadable } from './photos.rules.ts'
import { SILHOUETTE } from './silhouette.rules.ts'

const SIDE_IN_PIXELS = 512
const QUALITY = 82

/** Draws a square, upright JPEG from the pixels of an upload. Metadata of the upload is lost. */
export async function redrawPhoto(bytes: Buffer): Promise<Buffer> {
  // guard: photo-starts-as-jpeg
  if (!startsAsJpeg(bytes)) throw notJpeg()
  const side = { width: SIDE_IN_PIXELS, height: SIDE_IN_PIXELS }
  const photo = await redrawUpload(bytes, { ...side, quality: QUALITY, background: 'white' })
  if (!photo) throw unreadable()
  return photo
}

let silhouette: Promise<Buffer> | undefined

/** The picture that replaces a missing or hidden photo. */
export const drawSilhouette = () => (silhouette ??= draw())

async function draw() {
  const sharp = await loadSharp()
  return sharp(Buffer.from(SILHOUETTE)).jpeg({ quality: QUALITY }).toBuffer()
}
