import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { hasError, parsePix } from 'pix-utils'
import { describe, expect, test } from 'vitest'
import { brCodeOf, checkBrCode } from './br-code.ts'
import { qrPng } from './qr.ts'

const location = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'
const recipient = { name: 'PORTEIRA DEMONSTRAÇÃO LTDA', city: 'BOM JESUS' }
const text = brCodeOf({ pixCopiaECola: undefined, location }, recipient)

test('a charge without a text is paid by the code of its location', () =>
  expect(checkBrCode(text, { location })).toMatchObject({ location, merchantCity: 'BOM JESUS' }))

test('an independent decoder takes the code that was built', () => {
  const read = parsePix(text)
  expect(hasError(read)).toBe(false)
  expect(read).toMatchObject({ url: location, merchantName: 'PORTEIRA DEMONSTRACAO LTD' })
})

test('the text of the bank is used as it is', () =>
  expect(brCodeOf({ pixCopiaECola: text, location: `https://${location}` }, recipient)).toBe(text))

describe('a text is refused', () => {
  const refusal = (detail: string) => expect.objectContaining({ kind: 'refused', type: 'br_code', detail })

  test('when it pays another charge', () =>
    expect(() => checkBrCode(text, { location: `${location}0` })).toThrow(refusal('another location')))
  test('when a character was lost', () =>
    expect(() => brCodeOf({ pixCopiaECola: text.slice(1), location }, recipient)).toThrow(
      refusal('unreadable'),
    ))
  test('when its CRC does not match', () =>
    expect(() => checkBrCode(text.replace('BOM JESUS', 'MAU JESUS'), { location })).toThrow(
      refusal('unreadable'),
    ))
  test('when the bank sent neither text nor location', () =>
    expect(() => brCodeOf({ pixCopiaECola: undefined, location: undefined }, recipient)).toThrow(
      refusal('no text and no location'),
    ))
})

test('a camera reads from the QR code exactly the text that can be copied', async () => {
  const { data, width, height } = PNG.sync.read(await qrPng(text))
  expect(jsqr(new Uint8ClampedArray(data), width, height)?.data).toBe(text)
})

test('the QR code has eight pixels a module and four quiet modules on each side', async () => {
  const { data, width } = PNG.sync.read(await qrPng(text))
  const isDark = (x: number, y: number) => (data[4 * (y * width + x)] ?? 255) < 128
  expect(width % 8).toBe(0)
  expect([isDark(31, 31), isDark(32, 32)]).toEqual([false, true])
})
