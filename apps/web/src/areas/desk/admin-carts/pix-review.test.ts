import type { PixToReview } from '@porteira/contract'
import { expect, test } from 'vitest'
import { acceptanceText, differenceText } from './pix-review.ts'

const pix: PixToReview = {
  endToEndId: 'E'.repeat(32),
  why: 'mismatch',
  cartUUID: '',
  cartCode: '',
  eventName: '',
  buyerName: '',
  cartIsOver: 0,
  expectedValue: 120.1,
  receivedValue: 100.3,
  leftValue: 100.3,
  settledOn: '2026-11-20T12:00:00.000Z',
  canHonour: 1,
  waitsForSecond: 0,
  differenceDueOn: '',
}
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('The difference shows the missing or surplus amount to the centavo', () => {
  expect(plain(differenceText(pix))).toBe('R$ 19,80 a menos')
  expect(plain(differenceText({ ...pix, receivedValue: 120.11 }))).toBe('R$ 0,01 a mais')
  expect(differenceText({ ...pix, receivedValue: 120.1 })).toBe('')
  expect(differenceText({ ...pix, why: 'unknown', expectedValue: 0 })).toBe('')
})

test('The text before an acceptance names the amount and warns that an ended cart takes units again', () => {
  expect(plain(acceptanceText(pix))).toBe('A diferença de R$ 19,80 não será cobrada.')
  expect(plain(acceptanceText({ ...pix, receivedValue: 130.1 }))).toBe(
    'Foram pagos R$ 10,00 além do cobrado.',
  )
  expect(acceptanceText({ ...pix, cartIsOver: 1 })).toContain('O carrinho já foi encerrado')
})
