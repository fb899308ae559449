import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonValue, canonicalBytes } from './canonical-json.ts'

const textOf = (value: JsonValue) => new TextDecoder().decode(canonicalBytes(value))

test('The example of RFC 8785 becomes the text that the RFC states', () => {
  const example = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`) as JsonValue
  expect(textOf(example)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  )
})

test('Keys are sorted by their UTF-16 code units in every object, and texts are UTF-8', () => {
  expect(textOf({ b: 1, ç: { z: 2, a: 3 }, B: [{ d: -4, c: 5 }] })).toBe(
    '{"B":[{"c":5,"d":-4}],"b":1,"ç":{"a":3,"z":2}}',
  )
  expect([...canonicalBytes({ a: 'ç' })]).toEqual([123, 34, 97, 34, 58, 34, 195, 167, 34, 125])
})

const anyText = fc.string({ unit: 'binary' })
const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    anyText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('tree')),
    fc.dictionary(anyText, tie('tree'), { noNullPrototype: true }),
  ),
}))

test('Any value becomes the text that the program of the authors of RFC 8785 writes', () =>
  fc.assert(
    fc.property(tree, (value) => {
      expect(textOf(value)).toBe(canonicalize(value))
    }),
  ))

test.each(['\uD800', 'a\uDC00', Number.NaN, Number.POSITIVE_INFINITY, undefined])(
  'The value %s, which JSON does not have, is refused',
  (value) => {
    expect(() => canonicalBytes({ a: value as number })).toThrow('has no canonical JSON')
    expect(() => canonicalBytes([value as number])).toThrow('has no canonical JSON')
  },
)
