import {
  cartStatusLabel,
  formatReais,
  maskCpf,
  PURCHASE_TERMS,
  receiptMessages,
  scoreboardMessages,
} from '@porteira/domain'
import { entryLines, IF_NOT_YOU, paymentLines, sellerLines } from './mail.rules.ts'
import type { Receipt } from './page.rules.ts'
import { dayAndTime, eventDates, eventPlace } from './receipts.rules.ts'

/** The receipt in plain text, for mail programs without HTML and for ears. */
export function receiptText(receipt: Receipt) {
  const { facts, cartStatus, entries, payments, paidInCents, returned } = receipt
  const stamp = facts.isTest && receiptMessages.testEvent
  return blocks([
    [stamp],
    ['Comprovante de inscrição', facts.eventName, eventDates(facts), eventPlace(facts)],
    [
      `Código: ${facts.code}`,
      `Situação: ${cartStatusLabel(cartStatus)}`,
      `Comprador: ${facts.buyerName} – CPF ${maskCpf(facts.buyerCpf)}`,
      `Inscrição feita em ${dayAndTime(facts.createdAt)}`,
    ],
    ['INSCRIÇÕES'],
    ...entries.map((entry) => [
      [entry.name, entry.bundle].filter(Boolean).join(' – '),
      ...entryLines(entry).map((line) => `  ${line}`),
    ]),
    [entries.some(({ badge }) => badge) && scoreboardMessages.provisionalBadges(facts.startsOn)],
    ['PAGAMENTOS', facts.isFree && 'Isento de pagamento'],
    ...payments.map(paymentLines),
    [
      payments.length > 0 && `Total pago: ${formatReais(paidInCents)}`,
      returned,
      `Valor das inscrições: ${formatReais(facts.totalInCents)}`,
    ],
    ['CONDIÇÕES', ...PURCHASE_TERMS.map((term) => `- ${term}`)],
    [IF_NOT_YOU],
    [stamp],
    sellerLines(receipt),
  ])
}

const blocks = (all: (string | false)[][]) =>
  all
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')
