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

test('the example of the manual is read', () =>
  expect(parseBrCode(EXAMPLE)).toEqual({ ...fulano, key: undefined }))

test('the example of the manual is written byte for byte', () => expect(buildBrCode(fulano)).toBe(EXAMPLE))

describe('a code is refused', () => {
  test.each([
    ['when one character was changed', EXAMPLE.replace('Fulano', 'Fulana')],
    ['when its CRC is cut off', EXAMPLE.slice(0, -1)],
    ['when a length lies', EXAMPLE.replace('5913', '5914')],
    ['when it is empty', ''],
  ])('%s', (_, text) => expect(parseBrCode(text)).toBeUndefined())
})

test('a location with a scheme or beyond 77 characters has no code', () => {
  expect(buildBrCode({ ...fulano, location: 'https://pix.example.com/1' })).toBeUndefined()
  expect(buildBrCode({ ...fulano, location: `pix.example.com/${'a'.repeat(62)}` })).toBeUndefined()
})

test('an independent decoder reads what is written', () => {
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

test('what an independent encoder writes is read', () => {
  const made = createDynamicPix({ merchantName: 'Fulano', merchantCity: 'BRASILIA', url: fulano.location })
  expect(hasError(made) ? undefined : parseBrCode(made.toBRCode())?.location).toBe(fulano.location)
})
