import type { CancellationForecast } from '@porteira/contract'
import { expect, test } from 'vitest'
import {
  bankInWords,
  neededAtBank,
  otherChanges,
  progressOf,
  timeLeft,
  titleOf,
  wayInWords,
} from './words.ts'

const forecast: CancellationForecast = {
  madeOn: '2026-11-28T12:00:00Z',
  entries: 5,
  carts: 4,
  unpaidCarts: 0,
  openSales: 0,
  people: 6,
  peopleByPhone: 1,
  value: 600,
  ways: [
    { method: 'pix', byTransfer: 0, count: 2, value: 300 },
    { method: 'cash', byTransfer: 0, count: 1, value: 200 },
    { method: 'pix', byTransfer: 1, count: 1, value: 100 },
  ],
  plans: { count: 0, installments: 0, value: 0 },
  handedOut: 0,
  thrown: 0,
  insideBundles: 0,
}

test('Each way says what happens, and one by transfer is a warning', () => {
  expect(forecast.ways.map(wayInWords)).toEqual([
    { name: 'Pix', says: '2 devoluções, uma de cada vez, para quem pagou', isWarning: false },
    { name: 'Dinheiro', says: '1 devolução, prometida na secretaria', isWarning: false },
    {
      name: 'Não volta sozinho',
      says: '1 Pix de mais de 90 dias: devolva por transferência',
      isWarning: true,
    },
  ])
  expect(neededAtBank(forecast)).toBe(300)
})

test('The sentences name what does not change only where a person would ask', () => {
  expect(otherChanges(forecast)).toEqual([
    'Nenhum número foi entregue nestas provas.',
    'Nenhuma armada foi laçada nestas provas.',
    'Ninguém mais compra nem restaura inscrições destas provas. Isso não se desfaz.',
  ])
})

test('The sentences name plans, unpaid carts, open sales, bundles, numbers and shots with their count', () => {
  const sentences = otherChanges({
    ...forecast,
    plans: { count: 2, installments: 3, value: 100 },
    unpaidCarts: 1,
    openSales: 2,
    insideBundles: 1,
    handedOut: 12,
    thrown: 1,
  })
  expect(sentences.map((sentence) => sentence.replace('\u00A0', ' '))).toEqual([
    '2 planos encolhem: 3 parcelas mudam ou deixam de existir, R$ 100,00 a menos para receber.',
    '1 carrinho sem pagamento perde estas inscrições. Um Pix que chegar depois volta.',
    '2 vendas abertas na secretaria terminam primeiro no caixa.',
    '1 inscrição de pacotes que mantêm outra prova: o pacote continua, e a tesouraria decide um valor caso a caso.',
    '12 números já entregues são acertados aqui, não nos tablets.',
    '1 inscrição com armada: as armadas ficam guardadas e saem do placar.',
    'Ninguém mais compra nem restaura inscrições destas provas. Isso não se desfaz.',
  ])
})

test('A failure says what the bank said, and one in doubt that the bank is asked', () => {
  expect(bankInWords({ what: 'retry', bankReason: 'Saldo insuficiente' })).toBe('Saldo insuficiente')
  expect(bankInWords({ what: 'retry', bankReason: '' })).toBe('O banco não deu motivo')
  expect(bankInWords({ what: 'doubt', bankReason: '' })).toBe('O banco não respondeu; estamos perguntando')
})

test('The progress counts what went back of all refunds, and is whole without one', () => {
  const none = { count: 0, value: 0 }
  const given = { refunded: { count: 41, value: 1 }, queued: none, failed: none, atDesk: none }
  expect(progressOf({ ...given, queued: { count: 13, value: 1 }, failed: { count: 4, value: 1 } })).toEqual({
    done: 41,
    all: 58,
    percent: 70,
  })
  expect(progressOf({ ...given, refunded: none })).toEqual({ done: 0, all: 0, percent: 100 })
  expect([timeLeft(59), timeLeft(61)]).toEqual(['menos de 1 min', 'cerca de 2 min'])
})

test('A cancellation that waits is a plan, and then a fact', () => {
  const categories = ['LAÇO DUPLA', 'LAÇO PRENDA'].map((name) => ({ categoryUUID: name, name }))
  expect([
    titleOf({ state: 'waiting', wholeEvent: 0, categories }),
    titleOf({ state: 'running', wholeEvent: 0, categories }),
    titleOf({ state: 'waiting', wholeEvent: 1, categories }),
    titleOf({ state: 'done', wholeEvent: 1, categories }),
  ]).toEqual([
    'Cancelar: LAÇO DUPLA, LAÇO PRENDA',
    'Provas canceladas: LAÇO DUPLA e LAÇO PRENDA',
    'Cancelar o evento todo',
    'Evento cancelado',
  ])
})
