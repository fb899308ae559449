import { refundedLabel } from '@porteira/domain'
import { page } from '#shell/lazy-page.ts'

/** The heading of a page whose form is not shown. */
export const REFUNDED = refundedLabel({ state: 'whole', inCents: 0 })

/** Few buyers see it, and the pages have a limit of their size. */
export const PaymentRefunded = page<{ supportWhatsapp: string }>(() => import('./PaymentRefunded.tsx'))
