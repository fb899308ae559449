import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#api/query.ts'
import { ConnectionBanner } from '#shell/ConnectionBanner.tsx'
import { ErrorBoundary } from '#shell/ErrorBoundary.tsx'
import { Routes } from './routes.tsx'
import './styles/tokens.css'
import './styles/base.css'

// After the page has loaded, so that it does not compete with the first visit. Until then the page needs a network.
if (import.meta.env.PROD) addEventListener('load', () => void storePage(), { once: true })

async function storePage() {
  const { storeForOffline } = await import('#shell/store-for-offline.ts')
  await storeForOffline()
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
