/** How long the screens wait, in milliseconds (docs/product/interface.md#timings). */
export const TIMINGS_IN_MS = {
  idleWhileBuying: 300_000,
  idleWhileFilling: 3_600_000,
  idleOnRankings: 60_000,
  idleOnAdminSearch: 60_000,
  idleOnBadgeLookup: 60_000,
  rankingsRefresh: 60_000,
  paymentPoll: 1000,
  countdownTick: 1000,
  copyCodeRequest: 1000,
  copyNotice: 2000,
  stepperBlink: 250,
  printWindowClose: 250,
  successNotice: 2500,
} as const

/** Seconds left as the session countdown shows them: 807 → '13:27'. */
export const countdownText = (seconds: number) => {
  const left = Math.max(0, Math.ceil(seconds))
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
}
