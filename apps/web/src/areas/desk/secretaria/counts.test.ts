import { expect, test } from 'vitest'
import {
  approvalTitle,
  COINS,
  differenceWord,
  earlierCountText,
  NOTES,
  rowsOfCount,
  sumOfCount,
  sumOfRow,
} from './counts.ts'

const drawer = { 10_000: '3', 2000: '2', 50: '7', 1: '4' }

test('The count of a shift adds notes and coins to the centavo', () => {
  expect(sumOfRow(drawer, 50)).toBe(350)
  expect(sumOfCount(drawer)).toBe(30_000 + 4000 + 350 + 4)
})

test('A count that is empty is worth nothing and still sends all thirteen rows', () => {
  expect(sumOfCount({})).toBe(0)
  expect(rowsOfCount({})).toHaveLength(13)
  expect(rowsOfCount(drawer)).toContainEqual({ value: 0.5, quantity: 7 })
})

test('The thirteen notes and coins of the real are counted, each once', () => {
  expect(new Set([...NOTES, ...COINS]).size).toBe(13)
})

test('A difference says whether money is missing or left over', () => {
  expect([-700, 0, 700].map(differenceWord)).toEqual(['Faltam', 'Sem diferença', 'Sobram'])
})

test('An approval names the difference, or the count and the difference of an earlier count', () => {
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  expect(plain(approvalTitle({ number: 2, difference: -7 }))).toBe('Aprovar a falta de R$ 7,00 no caixa 2?')
  expect(approvalTitle({ number: 2, difference: 0 })).toBe('Aprovar a contagem do caixa 2?')
  const earlierCount = { at: '2026-05-01T12:00:00.000Z', counted: 93, expected: 100, difference: -7 }
  expect(plain(earlierCountText({ earlierCount }))).toBe(
    'Contagem anterior: contado R$ 93,00, esperado R$ 100,00 (faltam R$ 7,00). Depois dela houve sangria ou suprimento.',
  )
  expect(earlierCountText({ earlierCount: null })).toBe('')
})
