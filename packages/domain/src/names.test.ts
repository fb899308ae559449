import { expect, test } from 'vitest'
import { publicName, registeredName } from './names.ts'

test.each([
  ['JOÃO DA SILVA', 'JOÃO S.'],
  ['JOÃO DA ÁVILA', 'JOÃO Á.'],
  ['MARIA', 'MARIA'],
  ['', ''],
])('Other people read the name "%s" without a nickname as "%s"', (name, shown) => {
  expect(publicName({ nickname: '', name })).toBe(shown)
})

test('A nickname is shown instead of the name', () => {
  const person = { nickname: 'BAIO', name: 'JOÃO DA SILVA' }
  expect([publicName(person), registeredName(person)]).toEqual(['BAIO', 'BAIO'])
})
