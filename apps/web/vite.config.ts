import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { shortClassName } from './class-names.ts'
import { firstPaint } from './first-paint.ts'
import { pageHead } from './page-head.ts'
import { sharedFiles } from './shared-files.ts'

/** The query client contains queries that load page after page. The app has none, so their code is left out. */
const withoutInfiniteQueries: Plugin = {
  name: 'porteira-without-infinite-queries',
  load: {
    filter: { id: /query-core[\\/].*[\\/]infiniteQueryBehavior\.js$/ },
    handler: () => `export const infiniteQueryBehavior = () => { throw new Error('No infinite queries.') }
      export const hasNextPage = () => false, hasPreviousPage = () => false`,
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  plugins: [react(), firstPaint, pageHead, withoutInfiniteQueries],
  // wouter imports a shim for React 17. The React of this app has the function itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // Inlined files would be data: addresses, which the page's Content-Security-Policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
