import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const script = new URL('old-browser.js', import.meta.url)
const COMMENT = /^\s*\/\/.*\n/gm

/**
 * Writes the script for old browsers into the page, so that it needs no request. The server allows it by its hash.
 */
export const oldBrowserScript: Plugin = {
  name: 'porteira-old-browser',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace('<!--old-browser-->', () => {
        const text = readFileSync(script, 'utf8').replaceAll(COMMENT, '').replaceAll(/\n\s*/g, '\n')
        return `<script>\n${text}</script>`
      }),
  },
}
