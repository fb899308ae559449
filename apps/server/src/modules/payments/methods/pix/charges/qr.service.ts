import { qrPng } from '#providers/pix/qr.ts'

const codes = new Map<string, Promise<Buffer>>()
const MAX_CACHED = 500

/** The QR code of a text as PNG; the last ones are kept, because every reload of a page asks again. */
export function drawQr(text: string) {
  const known = codes.get(text)
  if (known) return known
  if (codes.size >= MAX_CACHED) codes.delete(codes.keys().next().value!)
  const png = qrPng(text)
  codes.set(text, png)
  return png
}
