import type { Plugin } from 'vite'

const FONT = /\.woff2$/

/**
 * What the built page asks for, in its order: the app, then the small file of the first calls, which does not wait
 * for the app, and the font last, because on a line without HTTP/2 the first to ask has no greeting to wait for.
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
