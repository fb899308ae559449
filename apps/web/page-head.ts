import type { Plugin } from 'vite'

const FONT = /\.woff2$/

/**
 * Adds the early script and the font to the head of the built page. The order of the requests is app, early script,
 * font: without HTTP/2 the first request uses the connection that is already open.
 */
export const pageHead: Plugin = {
  name: 'porteira-page-head',
  transformIndexHtml: {
    order: 'post',
    handler(_page, { bundle = {} }) {
      const parts = Object.values(bundle)
      const firstCalls = parts.find((part) => part.type === 'chunk' && part.name === 'early')
      const font = parts.find(({ fileName }) => FONT.test(fileName))
      return [
        ...(firstCalls
          ? [{ tag: 'script', attrs: { type: 'module', async: true, src: `/${firstCalls.fileName}` } }]
          : []),
        ...(font
          ? [
              {
                tag: 'link',
                attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font.fileName}` },
              },
            ]
          : []),
      ].map(({ tag, attrs }) => ({ tag, attrs: { ...attrs, crossorigin: true }, injectTo: 'head' as const }))
    },
  },
}
