import { expect, test } from 'vitest'
import { accountLines, dueWords, installmentName, type Removal, waysBack } from './account-lines.ts'

/** Entries of 100, 0 and 240 reais in two installments at 1 % a month, of which one is paid. */
const PAID = 170.85
const SECOND = { installmentNum: 2, dueOn: '2026-12-14', before: 170.85 }
const PIX = { method: 'pix' as const, paidOn: '2026-11-14T13:17:00Z', byTransfer: 0 as const }

const without240: Removal = {
  price: 240,
  goesBack: [{ ...PIX, value: 70.85 }],
  value: 70.85,
  most: PAID,
  installments: [{ ...SECOND, after: 0 }],
  due: 0,
  paid: PAID,
  stays: 100,
}
const without100: Removal = {
  ...without240,
  price: 100,
  goesBack: [],
  value: 0,
  installments: [{ ...SECOND, after: 69.85 }],
  due: 69.85,
  stays: 240,
}

const plain = (amount: string) => amount.replace('\u00A0', ' ')
const linesOf = (removal: Removal) =>
  accountLines(removal).map(({ name, amount }) => `${name}: ${plain(amount)}`)

test('What is left over comes back, and the plan is over', () => {
  expect(linesOf(without240)).toEqual([
    'Você já pagou: R$ 170,85',
    'Valor do que fica: R$ 100,00',
    'Sobra e volta para você: R$ 70,85',
  ])
  expect(dueWords(without240)).toBe('o plano acabou')
  expect(waysBack(without240).map(({ way }) => way)).toEqual(['por Pix, para quem pagou'])
})

test('What is missing is due with the interest of the months that are left', () => {
  expect(linesOf(without100)).toEqual([
    'Você já pagou: R$ 170,85',
    'Valor do que fica: R$ 240,00',
    'Falta para o que fica: R$ 69,15',
    'Juro das parcelas: R$ 0,70',
  ])
  expect(dueWords(without100)).toBe('em 14/12/2026')
  expect(without100.installments.map(installmentName)).toEqual(['Parcela 2, 14/12/2026'])
})

test('Several installments are named with the next day', () => {
  const installments = [
    { ...SECOND, after: 69.85 },
    { ...SECOND, installmentNum: 3, dueOn: '2027-01-14', after: 69.85 },
  ]
  expect(dueWords({ ...without100, installments })).toBe('em 2 parcelas, a próxima em 14/12/2026')
})

test('Two payments of one method are one sum, and cash comes back at the till', () => {
  const goesBack = [
    { ...PIX, value: 70.85 },
    { ...PIX, value: 100 },
    { ...PIX, method: 'cash' as const, value: 40 },
  ]
  expect(waysBack({ ...without240, goesBack }).map(({ way, amount }) => [way, plain(amount)])).toEqual([
    ['por Pix, para quem pagou', 'R$ 170,85'],
    ['em dinheiro, na secretaria do evento', 'R$ 40,00'],
  ])
})

test('What the organisation withholds has its own line before what comes back', () => {
  const less = { ...without240, goesBack: [{ ...PIX, value: 22.85 }], value: 22.85 }
  expect(accountLines(less, 48).map(({ name, amount }) => `${name}: ${plain(amount)}`)).toEqual([
    'Você já pagou: R$ 170,85',
    'Valor do que fica: R$ 100,00',
    'A organização retém: R$ 48,00',
    'Sobra e volta para você: R$ 22,85',
  ])
})
