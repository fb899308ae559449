import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryCodeText, entryPayload, readEntryCode, refuseEntryCode } from './entry-code.ts'

const eventUUID = '0192f3a4-5b6c-7d8e-9fa0-b1c2d3e4f506'
const signature = Uint8Array.from({ length: 64 }, (_, index) => (index * 37) % 256)

test('Every code that is written reads back as the same entry, event, version and signature', () => {
  fc.assert(
    fc.property(
      fc.maxSafeNat(),
      fc.uuid(),
      fc.integer({ min: 0, max: 0xffffffff }),
      fc.uint8Array({ minLength: 64, maxLength: 64 }),
      (cartItemId, event, version, signed) => {
        const payload = entryPayload({ cartItemId, eventUUID: event, version })
        const text = entryCodeText(payload, signed)
        expect(text).toMatch(/^P1\.[\w-]{38}\.[\w-]{86}$/)
        expect(readEntryCode(` ${text}\n`)).toEqual({
          code: { cartItemId, eventUUID: event, version },
          payload,
          signature: signed,
        })
      },
    ),
  )
})

test('The payload is the entry, the event and the version in big-endian bytes', () => {
  const payload = entryPayload({ cartItemId: 0x010203, eventUUID, version: 0x0a0b })
  expect(Buffer.from(payload).toString('hex')).toBe(
    `0000000000010203${eventUUID.replaceAll('-', '')}00000a0b`,
  )
})

test('A text that is not the code of an entry reads as nothing', () => {
  const text = entryCodeText(entryPayload({ cartItemId: 7, eventUUID, version: 1 }), signature)
  const tooLarge = entryPayload({ cartItemId: 7, eventUUID, version: 1 }).fill(255, 0, 8)
  for (const other of [
    '',
    'P1.',
    'https://example.com/',
    text.replace('P1', 'P2'),
    text.slice(0, -1),
    `${text}A`,
    text.replace('.', ' '),
    // The last character of 28 bytes carries four bits that must be zero.
    text.replace(/^(P1\..{37})./, '$1B'),
    entryCodeText(tooLarge, signature),
  ])
    expect(readEntryCode(other), other).toBe(undefined)
})

test('An event that is not a UUID in lower case cannot be written', () => {
  expect(() => entryPayload({ cartItemId: 1, eventUUID: eventUUID.toUpperCase(), version: 1 })).toThrow(
    RangeError,
  )
})

test('A scanned code is refused for another event, a forged signature, an unknown entry and another version', () => {
  const code = { cartItemId: 7, eventUUID, version: 2 }
  const good = { code, eventUUID, isSigned: true, entry: { version: 2 } }
  expect(refuseEntryCode(good)).toBe(undefined)
  const refusals = [
    { ...good, eventUUID: '0192f3a4-5b6c-7d8e-9fa0-000000000000', isSigned: false },
    { ...good, isSigned: false },
    { ...good, entry: undefined },
    { ...good, entry: { version: 3 } },
    { ...good, entry: { version: 1 } },
  ].map(refuseEntryCode)
  expect(refusals).toEqual([
    'Este QR code é de outro evento.',
    'Este QR code não é verdadeiro. Procure a inscrição pelo número, nome ou CPF.',
    'Esta inscrição não está neste aparelho. Conecte à internet para atualizar.',
    'Este QR code não vale mais: a inscrição mudou. Peça o comprovante novo.',
    'A inscrição mudou depois da última atualização deste aparelho. Conecte à internet para atualizar.',
  ])
})
