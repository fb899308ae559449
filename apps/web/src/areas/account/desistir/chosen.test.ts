import { expect, test } from 'vitest'
import { consequences, type Unit } from './chosen.ts'

const unit = (key: string, badges: number[], riders: string[] = []): Unit => ({
  key,
  cartItemIds: [Number(key)],
  name: 'LAÇO',
  value: 100,
  refusal: '',
  badges,
  riders,
})
const units = [unit('1', [12], ['BAIO']), unit('2', [4]), unit('3', [23], ['BAIO', 'VAVÁ'])]

test('One number is free at once, the others stay, and the riders get a mail', () => {
  expect(consequences(units, new Set(['3']))).toEqual([
    'O número 23 e a vaga ficam livres na hora.',
    'As outras continuam com os números 12 e 4.',
    'Quem você inscreveu e tem cadastro recebe um aviso por e-mail.',
  ])
})

test('With all entries the whole purchase is cancelled', () => {
  expect(consequences(units, new Set(['1', '2', '3']))).toEqual([
    'Os números 12, 4 e 23 e as vagas ficam livres na hora.',
    'A compra inteira é cancelada.',
    'Quem você inscreveu e tem cadastro recebe um aviso por e-mail.',
  ])
})

test('Entries without a number and without riders say so', () => {
  const bare = [unit('1', []), unit('2', [])]
  expect(consequences(bare, new Set(['1']))).toEqual([
    'A vaga fica livre na hora.',
    'As outras inscrições continuam.',
  ])
  expect(consequences(bare, new Set(['1', '2']))).toEqual([
    'As vagas ficam livres na hora.',
    'A compra inteira é cancelada.',
  ])
})
