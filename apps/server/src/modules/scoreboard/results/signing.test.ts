import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { canonicalBytes, USUAL_RULES } from '@porteira/domain/competition'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildEvent } from '#testing/builders.ts'
import type { TestServer } from '#testing/server.ts'
import { serverOfFile } from '#testing/server-of-file.ts'
import { requirements } from '../../../../../../tools/drills/requirements.ts'
import { hashOf, hashOfBytes } from '../competition/result-hash.rules.ts'
import { isSignedBy } from './signing.rules.ts'
import { signResult } from './signing.service.ts'

let server: TestServer
serverOfFile((started) => {
  server = started
})

const bytes = canonicalBytes({ category: { name: 'LAÇO INDIVIDUAL' }, places: [{ badge: 17, place: 1 }] })
const signIn = (eventId: string, signed = bytes) =>
  server.db.transaction().execute((db) => signResult(db, server.config, eventId, signed))
const storedKeys = async (eventId: string) =>
  (
    await sql<{ key: string }>`select private_key as key from result_key where event_id = ${eventId}`.execute(
      server.db,
    )
  ).rows

/** The same bytes with one bit of one byte changed. */
const changedAt = (index: number) => bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))

test('An event signs all its results with one key, also when two are signed at once', async () => {
  const [event, other] = [await buildEvent(server.db), await buildEvent(server.db)]
  const signed = await Promise.all(Array.from({ length: 8 }, () => signIn(event.id)))
  expect(new Set(signed.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(await storedKeys(event.id)).toHaveLength(1)
  const { publicKey, signature } = await signIn(event.id)
  expect(isSignedBy(publicKey, bytes, signature)).toBe(true)
  expect(isSignedBy((await signIn(other.id)).publicKey, bytes, signature)).toBe(false)
})

test('A signature does not fit if any byte of the result, or the signature, is changed', async () => {
  const { publicKey, signature } = await signIn((await buildEvent(server.db)).id)
  const fitting = [...bytes.keys()].filter((index) => isSignedBy(publicKey, changedAt(index), signature))
  expect(fitting).toEqual([])
  // Base64 can write the same bytes with another last character.
  const last = String.fromCodePoint((signature.codePointAt(signature.length - 3) ?? 0) + 1)
  const sameBytes = `${signature.slice(0, -3)}${last}==`
  expect(Buffer.from(sameBytes, 'base64')).toEqual(Buffer.from(signature, 'base64'))
  const wrong = ['', 'x', signature.slice(4), `${signature}AAAA`, sameBytes]
  expect(wrong.filter((one) => isSignedBy(publicKey, bytes, one))).toEqual([])
})

test('A signature of another kind of key is no signature of a result', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(isSignedBy(pem, bytes, sign(null, bytes, privateKey).toString('base64'))).toBe(false)
})

test('A key that was made for a signature goes with it when the transaction is rolled back', async () => {
  const event = await buildEvent(server.db)
  const failed = server.db.transaction().execute(async (db) => {
    await signResult(db, server.config, event.id, bytes)
    throw new Error('Something else failed')
  })
  await expect(failed).rejects.toThrow('Something else failed')
  expect(await storedKeys(event.id)).toEqual([])
})

test('The private key is encrypted in the database and cannot be used with another pepper', async () => {
  const event = await buildEvent(server.db)
  await signIn(event.id)
  const [stored] = await storedKeys(event.id)
  expect(Buffer.from(stored!.key, 'base64url').includes('PRIVATE')).toBe(false)
  // The standard form of a private key of Ed25519 begins with these bytes.
  expect(Buffer.from(stored!.key, 'base64url').toString('hex')).not.toContain('302e020100300506032b6570')
  const passwordPepper = 'p'.repeat(64)
  const signing = server.db.transaction().execute((db) => signResult(db, { passwordPepper }, event.id, bytes))
  await expect(signing).rejects.toThrow('unable to authenticate data')
})

test('The hash of a value covers its content and not the order of its keys', () => {
  expect(hashOf({ b: 1, a: [USUAL_RULES] })).toBe(hashOf({ a: [USUAL_RULES], b: 1 }))
  expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: 2 }))
  expect(hashOfBytes(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

const openssl = requirements({ openssl: spawnSync('openssl', ['version']).status === 0 })
const guide = new URL('../../../../../../docs/domain/results.md', import.meta.url)

test.runIf(openssl.isMet)(
  'The commands of the documentation accept a signed result and refuse one with a changed byte',
  openssl.options,
  async () => {
    const { signature, publicKey } = await signIn((await buildEvent(server.db)).id)
    const folder = mkdtempSync(path.join(tmpdir(), 'porteira-result-'))
    const place = (name: string, content: string | Uint8Array) =>
      writeFileSync(path.join(folder, name), content)
    const commands = /```sh\n([\s\S]*?)```/.exec(readFileSync(guide, 'utf8'))?.[1] ?? ''
    const check = () => promisify(execFile)('sh', ['-ec', commands], { cwd: folder })
    try {
      place('result.json', bytes)
      place('result.sig.base64', signature)
      place('key.pem', publicKey)
      const { stdout } = await check()
      expect(stdout).toContain('Signature Verified Successfully')
      expect(stdout).toContain(`${hashOfBytes(bytes)}  result.json`)
      place('result.json', changedAt(20))
      await expect(check()).rejects.toMatchObject({
        stdout: expect.stringContaining('Signature Verification Failure'),
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
