import type { SourceFile } from './tracked.ts'

/** Where a page changes its layout. A media query cannot read a token, so each of these values is written again there. */
const breakpoints: Record<string, readonly string[]> = {
  // A large phone, a tablet, the widest page of buyers, a desk.
  'min-width': ['48rem', '56.25rem', '64rem'],
  'max-width': ['29.99rem', '47.99rem', '56.24rem'],
  // A phone on its side, and a page at a zoom of 400 %.
  'min-height': ['30.01rem'],
  'max-height': ['30rem', '20rem'],
}

const QUERY = /\((min|max)-(width|height): *([^)]+)\)/g
const TOKENS = 'apps/web/src/styles/tokens.css'
const FONT = /\bfont(?:-size)?:([^;/}]+)/g
/** A length. Paper has points, and the size of a text on a screen of the arena follows from the screen. */
const LENGTH = /(^|\s)[\d.]+(rem|px)$/

/** Font sizes that are no token, and breakpoints that are not in the list. */
export const findRawStyles = (files: SourceFile[]) =>
  files.flatMap(({ name, text }) => {
    const fonts = name === TOKENS ? [] : [...text.matchAll(FONT)].map(([, size = '']) => size.trim())
    const queries = [...text.matchAll(/@media[^{]+/g)].flatMap(([query]) => [...query.matchAll(QUERY)])
    return [
      ...fonts.filter((size) => LENGTH.test(size)),
      ...queries
        .filter(([, end, side, value = '']) => !breakpoints[`${end}-${side}`]?.includes(value))
        .map(([query]) => query),
    ].map((found) => `${name}: ${found}`)
  })
