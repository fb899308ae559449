import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { shortClassName } from './class-names.ts'

const classIn = (name: string, file: string) =>
  shortClassName(name, fileURLToPath(new URL(`src/${file}`, import.meta.url)))

const masthead = (name: string) => classIn(name, 'ui/Masthead.module.css')
const page = classIn('page', 'shell/Page.module.css')
const block = `<span class="${classIn('block', 'ui/Skeleton.module.css')}"></span>`

/**
 * The masthead and the skeleton of a page, with the class names of their components. The browser paints them before
 * any script has arrived, and React replaces them. The server writes the frame of a picture for the page of an event.
 */
const FIRST_PAINT = `
      <header>
        <div class="${masthead('inside')}">
          <a href="/" class="${masthead('brand')}">
            <svg viewBox="0 0 34 28" aria-hidden="true" fill="currentColor">
              <path d="M1 2h4v26H1zM29 2h4v26h-4z" />
              <path d="M5 7h24v2.6H5zM5 13h24v2.6H5zM5 19h24v2.6H5zM5 9l24 10v2.6h-2L5 11.6z" />
            </svg>
            Porteira
          </a>
        </div>
        <!--poster <div class="${classIn('poster', 'components/event/EventBanner.module.css')}"><div></div></div> -->
        <div class="${classIn('rope', 'ui/drawings/Rope.module.css')}" aria-hidden="true"></div>
      </header>
      <main class="${page}">
        <noscript>Para se inscrever, ative o JavaScript no seu navegador e recarregue esta página.</noscript>
        <div class="${classIn('stack', 'ui/Skeleton.module.css')}" aria-hidden="true">${block.repeat(4)}</div>
      </main>
    `

/** Writes the first paint into the page. */
export const firstPaint: Plugin = {
  name: 'porteira-first-paint',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('<!--first-paint-->', FIRST_PAINT).replace('<!--page-->', page),
  },
}
