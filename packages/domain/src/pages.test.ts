import { expect, test } from 'vitest'
import { addressesOf, pageAt, pagePaths } from './pages.ts'
import { isReservedSlug } from './reserved-slugs.ts'

/** An address of a page, with each part that may change. */
const addressOf = (path: string) => path.replace(/:\w+\??/g, 'x')

test('Each page is found at its addresses, with all its parts and with those that must be there', () => {
  for (const path of pagePaths) {
    expect(pageAt(addressOf(path))).toBe(path)
    expect(pageAt(`${addressOf(path)}/`.replace('//', '/'))).toBe(path)
    expect(pageAt(path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'x'))).toBe(path)
  }
})

test('An address with another word, a part too many or a part too few is no page', () => {
  for (const address of [
    '/rodeio-cerro-lindo',
    '/placar/event/',
    '/placar/players',
    '/foo/bar',
    '/home/1/2',
    '/admin-events/x/nada',
    '/secretaria/1/2/3/4',
  ])
    expect([address, pageAt(address)]).toEqual([address, undefined])
})

test('A part of an address may be left out only where the path says so', () => {
  expect(addressesOf('/a/:b?').test('/a')).toBe(true)
  expect(addressesOf('/a/:b').test('/a')).toBe(false)
})

test('No event may have the first word of a page as its short name', () => {
  const words = pagePaths.map((path) => path.split('/')[1] ?? '').filter(Boolean)
  expect(words.filter((word) => !isReservedSlug(word))).toEqual([])
})
