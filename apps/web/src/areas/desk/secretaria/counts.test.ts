import { expect, test } from 'vitest'
import { COINS, differenceWord, NOTES, rowsOfCount, sumOfCount, sumOfRow } from './counts.ts'

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
