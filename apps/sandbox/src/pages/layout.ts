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
