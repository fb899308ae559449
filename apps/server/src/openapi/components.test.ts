import { expect, test } from 'vitest'
import { foldShapes } from './components.ts'

const rider = { type: 'object', required: ['name', 'cpf'], properties: { name: {}, cpf: {} } }
const team = { type: 'object', properties: { riders: { type: 'array', items: rider } } }
const unused = { enum: ['a'] }

test('A shape stands once among the components, and every use of it is a reference', () => {
  const reordered = { properties: { cpf: {}, name: {} }, type: 'object', required: ['cpf', 'name'] }
  const folded = foldShapes(
    { paths: { one: rider, two: [reordered], three: team }, components: { kept: 1 } },
    [
      ['Team', team],
      ['Rider', rider],
      ['Unused', unused],
    ],
  )
  const reference = { $ref: '#/components/schemas/Rider' }
  expect(folded).toEqual({
    paths: { one: reference, two: [reference], three: { $ref: '#/components/schemas/Team' } },
    components: {
      kept: 1,
      schemas: {
        Rider: rider,
        Team: { type: 'object', properties: { riders: { type: 'array', items: reference } } },
      },
    },
  })
  expect(Object.keys(folded.components.schemas)).toEqual(['Rider', 'Team'])
})

test('A schema that says more than a shape is not replaced by it', () => {
  const stricter = { ...rider, additionalProperties: false }
  expect(foldShapes({ paths: stricter, components: {} }, [['Rider', rider]]).paths).toEqual(stricter)
})

test('Two shapes with one name and one shape with two names are refused', () => {
  const fold = (...names: [string, object][]) => foldShapes({ components: {} }, names)
  expect(() => fold(['Rider', rider], ['Rider', team])).toThrow('two shapes share a name: Rider')
  expect(() => fold(['Rider', rider], ['Person', rider])).toThrow('one shape has two names: Rider and Person')
})
