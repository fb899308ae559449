import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#api/query.ts'
import { ConnectionBanner } from '#shell/ConnectionBanner.tsx'
import { ErrorBoundary } from '#shell/ErrorBoundary.tsx'
import { Routes } from './routes.tsx'
import './styles/tokens.css'
import './styles/base.css'

// Until then the page needs a network.
if (import.meta.env.PROD) addEventListener('load', () => void doAfterLoad(), { once: true })

async function doAfterLoad() {
  const { afterLoad } = await import('#shell/after-load.ts')
  await afterLoad()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

// The page says instead that the browser is too old (old-browser.js).
if (!root.hidden)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <ErrorBoundary>
          <ConnectionBanner />
          <Routes />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>,
  )
