import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  // wouter brings a shim for React 17; ours has the real one.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // Inlined files would be data: addresses, which the page's Content-Security-Policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Every page's file names travel with the first page, so they are short.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash:8].js', assetFileNames: 'assets/[hash:8][extname]' },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
})
