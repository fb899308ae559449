import {
  cartStatusLabel,
  formatReais,
  maskCpf,
  purchaseTerms,
  receiptMessages,
  scoreboardMessages,
} from '@porteira/domain'
import { html, type Markup, trusted } from './html.rules.ts'
import {
  dayAndTime,
  type Entry,
  eventDates,
  eventVenue,
  type PaymentLine,
  type Receipt,
  sellerLines,
  priceText,
} from './receipts.rules.ts'

// Many mail programs ignore style sheets, so each element has inline styles and a table is the frame.
const style = {
  body: trusted('margin:0;padding:0;background:#f1e8d6'),
  frame: trusted('width:100%;max-width:600px;margin:0 auto;background:#ffffff;border-top:6px solid #14532f'),
  cell: trusted('padding:20px 18px;font:17px/1.5 Arial,Helvetica,sans-serif;color:#2a1a10'),
  title: trusted('margin:0 0 4px;font:bold 26px/1.15 Rockwell,Georgia,serif'),
  section: trusted('margin:28px 0 8px;font:bold 20px/1.2 Rockwell,Georgia,serif'),
  line: trusted('margin:0 0 4px'),
  soft: trusted('margin:0 0 4px;color:#574332'),
  small: trusted('margin:0 0 4px;font-size:14px;color:#574332'),
  code: trusted(
    'margin:16px 0;padding:10px;border:2px solid #2a1a10;text-align:center;font:bold 28px/1.2 Rockwell,Georgia,serif;letter-spacing:2px',
  ),
  entry: trusted('padding:12px 0;border-top:1px solid #d9ccb5'),
  name: trusted('margin:0 0 4px;font-weight:bold'),
  stamp: trusted(
    'margin:0 0 18px;padding:10px;border:3px double #9d1730;color:#9d1730;text-align:center;font-weight:bold',
  ),
  sum: trusted('margin:8px 0 0;padding-top:8px;border-top:2px solid #2a1a10;font-weight:bold'),
}

export const mailSubject = ({ facts }: Receipt) => `Comprovante ${facts.code} – ${facts.eventName}`

/** The receipt as an HTML mail for phones: one column, no external resources, every value escaped. */
export const receiptMail = (receipt: Receipt): string =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${mailSubject(receipt)}</title>
      </head>
      <body style="${style.body}">
        <table role="presentation" cellpadding="0" cellspacing="0" style="${style.frame}">
          <tr>
            <td style="${style.cell}">
              ${head(receipt)} ${entries(receipt)} ${payments(receipt)} ${foot(receipt)}
            </td>
          </tr>
        </table>
      </body>
    </html>`.text

const paragraph = (look: Markup, text: string | false | Markup) =>
  text && html`<p style="${look}">${text}</p>`

const stamp = ({ facts }: Receipt) => paragraph(style.stamp, facts.isTest && receiptMessages.testEvent)

const head = (receipt: Receipt) => {
  const { facts, cartStatus } = receipt
  return html`${stamp(receipt)} ${paragraph(style.small, 'Comprovante de inscrição')}
    <h1 style="${style.title}">${facts.eventName}</h1>
    ${paragraph(style.line, eventDates(facts))} ${paragraph(style.soft, eventVenue(facts))}
    <p style="${style.code}">${facts.code}</p>
    ${paragraph(style.line, `Situação: ${cartStatusLabel(cartStatus)}`)}
    ${paragraph(style.line, `Comprador: ${facts.buyerName} – CPF ${maskCpf(facts.buyerCpf)}`)}
    ${paragraph(style.line, `Inscrição feita em ${dayAndTime(facts.createdAt)}`)}`
}

const entries = ({ entries: list, facts }: Receipt) =>
  html`<h2 style="${style.section}">Inscrições</h2>
    ${list.map(entry)}
    ${
      list.some(({ badge, isPlace }) => badge && !isPlace) &&
      paragraph(style.small, scoreboardMessages.provisionalBadges(facts.startsOn))
    }
    ${list.some(({ code }) => code) && paragraph(style.name, receiptMessages.codeInReceipt)}`

const entry = (item: Entry) =>
  html`<div style="${style.entry}">
    ${paragraph(style.name, entryName(item))} ${entryLines(item).map((line) => paragraph(style.line, line))}
  </div>`

const entryName = ({ name, bundle }: Entry) => [name, bundle].filter(Boolean).join(' – ')

/** The lines of an entry below its name. */
const entryLines = (item: Entry) =>
  [
    item.badge ? `Número ${item.badge}` : item.badgeToCome,
    item.strength && `Força ${item.strength}`,
    item.represents,
    ...item.riders,
    item.lives,
    item.pending,
    item.value,
  ].filter(Boolean)

const payments = ({ payments: lines, paidInCents, returned, ...receipt }: Receipt) =>
  html`<h2 style="${style.section}">Pagamentos</h2>
    ${paragraph(style.line, receipt.facts.isFree && 'Isento de pagamento')}
    ${lines.map(
      (line) =>
        html`<div style="${style.entry}">
          ${paymentLines(line).map((text, index) => paragraph(index ? style.small : style.line, text))}
        </div>`,
    )}
    ${lines.length > 0 && paragraph(style.sum, `Total pago: ${formatReais(paidInCents)}`)}
    ${paragraph(style.name, returned)} ${paragraph(style.small, priceText(receipt))}`

/** The lines of one payment. */
const paymentLines = ({ label, when, value, endToEndId, returns }: PaymentLine) =>
  [`${label} · ${when} · ${value}`, endToEndId && `Identificador do Pix: ${endToEndId}`, ...returns].filter(
    Boolean,
  )

/** A note for recipients whose entry another person may have made. */
const IF_NOT_YOU = 'Se você não fez esta inscrição, procure a organização do evento.'

const foot = (receipt: Receipt) =>
  html`<h2 style="${style.section}">Condições</h2>
    <ul>
      ${purchaseTerms(receipt.facts).map((term) => html`<li>${term}</li>`)}
    </ul>
    ${paragraph(style.small, IF_NOT_YOU)} ${stamp(receipt)}
    ${sellerLines(receipt).map((line) => paragraph(style.small, line))}`

/** The receipt as plain text, for mail programs without HTML and for screen readers. */
export function receiptText(receipt: Receipt) {
  const { facts, cartStatus, paidInCents, returned } = receipt
  const testEvent = facts.isTest && receiptMessages.testEvent
  return blocks([
    [testEvent],
    ['Comprovante de inscrição', facts.eventName, eventDates(facts), eventVenue(facts)],
    [
      `Código: ${facts.code}`,
      `Situação: ${cartStatusLabel(cartStatus)}`,
      `Comprador: ${facts.buyerName} – CPF ${maskCpf(facts.buyerCpf)}`,
      `Inscrição feita em ${dayAndTime(facts.createdAt)}`,
    ],
    ['INSCRIÇÕES'],
    ...receipt.entries.map((one) => [entryName(one), ...entryLines(one).map((line) => `  ${line}`)]),
    [
      receipt.entries.some(({ badge, isPlace }) => badge && !isPlace) &&
        scoreboardMessages.provisionalBadges(facts.startsOn),
    ],
    [receipt.entries.some(({ code }) => code) && receiptMessages.codeInReceipt],
    ['PAGAMENTOS', facts.isFree && 'Isento de pagamento'],
    ...receipt.payments.map(paymentLines),
    [receipt.payments.length > 0 && `Total pago: ${formatReais(paidInCents)}`, returned, priceText(receipt)],
    ['CONDIÇÕES', ...purchaseTerms(facts).map((term) => `- ${term}`)],
    [IF_NOT_YOU],
    [testEvent],
    sellerLines(receipt),
  ])
}

const blocks = (all: (string | false)[][]) =>
  all
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')
