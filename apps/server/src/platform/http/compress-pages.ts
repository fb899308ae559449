import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const WORTH_IT = /\.(js|css|svg|webmanifest)$/

/** Writes a .br and a .gz next to each text file of the built web app that has none, so that no answer is compressed. */
export async function compressPages(directory: string) {
  const names = await readdir(directory, { recursive: true })
  for (const name of names.filter((file) => WORTH_IT.test(file))) {
    const file = path.join(directory, name)
    if (existsSync(`${file}.gz`)) continue
    const bytes = await readFile(file)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeWhole(`${file}.br`, await brotli(bytes, { params }))
    await writeWhole(`${file}.gz`, await gz(bytes, { level: 9 }))
  }
}

/** Renames a finished file, because other processes may read or write the same file. */
async function writeWhole(file: string, bytes: Buffer) {
  await writeFile(`${file}.${process.pid}`, bytes)
  await rename(`${file}.${process.pid}`, file)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await compressPages(fileURLToPath(new URL('../../../../web/dist', import.meta.url)))
