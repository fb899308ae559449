import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import { hasError, parsePix } from 'pix-utils'
import { describe, expect, test } from 'vitest'
import { brCodeOf, checkBrCode } from './br-code.ts'
import { qrPng } from './qr.ts'

const location = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'
const recipient = { name: 'PORTEIRA DEMONSTRAÇÃO LTDA', city: 'BOM JESUS' }
const text = brCodeOf({ pixCopiaECola: undefined, location }, recipient)

test('A charge without a text gets a code from its location', () =>
  expect(checkBrCode(text, { location })).toMatchObject({ location, merchantCity: 'BOM JESUS' }))

test('An independent decoder accepts the built code', () => {
  const read = parsePix(text)
  expect(hasError(read)).toBe(false)
  expect(read).toMatchObject({ url: location, merchantName: 'PORTEIRA DEMONSTRACAO LTD' })
})

test('The text of the bank is used unchanged', () =>
  expect(brCodeOf({ pixCopiaECola: text, location: `https://${location}` }, recipient)).toBe(text))

describe('A wrong copy-and-paste text is refused', () => {
  const refusal = (detail: string) => expect.objectContaining({ kind: 'refused', type: 'br_code', detail })

  test('A text that pays another charge is refused', () =>
    expect(() => checkBrCode(text, { location: `${location}0` })).toThrow(refusal('another location')))
  test('A text with a missing character is refused', () =>
    expect(() => brCodeOf({ pixCopiaECola: text.slice(1), location }, recipient)).toThrow(
      refusal('unreadable'),
    ))
  test('A text with a wrong CRC is refused', () =>
    expect(() => checkBrCode(text.replace('BOM JESUS', 'MAU JESUS'), { location })).toThrow(
      refusal('unreadable'),
    ))
  test('A charge with neither text nor location is refused', () =>
    expect(() => brCodeOf({ pixCopiaECola: undefined, location: undefined }, recipient)).toThrow(
      refusal('no text and no location'),
    ))
})

test('A camera reads exactly the copy-and-paste text from the QR code', async () => {
  const { data, width, height } = PNG.sync.read(await qrPng(text))
  expect(jsqr(new Uint8ClampedArray(data), width, height)?.data).toBe(text)
})

test('The QR code has eight pixels per module and a quiet zone of four modules', async () => {
  const { data, width } = PNG.sync.read(await qrPng(text))
  const isDark = (x: number, y: number) => (data[4 * (y * width + x)] ?? 255) < 128
  expect(width % 8).toBe(0)
  expect([isDark(31, 31), isDark(32, 32)]).toEqual([false, true])
})
