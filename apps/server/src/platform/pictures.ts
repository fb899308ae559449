import { createLimiter } from './concurrency/limiter.ts'

const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 5

// Two pictures at once bound the memory that uploads can take.
const inLimiter = createLimiter({ atOnce: 2, waiting: 8 })

let loaded: Promise<(typeof import('sharp'))['default']> | undefined

/** The image library. It reads JPEG, PNG and WebP for uploads and SVG for the server's own drawings, nothing else. */
export const loadSharp = () => (loaded ??= load())

async function load() {
  // Imported on first use, because the image library would add a tenth of a second to every start.
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  return sharp
}

/** The type is read from the bytes, because the name and the declared type of a file prove nothing. */
export const startsAsJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
const startsAsPng = (bytes: Buffer) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'
const startsAsWebp = (bytes: Buffer) => /^RIFF[^]{4}WEBP/.test(bytes.subarray(0, 12).toString('latin1'))
export const startsAsPicture = (bytes: Buffer) =>
  startsAsJpeg(bytes) || startsAsPng(bytes) || startsAsWebp(bytes)

export type Redrawing = {
  width: number
  height: number
  /** 'cover' cuts the picture at its edges (default). 'inside' keeps its shape, at most this large and never enlarged. */
  fit?: 'cover' | 'inside'
  /** Of the JPEG, 1 to 100. */
  quality: number
  /** The colour behind transparent pixels. */
  background: string
}

/**
 * Draws an upright JPEG of this size from the pixels of an upload. Metadata of the upload is lost.
 * Returns undefined for bytes that cannot be drawn.
 */
export async function redrawUpload(
  bytes: Buffer,
  { width, height, fit = 'cover', quality, background }: Redrawing,
): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  return inLimiter(() =>
    sharp(bytes, {
      // guard: picture-pixels-limited
      limitInputPixels: MAX_PIXELS,
      failOn: 'warning',
    })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
      .flatten({ background })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
      .catch(() => undefined),
  )
}
