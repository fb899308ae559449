import { qrPng } from '#providers/pix/qr.ts'

const codes = new Map<string, Promise<Buffer>>()
const MAX_CACHED = 500

/** The QR code of a text as PNG. The last ones are cached, because every reload of a page requests it again. */
export function drawQr(text: string) {
  const cached = codes.get(text)
  if (cached) return cached
  if (codes.size >= MAX_CACHED) codes.delete(codes.keys().next().value!)
  const png = qrPng(text)
  codes.set(text, png)
  return png
}

/** The same as the address of an image. */
export const qrImageOf = async (text: string) =>
  `data:image/png;base64,${(await drawQr(text)).toString('base64')}`
