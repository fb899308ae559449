import { expect, test } from 'vitest'
import { brCodeOf, locationOf, tokenIn } from '#bank/br-code.ts'

const token = '0123456789abcdef0123456789abcdef'

test('The code of a location contains its token', () => {
  expect(tokenIn(brCodeOf(locationOf('cob', token)))).toBe(token)
  expect(tokenIn(`  ${brCodeOf(locationOf('cobv', token))}\n`)).toBe(token)
})

test('A location fits the 77 characters of its field', () =>
  expect(locationOf('cobv', token).length).toBeLessThanOrEqual(77))

test('A code with one changed character is refused', () => {
  const code = brCodeOf(locationOf('cob', token))
  expect(tokenIn(code.replace('PORTEIRA', 'PORTEIRO'))).toBeUndefined()
})

test('A code of another bank has no token of this bank', () =>
  expect(
    tokenIn(
      '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    ),
  ).toBeUndefined())
