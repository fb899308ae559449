import { lazy, Suspense } from 'react'
import { retryImport } from '#components/retry-import.ts'
import styles from './SafeHtml.module.css'

// The cleaner weighs more than a page, so only pages with organiser's HTML fetch it.
const CleanHtml = lazy(() => retryImport(() => import('./CleanHtml.tsx')))

/** HTML that an organiser wrote. */
export const SafeHtml = ({ html }: { html: string }) =>
  html.trim() === '' ? null : (
    <Suspense fallback={<div className={styles['coming']} />}>
      <CleanHtml html={html} className={styles['prose']} />
    </Suspense>
  )
