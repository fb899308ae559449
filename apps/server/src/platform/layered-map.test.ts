import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LayeredMap } from './layered-map.rules.ts'

const entries = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer()), { maxLength: 6 })

test('A layered map holds what a plain one holds, and each of its earlier versions what it held', () => {
  fc.assert(
    fc.property(entries, fc.array(entries, { maxLength: 40 }), (first, steps) => {
      const versions = [{ map: new LayeredMap([new Map(first)]), plain: new Map(first) }]
      for (const step of steps) {
        const { map, plain } = versions.at(-1)!
        versions.push({ map: map.with(step), plain: new Map([...plain, ...step]) })
      }
      for (const { map, plain } of versions)
        for (let key = 0; key <= 9; key++) expect(map.get(key)).toBe(plain.get(key))
    }),
  )
})
