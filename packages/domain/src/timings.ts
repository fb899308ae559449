/** How long the screens wait, in milliseconds (docs/product/interface.md#timings). */
export const TIMINGS_IN_MS = {
  idleWhileBuying: 300_000,
  idleWhileFilling: 3_600_000,
  idleOnAdminSearch: 60_000,
  idleOnBadgeLookup: 60_000,
  rankingsRefresh: 60_000,
  paymentPoll: 1000,
  copyCodeRequest: 1000,
  printWindowClose: 250,
  successNotice: 2500,
} as const
