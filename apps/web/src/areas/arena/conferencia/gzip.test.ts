import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ACCEPTED, isGzip, parseBytes } from './gzip.ts'

const bytesOf = (text: string | Buffer) => new Uint8Array(Buffer.from(text)).buffer

test('The content of a gzip file and a JSON text are parsed', async () => {
  const [text, file] = ['{"status":"OK"}', gzipSync('{"status":"OK"}')].map(bytesOf)
  expect(ACCEPTED).toBe('application/gzip, application/json')
  expect([isGzip(text!), isGzip(file!)]).toEqual([false, true])
  expect([await parseBytes(text!), await parseBytes(file!)]).toEqual([{ status: 'OK' }, { status: 'OK' }])
})

test('A gzip file that lacks its end is refused', async () => {
  const file = gzipSync('{"status":"OK"}')
  await expect(parseBytes(bytesOf(file.subarray(0, file.length - 4)))).rejects.toBeInstanceOf(Error)
})
