import type { Context } from '#context.ts'
import { brCodeOf } from '#bank/br-code.ts'
import { type Charge, listCharges } from '#bank/charge-rows.ts'
import { findLocationOf, locationView } from '#bank/locations.ts'
import { priceOf } from '#bank/pix.ts'
import { html, type Html } from '#pages/html.ts'
import { page } from '#pages/layout.ts'
import { inReais } from '#pages/words.ts'

const MAX_SHOWN = 30

/** `/banco`: paste or scan a code, or choose an open charge. */
export const bankPage = (context: Context, refusal?: string, code = '') =>
  page(
    'Banco',
    html`${refusal && html`<p class="notice bad" role="alert">${refusal}</p>`}
      <form method="get" action="/banco" id="code-form">
        <label for="codigo">Pix copia e cola</label>
        <textarea
          id="codigo"
          name="codigo"
          rows="4"
          required
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          aria-describedby="codigo-dica"
        >
${code}</textarea>
        <p id="codigo-dica" class="hint">Ao colar o código completo, o pagamento abre sozinho.</p>
        <button>Continuar</button>
      </form>
      <section aria-labelledby="ler" id="scanner" hidden>
        <h2 id="ler">Ler o QR Code</h2>
        <div class="row">
          <button type="button" class="quiet" id="scan">Usar a câmera</button>
          <label class="button quiet" for="picture">Escolher uma imagem</label>
          <input type="file" id="picture" accept="image/*" />
        </div>
        <video id="camera" hidden playsinline muted aria-label="Imagem da câmera"></video>
        <p id="scan-status" role="status"></p>
      </section>
      <section aria-labelledby="abertas">
        <h2 id="abertas">Cobranças em aberto</h2>
        ${openCharges(context)}
      </section>`,
  )

function openCharges(context: Context): Html {
  const open = listCharges(context, { from: 0, to: Number.MAX_SAFE_INTEGER })
    .filter(({ status, txid }) => status === 'ATIVA' && findLocationOf(context, txid))
    .reverse()
  if (!open.length) return html`<p>Nenhuma cobrança em aberto.</p>`
  return html`<ul class="charges">
      ${open.slice(0, MAX_SHOWN).map((charge) => chargeItem(context, charge))}
    </ul>
    ${open.length > MAX_SHOWN && html`<p class="hint">E mais ${open.length - MAX_SHOWN}.</p>`}`
}

const chargeItem = (context: Context, charge: Charge) =>
  html`<li>
    <a href="/banco?codigo=${encodeURIComponent(codeOf(context, charge))}">
      <strong>${inReais(priceOf(charge, context.now()).final)}</strong>
      <span>${charge.body.devedor?.nome ?? 'Sem devedor'}</span>
      <span>${charge.body.solicitacaoPagador ?? charge.txid}</span>
    </a>
  </li>`

function codeOf(context: Context, { txid }: Charge) {
  const location = findLocationOf(context, txid)
  return location ? brCodeOf(locationView(location).location) : ''
}
