import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { shortClassName } from './class-names.ts'
import { firstPaint } from './first-paint.ts'
import { oldestBrowsers } from './oldest-browsers.ts'
import { oldBrowserScript } from './old-browser-script.ts'
import { openFields } from './open-fields.ts'
import { pageHead } from './page-head.ts'
import { sharedFiles } from './shared-files.ts'

/** Modules of the query client that the app never calls, and what the client needs of them. Their code is left out. */
const UNUSED = {
  infiniteQueryBehavior: `export const infiniteQueryBehavior = () => { throw new Error('No infinite queries.') }
    export const hasNextPage = () => false, hasPreviousPage = () => false`,
  mutationCache: `export class MutationCache { resumePausedMutations() { return Promise.resolve() } clear() {} }`,
}

const withoutUnusedQueryCode: Plugin = {
  name: 'porteira-without-unused-query-code',
  load: {
    filter: { id: new RegExp(`query-core[\\\\/].*[\\\\/](${Object.keys(UNUSED).join('|')})\\.js$`) },
    handler: (id) => Object.entries(UNUSED).find(([name]) => id.endsWith(`${name}.js`))?.[1],
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  plugins: [react(), firstPaint, pageHead, withoutUnusedQueryCode, openFields, oldBrowserScript],
  // wouter imports a shim for React 17. The React of this app has the function itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    outDir: 'dist',
    target: Object.entries(oldestBrowsers).map((browser) => browser.join('')),
    manifest: true,
    // Inlined files would be data: addresses, which the page's Content-Security-Policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      transform: { assumptions: { setPublicClassFields: true } },
      output: {
        // The first page loads the file names of all pages, so they are short.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[hash:8][extname]',
        codeSplitting: { groups: sharedFiles },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
})
