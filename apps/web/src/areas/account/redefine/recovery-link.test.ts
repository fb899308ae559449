import { expect, test } from 'vitest'
import { readRecoveryLink } from './recovery-link.ts'

test('a recovery link leads back to the event it was asked for at', () => {
  const link = readRecoveryLink('?cpf=99999900291&code=123456&landing=rodeio-cerro-lindo')
  expect(link).toEqual({ cpf: '99999900291', code: '123456', landing: '/rodeio-cerro-lindo' })
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '../admin'])(
  'a forged landing %s leads nowhere',
  (landing) => {
    expect(readRecoveryLink(`?landing=${encodeURIComponent(landing)}`).landing).toBe('')
  },
)

test('a link without its parts is an empty one', () => {
  expect(readRecoveryLink('')).toEqual({ cpf: '', code: '', landing: '' })
})
