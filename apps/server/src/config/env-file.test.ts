import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadEnvFile } from './env-file.ts'

/** The settings that a `.env` with these bytes adds to the environment; PORT is set there already. */
function settingsFrom(bytes: Buffer) {
  const folder = mkdtempSync(path.join(tmpdir(), 'porteira-env-'))
  const before = { ...process.env }
  onTestFinished(() => {
    process.env = before
    rmSync(folder, { recursive: true })
  })
  process.env = { PORT: '4000' }
  writeFileSync(path.join(folder, '.env'), bytes)
  loadEnvFile(folder)
  return { ...process.env }
}

const TEXT = `DATABASE_URL='postgres://a:p%40ss@maquina/loja'\r\n# comentário\r\nPORT=5000\r\nSELLER_NAME="Galpão d'Água" # nome\r\n`
const settings = {
  DATABASE_URL: 'postgres://a:p%40ss@maquina/loja',
  PORT: '4000',
  SELLER_NAME: "Galpão d'Água",
}

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['big-endian UTF-16 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('A .env in %s loses no setting, and the environment precedes it', (_, bytes) => {
  expect(settingsFrom(bytes)).toEqual(settings)
})

test('A .env that is no file is refused with its path', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'porteira-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, '.env'))
  expect(() => loadEnvFile(folder)).toThrow(`Não consegui ler ${folder}/.env.`)
})
