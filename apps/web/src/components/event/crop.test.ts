import { expect, test } from 'vitest'
import { BANNER, CENTRE, dragged, MAX_ZOOM, partOf, zoomed } from './crop.ts'

const tall = { width: 1000, height: 3000 }
const wide = { width: 4000, height: 1000 }

test('The part of a picture has the shape of a banner and is as large as the picture allows', () => {
  expect(partOf(tall, CENTRE)).toEqual({ left: 0, top: 1237.5, width: 1000, height: 525 })
  const part = partOf(wide, CENTRE)
  expect(part.height).toBe(1000)
  expect(part.width / part.height).toBeCloseTo(BANNER.width / BANNER.height)
})

test('A zoomed part is smaller and stays inside of the picture', () => {
  const part = partOf(wide, { zoom: 2, x: 1, y: 1 })
  expect([part.height, part.left + part.width, part.top + part.height]).toEqual([500, 4000, 1000])
  expect([zoomed(CENTRE, 0.3).zoom, zoomed(CENTRE, 99).zoom]).toEqual([1, MAX_ZOOM])
})

test('A dragged picture follows the pointer and stops at its edges', () => {
  const before = partOf(wide, CENTRE)
  const after = partOf(wide, dragged(wide, CENTRE, { x: -63, y: 10 }))
  expect(after.left - before.left).toBeCloseTo(100)
  expect(after.top).toBe(before.top)
  expect(dragged(wide, CENTRE, { x: 99_999, y: 0 }).x).toBe(0)
})
