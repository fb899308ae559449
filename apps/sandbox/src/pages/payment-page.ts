import type { Context } from '#context.ts'
import { lastPayableDay } from '#bank/amounts.ts'
import { dateIn, dateOfDay, dayOf } from '#bank/calendar.ts'
import type { Charge } from '#bank/charge-rows.ts'
import { merchant } from '#bank/merchant.ts'
import { moneyOf } from '#bank/money.ts'
import type { PixRow } from '#bank/pix-rows.ts'
import { priceOf } from '#bank/pix.ts'
import { html, type Html } from '#pages/html.ts'
import { page } from '#pages/layout.ts'
import { dateInWords, inReais, inWords } from '#pages/words.ts'

/** The page before the payment: recipient, amount, description and due date. */
export function paymentPage({ now }: Context, charge: Charge, code: string) {
  const price = priceOf(charge, now())
  const warning = warningOf(charge, now())
  return page(
    'Confira o pagamento',
    html`${warning && html`<p class="notice" role="status">${warning}</p>`}
      <dl>
        ${fact('Para', merchant.nome)} ${fact('Valor', inReais(price.final))} ${partsOf(price)}
        ${charge.body.solicitacaoPagador && fact('Descrição', charge.body.solicitacaoPagador)}
        ${charge.body.devedor?.nome && fact('Devedor', charge.body.devedor.nome)}
        ${fact(charge.kind === 'cob' ? 'Pagar até' : 'Vencimento', dueOf(charge))}
        ${fact('Identificador', charge.txid)}
      </dl>
      <form method="post" action="/banco/pagar">
        <input type="hidden" name="codigo" value="${code}" />
        <button>Pagar</button>
        <details>
          <summary>Outras formas de pagar</summary>
          <p class="check">
            <input type="checkbox" id="twice" name="times" value="2" />
            <label for="twice">pagar duas vezes</label>
          </p>
          <p>
            <label for="valor">pagar outro valor</label>
            <input
              id="valor"
              name="valor"
              inputmode="decimal"
              placeholder="${moneyOf(price.final).replace('.', ',')}"
            />
          </p>
        </details>
      </form>
      <p><a href="/banco">Voltar sem pagar</a></p>`,
  )
}

/** The page after the payment. */
export const paidPage = (pix: PixRow) =>
  page(
    'Pagamento efetuado',
    html`<p class="notice good" role="status">Pix de ${inReais(pix.cents)} enviado para ${merchant.nome}.</p>
      <dl>
        ${fact('Identificador da transação', pix.e2eid)} ${fact('Quando', inWords(new Date(pix.settled_at)))}
      </dl>
      <p><a href="/banco">Fazer outro pagamento</a></p>`,
  )

const fact = (name: string, value: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

function partsOf({ original, rebate, discount, interest, fine, final }: ReturnType<typeof priceOf>) {
  if (original === final) return undefined
  const parts = { Original: original, Abatimento: -rebate, Desconto: -discount, Juros: interest, Multa: fine }
  return Object.entries(parts)
    .filter(([, cents]) => cents !== 0)
    .map(([name, cents]) => fact(name, inReais(cents)))
}

const expiryOf = (charge: Extract<Charge, { kind: 'cob' }>) =>
  new Date(charge.createdAt.getTime() + charge.body.calendario.expiracao * 1000)

const dueOf = (charge: Charge) =>
  charge.kind === 'cob' ? inWords(expiryOf(charge)) : dateInWords(charge.body.calendario.dataDeVencimento)

function warningOf(charge: Charge, now: Date): string | undefined {
  if (charge.status === 'CONCLUIDA') return 'Esta cobrança já foi paga.'
  if (charge.status !== 'ATIVA') return 'Esta cobrança foi cancelada por quem recebe.'
  if (charge.kind === 'cob') return now > expiryOf(charge) ? 'Esta cobrança expirou.' : undefined
  const { dataDeVencimento: due, validadeAposVencimento: validity } = charge.body.calendario
  const last = lastPayableDay(due, validity)
  return dayOf(dateIn(now)) > last ? `Esta cobrança valia até ${dateInWords(dateOfDay(last))}.` : undefined
}
