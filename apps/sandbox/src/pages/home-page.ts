import { readFileSync } from 'node:fs'
import { html } from '#pages/html.ts'
import { page } from '#pages/layout.ts'

type State = {
  name: string
  path: string
  /** The login that sees it. */
  cpf?: string
  /** What makes the state, where the demo does not begin with it. */
  how?: string
}

const file = new URL('../../../../demo/states.json', import.meta.url)

/** The first page: the places of the sandbox, and states of the shop that people want to look at. */
export function homePage(shop: string) {
  const { password, states } = JSON.parse(readFileSync(file, 'utf8')) as { password: string; states: State[] }
  return page(
    'O mundo lá fora',
    html`<p>O banco, o correio e a operadora de celular que a Porteira usa nesta máquina.</p>
      <ul class="cards">
        <li><a href="/banco">Banco</a> <span>Pague um Pix copia e cola ou QR Code.</span></li>
        <li><a href="/caixa">Caixa de mensagens</a> <span>Leia os e-mails e SMS enviados.</span></li>
      </ul>
      <h2>Estados para olhar</h2>
      <p>Cada link abre a loja. A senha de todos é <b>${password}</b>.</p>
      <ul class="cards">
        ${states.map(
          ({ name, path, cpf, how }) =>
            html`<li>
              <a href="${shop}${path}">${name}</a>
              ${cpf ? html`<span>CPF ${cpf}</span>` : ''} ${how ? html`<span>${how}</span>` : ''}
            </li>`,
        )}
      </ul>`,
  )
}
