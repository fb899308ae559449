import { fileURLToPath } from 'node:url'

/** A drawing with texts in the font of the shop as JPEG. `mozjpeg` takes longer and gives a smaller file. */
export async function drawJpeg(svg: string, { mozjpeg = false } = {}): Promise<Buffer> {
  const sharp = await (imageLibrary ??= openImageLibrary())
  return sharp(Buffer.from(svg)).jpeg({ quality: 84, mozjpeg }).toBuffer()
}

let imageLibrary: ReturnType<typeof openImageLibrary> | undefined

/** Loads the image library and its font. The library knows a font by name after it has drawn one text with it. */
async function openImageLibrary() {
  const { default: sharp } = await import('sharp')
  const fontfile = fileURLToPath(new URL('../../../fonts/porteira-slab-latin.ttf', import.meta.url))
  await sharp({ text: { text: 'Porteira', font: 'Porteira Slab', fontfile } })
    .png()
    .toBuffer()
  return sharp
}
