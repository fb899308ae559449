import { qrPng } from '#providers/pix/qr.ts'

const drawn = new Map<string, Promise<Buffer>>()
const MOST_DRAWN = 500

/** The QR code of a text as PNG; the last ones are kept, because every reload of a page asks again. */
export function drawQr(text: string) {
  const known = drawn.get(text)
  if (known) return known
  if (drawn.size >= MOST_DRAWN) drawn.delete(drawn.keys().next().value!)
  const png = qrPng(text)
  drawn.set(text, png)
  return png
}
