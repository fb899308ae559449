import { expect, test } from 'vitest'
import { missingReason, reasonText } from './reason.ts'

test('A reason is its word with its sentence, or the sentence alone', () => {
  expect(reasonText({ word: 'Chuva', text: ' Raia alagada. ' })).toBe('Chuva: Raia alagada.')
  expect(reasonText({ word: 'Chuva', text: '' })).toBe('Chuva')
  expect(reasonText({ word: 'Outro', text: 'Raia alagada.' })).toBe('Raia alagada.')
})

test('A reason needs its word, and a sentence where no word says it', () => {
  const words = ['Chuva', 'Outro']
  expect(missingReason({ word: '', text: 'x' }, words)).toMatchObject({ word: 'Escolha o motivo.' })
  expect(missingReason({ word: 'Outro', text: ' ' }, words)).toMatchObject({
    reason: 'Escreva o que aconteceu.',
  })
  expect(missingReason({ word: 'Chuva', text: '' }, words)).toEqual({ word: undefined, reason: undefined })
  expect(missingReason({ word: '', text: '' }, [])).toEqual({ reason: 'Escreva o motivo.' })
})
