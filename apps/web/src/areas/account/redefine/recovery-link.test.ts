import { expect, test } from 'vitest'
import { readRecoveryLink } from './recovery-link.ts'

test('A recovery link leads back to the event of its request', () => {
  const link = readRecoveryLink('?cpf=99999900291&code=123456&landing=rodeio-cerro-lindo')
  expect(link).toEqual({ cpf: '99999900291', code: '123456', landing: '/rodeio-cerro-lindo' })
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '../admin'])(
  'A forged landing page %s is ignored by the link',
  (landing) => {
    expect(readRecoveryLink(`?landing=${encodeURIComponent(landing)}`).landing).toBe('')
  },
)

test('A link without parameters is read as empty', () => {
  expect(readRecoveryLink('')).toEqual({ cpf: '', code: '', landing: '' })
})
