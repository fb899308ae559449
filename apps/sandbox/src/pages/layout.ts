import { html, type Html } from '#pages/html.ts'

/** A complete HTML page of the sandbox. */
export const page = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox da Porteira</title>
        <link rel="stylesheet" href="/assets/sandbox.css" />
        <link rel="icon" href="data:," />
        <script type="module" src="/assets/page.js"></script>
      </head>
      <body>
        <header>
          <p class="brand"><a href="/">Porteira · sandbox</a></p>
          <nav aria-label="Páginas">
            <a href="/banco">Banco</a>
            <a href="/caixa">Caixa de mensagens</a>
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer><p>Ambiente de demonstração: nenhum valor é real.</p></footer>
      </body>
    </html>`.markup

export const home = () =>
  page(
    'O mundo lá fora',
    html`<p>O banco, o correio e a operadora de celular que a Porteira usa nesta máquina.</p>
      <ul class="cards">
        <li><a href="/banco">Banco</a> <span>Pague um Pix copia e cola ou QR Code.</span></li>
        <li><a href="/caixa">Caixa de mensagens</a> <span>Leia os e-mails e SMS enviados.</span></li>
      </ul>`,
  )
