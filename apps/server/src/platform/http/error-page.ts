import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from '#platform/escape-html.rules.ts'
import { type Seller, sellerFoot } from './seller-foot.ts'

type Options = { webDirectory: string; publicOrigin: string; seller: Seller }

// Fonts and colours come from the web app's stylesheet; these rules only lay out this page.
const STYLE = `
main { display: grid; gap: var(--s4); max-width: var(--measure); margin-inline: auto; padding: var(--s5) var(--gutter); min-height: calc(100dvh - 4rem); align-content: start; }
h1 { font: 400 var(--slab-large) / var(--leading-slab) var(--slab); text-wrap: balance; }
nav { display: flex; flex-wrap: wrap; gap: var(--s3); }
nav a { display: inline-flex; align-items: center; justify-content: center; min-height: var(--touch); padding: var(--s2) var(--s4); border: var(--frame); border-radius: var(--radius); background: var(--sheet); color: var(--ink); font-weight: 700; text-decoration: none; }
nav a:first-child { border-color: var(--field); background: var(--field); color: var(--on-field); box-shadow: var(--press); }
header a { display: flex; align-items: center; gap: var(--s2); max-width: var(--measure); min-height: 3.5rem; margin-inline: auto; padding: var(--s1) var(--gutter); color: var(--ink); font: 400 var(--slab-small) / 1 var(--slab); text-decoration: none; }
.rope { height: 8px; border-block: 1px solid var(--rope-deep); background: repeating-linear-gradient(-58deg, var(--rope-deep) 0 1.5px, var(--rope) 1.5px 7px); }
`

const MARK = `<svg viewBox="0 0 34 28" width="34" height="28" aria-hidden="true" fill="currentColor">
        <path d="M1 2h4v26H1zM29 2h4v26h-4z" />
        <path d="M5 7h24v2.6H5zM5 13h24v2.6H5zM5 19h24v2.6H5zM5 9l24 10v2.6h-2L5 11.6z" />
      </svg>`

const UNKNOWN = {
  title: 'Página não encontrada',
  text: 'Este endereço não existe. Confira o endereço ou escolha um caminho abaixo.',
}
const FAILED = 'Não foi possível abrir esta página'

/** What a browser is answered instead of a page: complete without any script, in the look of the web app. */
export function errorPages({ webDirectory, publicOrigin, seller }: Options) {
  const stylesheets = readStylesheets(webDirectory)
  const foot = sellerFoot(seller)

  return {
    policy: errorPolicy(publicOrigin.startsWith('https:')),
    write(status: number, message: string) {
      const { title, text } = status === 404 ? UNKNOWN : { title: FAILED, text: message }
      return `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title} | Porteira</title>
    <link rel="icon" href="/icons/porteira.svg" type="image/svg+xml" />
    ${stylesheets}
    <style>${STYLE}</style>
  </head>
  <body>
    <header>
      <a href="/">${MARK}Porteira</a>
      <div class="rope" aria-hidden="true"></div>
    </header>
    <main>
      <h1>${title}</h1>
      <p>${escapeHtml(text)}</p>
      <nav aria-label="Caminhos">
        <a href="/">Ver eventos</a>
        <a href="/placar">Placar</a>
        <a href="/home">Área do laçador</a>
      </nav>
    </main>
    ${foot}
  </body>
</html>
`
    },
  }
}

/** The tags with which the built web app asks for its own stylesheets; none where it is not built. */
function readStylesheets(directory: string) {
  const index = path.join(directory, 'index.html')
  if (!existsSync(index)) return ''
  return (readFileSync(index, 'utf8').match(/<link\b[^>]*rel="stylesheet"[^>]*>/g) ?? []).join('\n    ')
}

const errorPolicy = (secure: boolean) =>
  [
    "default-src 'none'",
    `style-src 'self' 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    "font-src 'self'",
    "img-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
