import { expect, test } from 'vitest'
import {
  cleanText,
  foldAccents,
  hasControlCharacters,
  hasControlCharactersInLines,
  textLength,
  upperText,
} from './text.ts'

test('a search finds São João by sao joao', () => expect(foldAccents('São JOÃO')).toBe('sao joao'))

test('a decomposed accent is stored composed', () => expect(cleanText(' Joa\u0303o ')).toBe('João'))

test('names are stored in capitals with single spaces', () =>
  expect(upperText('  joão   da\tsilva ')).toBe('JOÃO DA SILVA'))

test('an invisible NUL is seen', () => {
  expect(hasControlCharacters('CAÊ\u0000')).toBe(true)
  expect(hasControlCharacters('CAÊ')).toBe(false)
})

test('rules may have several lines, and nothing worse', () => {
  expect(hasControlCharactersInLines('uma\r\n\tduas')).toBe(false)
  expect(hasControlCharactersInLines('uma\u0007')).toBe(true)
})

test('a letter outside the basic plane counts once', () => expect(textLength('🐎A')).toBe(2))
