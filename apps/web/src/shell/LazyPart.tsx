import { type ReactNode, Suspense } from 'react'
import { Callout } from '#ui/Callout.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** A part of a page whose code loads when it is needed. Where it does not load, a sentence says so and the page stays. */
export const LazyPart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    instead={
      <Callout tone="bad" live>
        Esta parte não carregou. Confira a internet e recarregue a página.
      </Callout>
    }
  >
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
