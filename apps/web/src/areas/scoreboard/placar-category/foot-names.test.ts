import { expect, test } from 'vitest'
import { footNames } from './foot-names.ts'

const riders = (...names: string[]) => names.map((name) => ({ name }))
const ROOM = { short: 20, most: 30 }

test('The foot of the TV shows as many riders of an entry as fit, and counts the others', () => {
  expect(footNames(riders('SANDRIGO', 'STRAPA'), ROOM)).toEqual({ names: 'SANDRIGO e STRAPA', isLong: false })
  expect(footNames(riders('LEO ROSA', 'TIÉ', 'FAGUNDO'), ROOM)).toEqual({
    names: 'LEO ROSA, TIÉ e FAGUNDO',
    isLong: true,
  })
  const long = 'MAXIMILIANO DO CERRO ALTO'
  expect(footNames(riders(long, long), ROOM).names).toBe(`${long} e mais 1`)
  expect(footNames(riders('LEO ROSA', 'FAGUNDO', long, 'EDE'), ROOM).names).toBe('LEO ROSA, FAGUNDO e mais 2')
  expect(footNames([], ROOM).names).toBe('')
})
