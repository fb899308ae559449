import { expect, test } from 'vitest'
import {
  cleanText,
  foldAccents,
  hasControlCharacters,
  hasControlCharactersInLines,
  textLength,
  upperText,
} from './text.ts'

test('A search for sao joao finds São João', () => expect(foldAccents('São JOÃO')).toBe('sao joao'))

test('A decomposed accent is stored composed', () => expect(cleanText(' Joa\u0303o ')).toBe('João'))

test('Names are stored in capitals with single spaces', () =>
  expect(upperText('  joão   da\tsilva ')).toBe('JOÃO DA SILVA'))

test('An invisible NUL character is found', () => {
  expect(hasControlCharacters('CAÊ\u0000')).toBe(true)
  expect(hasControlCharacters('CAÊ')).toBe(false)
})

test('Rules may have line breaks but no other control characters', () => {
  expect(hasControlCharactersInLines('uma\r\n\tduas')).toBe(false)
  expect(hasControlCharactersInLines('uma\u0007')).toBe(true)
})

test('A letter outside the basic plane counts once', () => expect(textLength('🐎A')).toBe(2))
