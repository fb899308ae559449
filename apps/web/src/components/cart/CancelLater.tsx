import { Suspense } from 'react'
import { ErrorBoundary } from '#shell/ErrorBoundary.tsx'
import { page } from '#shell/lazy-page.ts'
import type { CancelProps } from './CancelReservation.tsx'

const CancelReservation = page<CancelProps>(() => import('./CancelReservation.tsx'))

/** The button that gives up an unpaid cart, which loads after the page. */
export const CancelLater = (props: CancelProps) => (
  <ErrorBoundary instead={null}>
    <Suspense>
      <CancelReservation {...props} />
    </Suspense>
  </ErrorBoundary>
)
