import sharp from 'sharp'

/** Uploads: a photo, and what only says that it is one. */
export async function smallPhotos() {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#883311' } })
  const jpeg = await image.jpeg().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  return [
    jpeg,
    jpeg,
    Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
    jpeg.subarray(0, 40),
    Buffer.concat([jpeg.subarray(0, 3), svg]),
    svg,
    await image.png().toBuffer(),
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from('GIF89a'),
  ]
}

type Part = { name: string; fileName: string; type: string; bytes: Buffer }

/** A form as a browser writes it; `end` is its last line, which a broken one lacks. */
export const writeForm = (boundary: string, parts: Part[], { end = true } = {}) =>
  Buffer.concat([
    ...parts.flatMap(({ name, fileName, type, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end ? `--${boundary}--\r\n` : ''),
  ])
