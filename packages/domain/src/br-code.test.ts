import { createDynamicPix, hasError, parsePix } from 'pix-utils'
import { describe, expect, test } from 'vitest'
import { buildBrCode, parseBrCode } from './br-code.ts'

// The worked example of the Banco Central's manual.
const EXAMPLE =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
const fulano = {
  location: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
  merchantName: 'Fulano de Tal',
  merchantCity: 'BRASILIA',
}

test('The example of the manual is read', () =>
  expect(parseBrCode(EXAMPLE)).toEqual({ ...fulano, key: undefined }))

test('The example of the manual is written byte for byte', () => expect(buildBrCode(fulano)).toBe(EXAMPLE))

describe('A code with an error is refused', () => {
  test.each([
    ['one changed character', EXAMPLE.replace('Fulano', 'Fulana')],
    ['an incomplete CRC', EXAMPLE.slice(0, -1)],
    ['a wrong length', EXAMPLE.replace('5913', '5914')],
    ['no characters', ''],
  ])('A code with %s is refused', (_, text) => expect(parseBrCode(text)).toBeUndefined())
})

test('A location with a scheme or more than 77 characters has no code', () => {
  expect(buildBrCode({ ...fulano, location: 'https://pix.example.com/1' })).toBeUndefined()
  expect(buildBrCode({ ...fulano, location: `pix.example.com/${'a'.repeat(62)}` })).toBeUndefined()
})

test('An independent decoder reads the code that was written', () => {
  const text =
    buildBrCode({ ...fulano, merchantName: 'PORTEIRA DEMONSTRAÇÃO', merchantCity: 'São José' }) ?? ''
  const read = parsePix(text)
  expect(hasError(read)).toBe(false)
  expect(read).toMatchObject({
    merchantName: 'PORTEIRA DEMONSTRACAO',
    merchantCity: 'Sao Jose',
    url: fulano.location,
  })
})

test('The code of an independent encoder is read', () => {
  const made = createDynamicPix({ merchantName: 'Fulano', merchantCity: 'BRASILIA', url: fulano.location })
  expect(hasError(made) ? undefined : parseBrCode(made.toBRCode())?.location).toBe(fulano.location)
})
