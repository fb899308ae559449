import { expect, test } from 'vitest'
import { findWrongDetail, mapRiderDetails, RIDER_DETAILS } from './rider.ts'

test('Every detail of a rider gets a value of its kind, in the order of the list', () => {
  const made = mapRiderDetails({ text: ({ name }) => `text ${name}`, flag: ({ name }) => name.length })
  expect(Object.entries(made)).toEqual(
    RIDER_DETAILS.map(({ name, kind }) => [name, kind === 'flag' ? name.length : `text ${name}`]),
  )
})

test('A text of the maximum length is accepted and a longer one is refused', () => {
  for (const detail of RIDER_DETAILS) {
    if (detail.kind !== 'text') continue
    expect(findWrongDetail({ [detail.name]: 'X'.repeat(detail.maxLength) })).toBeUndefined()
    expect(findWrongDetail({ [detail.name]: 'X'.repeat(detail.maxLength + 1) })).toBe(detail)
  }
})
