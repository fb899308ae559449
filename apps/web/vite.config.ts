import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shortClassName } from './class-names.ts'
import { firstPaint } from './first-paint.ts'
import { oldestBrowsers } from './oldest-browsers.ts'
import { oldBrowserScript } from './old-browser-script.ts'
import { openFields } from './open-fields.ts'
import { pageHead } from './page-head.ts'
import { rolesTable } from './roles-table.ts'
import { noEmptyPlace, sharedFiles } from './shared-files.ts'
import { withoutUnusedQueryCode, withoutUnusedReactCode } from './unused-code.ts'

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  plugins: [
    react(),
    firstPaint,
    pageHead,
    rolesTable,
    withoutUnusedQueryCode,
    withoutUnusedReactCode,
    openFields,
    oldBrowserScript,
    noEmptyPlace,
  ],
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
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:6][extname]',
        codeSplitting: { groups: sharedFiles },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
})
