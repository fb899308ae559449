import { generateKeyPairSync, sign } from 'node:crypto'
import { entryCodeText, entryPayload } from '@porteira/domain'
import { expect, test } from 'vitest'
import { parseBytes } from './gzip.ts'
import { dataOf } from './check-in-data.ts'
import { findEntries, readTyped } from './find-entries.ts'
import { readCode } from './read-code.ts'
import { entryWith, snapshotWith } from './sample-snapshot.ts'
import { watchSeenCode } from './seen-code.ts'
import { encryptValue, sessionKey, decrypt } from './session-key.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const publicKeys = [publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url')]

function codeOf(cartItemId: number, { version = 1, eventUUID = '', key = privateKey } = {}) {
  const payload = entryPayload({
    cartItemId,
    version,
    eventUUID: eventUUID || snapshotWith([]).event.eventUUID,
  })
  return entryCodeText(payload, sign(null, payload, key))
}

test('A code opens its entry only with the signature, the event and the version of the snapshot', async () => {
  const entries = [entryWith(7), entryWith(8, { version: 3 })]
  const data = dataOf(snapshotWith(entries, { publicKeys }))
  const says = async (text: string) => (await readCode(data, text)).says

  expect(await readCode(data, codeOf(7))).toMatchObject({ entry: { cartItemId: 7, version: 1 } })
  expect(await says(codeOf(7, { key: generateKeyPairSync('ed25519').privateKey }))).toMatch(
    /não é verdadeiro/,
  )
  expect(await says(codeOf(7).replace('P1.AAAA', 'P1.AAAB'))).toMatch(/não é verdadeiro/)
  expect(await says('https://example.com/')).toMatch(/não é verdadeiro/)
  expect(await says(codeOf(7, { eventUUID: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }))).toBe(
    'Este QR code é de outro evento.',
  )
  expect(await says(codeOf(8, { version: 2 }))).toMatch(/não vale mais/)
  expect(await says(codeOf(8, { version: 4 }))).toMatch(/Conecte à internet/)
  expect(await says(codeOf(9))).toMatch(/não está neste aparelho/)
})

test('A typed text finds an entry by number or by part of a name without accents, and never by a CPF', () => {
  const [first] = entryWith(1).riders
  const other = { ...first!, name: 'BAIO TELES' }
  const known = dataOf(snapshotWith([entryWith(2), entryWith(1), entryWith(12, { riders: [other] })]))
  const find = (text: string) => findEntries(known, readTyped(text)).map(({ cartItemId }) => cartItemId)

  expect(find('12')).toEqual([12])
  expect(find('vava cerro')).toEqual([1, 2])
  expect(readTyped('999.999.002-91')).toEqual({ kind: 'cpf', cpf: '99999900291' })
  expect(find('999.999.002-91')).toEqual([])
  expect(find('v')).toEqual([])
})

test('What one session stores has no readable name, no exportable key, and no other session reads it', async () => {
  const [own, other] = [await sessionKey('token-a'), await sessionKey('token-b')]
  const encrypted = await encryptValue(own, snapshotWith([entryWith(1)]))
  expect(Buffer.from(encrypted.bytes).includes('CERRO')).toBe(false)
  expect(await parseBytes(await decrypt(own, encrypted))).toEqual(snapshotWith([entryWith(1)]))
  await expect(decrypt(other, encrypted)).rejects.toThrow('operation')
  expect([own.key.extractable, own.mark === other.mark]).toEqual([false, false])
})

test('A code that still lies before the camera is read once, also after the camera was off', () => {
  let now = 0
  const seen = watchSeenCode(() => now)
  expect([seen.isNew('a'), seen.isNew('a'), seen.isNew('b')]).toEqual([true, false, true])
  now = 60_000
  seen.resume()
  expect(seen.isNew('b')).toBe(false)
  now = 70_000
  expect(seen.isNew('b')).toBe(true)
})
