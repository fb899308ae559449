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
import { style } from './style.rules.ts'

const policy = trusted("default-src 'none'; style-src 'unsafe-inline'; img-src data:")

/** The pictures of the QR codes, by the text of the code. */
type Pictures = ReadonlyMap<string, Markup>

/** The receipt as an HTML document without scripts and external resources. */
export const receiptPage = (receipt: Receipt, pictures: Pictures) =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Comprovante ${receipt.facts.code} – ${receipt.facts.eventName}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          ${receipt.facts.isTest && html`<p class="stamp">${receiptMessages.testEvent}</p>`} ${head(receipt)}
          ${entries(receipt, pictures)} ${payments(receipt)} ${rules(receipt)} ${terms(receipt)}
          ${foot(receipt)}
        </main>
      </body>
    </html>`

const head = ({ facts, cartStatus }: Receipt) =>
  html`<header>
    <div class="head">
      <div class="title">
        <p class="small soft">Comprovante de inscrição</p>
        <h1>${facts.eventName}</h1>
        <p>${eventDates(facts)}</p>
        <p class="soft">${eventVenue(facts)}</p>
      </div>
      <div class="ticket">
        <p class="small soft">Código</p>
        <p class="code">${facts.code}</p>
        <p class="status">${cartStatusLabel(cartStatus)}</p>
      </div>
    </div>
    ${rope}
    <dl class="facts">
      <div>
        <dt>Comprador</dt>
        <dd>${facts.buyerName}</dd>
      </div>
      <div>
        <dt>CPF</dt>
        <dd>${maskCpf(facts.buyerCpf)}</dd>
      </div>
      <div>
        <dt>Inscrição feita em</dt>
        <dd>${dayAndTime(facts.createdAt)}</dd>
      </div>
    </dl>
  </header>`

const rope = html`<svg class="rope" viewBox="0 0 800 10" preserveAspectRatio="none" aria-hidden="true">
  <path d="M0 5H800" stroke="#75492a" stroke-width="8" />
  <path d="M0 5H800" stroke="#d8b079" stroke-width="5" />
  <path d="M0 5H800" stroke="#75492a" stroke-width="5" stroke-dasharray="1.5 5" />
</svg>`

const entries = ({ entries: list, facts }: Receipt, pictures: Pictures) =>
  html`<section>
    <h2>Inscrições</h2>
    ${list.map((given) => entry(given, pictures.get(given.code)))}
    ${list.some(({ badge, isPlace }) => badge && !isPlace) && html`<p class="small soft">${scoreboardMessages.provisionalBadges(facts.startsOn)}</p>`}
  </section>`

/** The number of an entry. A place of a list without numbers has none. */
const plate = ({ badge, isPlace }: Entry) =>
  badge || !isPlace
    ? html`<p class="plate"><small>Número</small>${badge || '–'}</p>`
    : html`<p class="plate"></p>`

const entry = (given: Entry, picture: Markup | undefined) =>
  html`<article class="entry">
    ${plate(given)}
    <div>
      <p class="name">${given.name}</p>
      ${given.bundle && html`<p class="small soft">${given.bundle}</p>`}
      ${given.badgeToCome && html`<p>${given.badgeToCome}</p>`}
      ${given.strength && html`<p>Força ${given.strength}</p>`}
      ${given.represents && html`<p>${given.represents}</p>`}
      ${
        given.riders.length > 0 &&
        html`<ul class="riders">
          ${given.riders.map((rider) => html`<li>${rider}</li>`)}
        </ul>`
      }
      ${given.lives && html`<p>${given.lives}</p>`}
      ${given.pending && html`<p class="note">${given.pending}</p>`}
    </div>
    <p class="value">${given.value}</p>
    ${
      picture !== undefined &&
      html`<figure class="qr">
        <div role="img" aria-label="QR da inscrição ${given.badge ? `número ${given.badge}` : given.name}">
          ${picture}
        </div>
        <figcaption>${receiptMessages.showCode}</figcaption>
      </figure>`
    }
  </article>`

const payments = ({ payments: lines, paidInCents, returned, ...receipt }: Receipt) =>
  html`<section>
    <h2>Pagamentos</h2>
    ${receipt.facts.isFree && html`<p>Isento de pagamento</p>`}
    ${
      lines.length > 0 &&
      html`<table>
        <thead>
          <tr>
            <th scope="col">Pagamento</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(payment)}
        </tbody>
        <tfoot>
          <tr>
            <td>Total pago</td>
            <td class="amount">${formatReais(paidInCents)}</td>
          </tr>
        </tfoot>
      </table>`
    }
    ${returned && html`<p class="note">${returned}</p>`}
    <p class="small soft">${priceText(receipt)}</p>
  </section>`

const payment = ({ label, when, value, endToEndId, returns }: PaymentLine) =>
  html`<tr>
    <td>
      ${label} · ${when} ${endToEndId && html`<p class="id">Identificador do Pix: ${endToEndId}</p>`}
      ${returns.map((text) => html`<p class="small">${text}</p>`)}
    </td>
    <td>${value}</td>
  </tr>`

const rules = ({ rules: list }: Receipt) =>
  list.length > 0 &&
  html`<section class="rules">
    <h2>Regulamento</h2>
    ${list.map(
      ({ category, sentences, text }) =>
        html`<h3>${category}</h3>
          ${sentences.map((sentence) => html`<p>${sentence}</p>`)} ${text}`,
    )}
  </section>`

const terms = ({ facts }: Receipt) =>
  html`<section class="small">
    <h2>Condições</h2>
    <ul>
      ${purchaseTerms(facts).map((term) => html`<li>${term}</li>`)}
    </ul>
    ${facts.isTest && html`<p class="stamp">${receiptMessages.testEvent}</p>`}
  </section>`

const foot = (receipt: Receipt) =>
  html`<footer class="foot">${sellerLines(receipt).map((line) => html`<p>${line}</p>`)}</footer>`
