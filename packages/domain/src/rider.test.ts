import { expect, test } from 'vitest'
import { longRiderText, mapRiderDetails, RIDER_DETAILS } from './rider.ts'

test('every detail of a rider gets a value of its kind, in the order of the list', () => {
  const made = mapRiderDetails({ text: ({ name }) => `text ${name}`, flag: ({ name }) => name.length })
  expect(Object.entries(made)).toEqual(
    RIDER_DETAILS.map(({ name, kind }) => [name, kind === 'text' ? `text ${name}` : name.length]),
  )
})

test('a text as long as its field fits, a longer one does not', () => {
  for (const detail of RIDER_DETAILS) {
    if (detail.kind !== 'text') continue
    expect(longRiderText({ [detail.name]: 'X'.repeat(detail.maxLength) })).toBeUndefined()
    expect(longRiderText({ [detail.name]: 'X'.repeat(detail.maxLength + 1) })).toBe(detail.name)
  }
})
