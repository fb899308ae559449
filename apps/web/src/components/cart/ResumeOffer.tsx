import { Suspense, useState } from 'react'
import { ErrorBoundary } from '#shell/ErrorBoundary.tsx'
import { page } from '#shell/lazy-page.ts'
import type { ResumeProps } from './ResumeCart.tsx'

// The landing page has a limit of its size, and most visitors have no cart.
const ResumeCart = page<ResumeProps>(() => import('./ResumeCart.tsx'))

type Props = Omit<ResumeProps, 'stored'> & {
  /** `endsAt` is the stored end of the cart's session as a timestamp in milliseconds; 0 when none is running. */
  stored: ResumeProps['stored'] & { endsAt: number }
}

/** Offers to continue the payment of the cart of this phone. Renders nothing when no clock is running. */
export function ResumeOffer({ stored, ...props }: Props) {
  const [isRunning] = useState(() => stored.endsAt > Date.now())
  if (!isRunning && !props.wasIdle) return null
  return (
    <ErrorBoundary instead={null}>
      <Suspense>
        <ResumeCart {...props} stored={isRunning ? stored : { cartUUID: '', installments: 1 }} />
      </Suspense>
    </ErrorBoundary>
  )
}
