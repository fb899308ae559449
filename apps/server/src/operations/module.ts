import type { Module } from '#module.ts'
import { checkInvariants } from './invariants/invariants.service.ts'
import { watchCertificates } from './monitoring/certificate.service.ts'
import { sumTotals } from './monitoring/totals.service.ts'
import { deleteExpired } from './retention/retention.service.ts'

export const operations: Module = {
  name: 'operations',
  jobs: [
    // At night the check reads every row, which takes minutes in a large shop.
    { name: 'check-invariants', everySeconds: 60, atStart: true, expireInSeconds: 900, run: checkInvariants },
    { name: 'sum-totals', everySeconds: 15, atStart: true, run: sumTotals },
    { name: 'forget-old', everySeconds: 1800, run: deleteExpired },
    { name: 'watch-certificate', everySeconds: 3600, run: watchCertificates },
  ],
}
