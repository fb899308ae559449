import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const WORTH_IT = /\.(js|css|svg|webmanifest|json|txt|map)$/

/** Lays a .br and a .gz beside every text file of the built web app, so that serving one costs nothing. */
export async function compressPages(directory: string) {
  const names = await readdir(directory, { recursive: true })
  for (const name of names.filter((file) => WORTH_IT.test(file))) {
    const file = path.join(directory, name)
    const bytes = await readFile(file)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeFile(`${file}.br`, await brotli(bytes, { params }))
    await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await compressPages(fileURLToPath(new URL('../../../web/dist', import.meta.url)))
