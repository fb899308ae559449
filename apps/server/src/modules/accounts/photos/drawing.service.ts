import { createLimiter } from '#platform/concurrency/limiter.ts'
import { notJpeg, startsAsJpeg, unreadable } from './photos.rules.ts'
import { SILHOUETTE } from './silhouette.rules.ts'

const SIDE_IN_PIXELS = 512
const QUALITY = 82
const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 5

// Two pictures at once bound the memory that uploads can take.
const inLimiter = createLimiter({ atOnce: 2, waiting: 8 })

let loaded: Promise<(typeof import('sharp'))['default']> | undefined
const loadSharp = () => (loaded ??= load())

async function load() {
  // Imported on first use, because the image library would add a tenth of a second to every start.
  const { default: sharp } = await import('sharp')
  // Only two input formats are allowed: JPEG for photos and SVG for the server's own drawings.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'] })
  return sharp
}

/** Draws a square, upright JPEG from the pixels of an upload. Metadata of the upload is lost. */
export async function redrawPhoto(bytes: Buffer): Promise<Buffer> {
  // guard: photo-starts-as-jpeg
  if (!startsAsJpeg(bytes)) throw notJpeg()
  const sharp = await loadSharp()
  return inLimiter(() =>
    sharp(bytes, {
      // guard: photo-pixels-limited
      limitInputPixels: MAX_PIXELS,
      failOn: 'warning',
    })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(SIDE_IN_PIXELS, SIDE_IN_PIXELS, { fit: 'cover' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
      .catch(() => {
        throw unreadable()
      }),
  )
}

let silhouette: Promise<Buffer> | undefined

/** The picture that replaces a missing or hidden photo. */
export const drawSilhouette = () => (silhouette ??= draw())

async function draw() {
  const sharp = await loadSharp()
  return sharp(Buffer.from(SILHOUETTE)).jpeg({ quality: QUALITY }).toBuffer()
}
