import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shortClassName } from './class-names.ts'

const ours = /[\\/](apps[\\/]web[\\/]src|packages)[\\/]/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  // wouter brings a shim for React 17; ours has the real one.
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
        // Every page's file names travel with the first page, so they are short.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[hash:8][extname]',
        // One file for the first visit; what pages share comes in files worth a request on a slow line.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: ours,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1500,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
})
