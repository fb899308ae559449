import { openServerClock } from './server-clock.ts'

/** The server's time, as this page knows it. */
export const pageClock = openServerClock({
  deviceMs: () => Date.now(),
  steadyMs: () => performance.now(),
  isHidden: () => document.hidden,
})

document.addEventListener('visibilitychange', pageClock.pass)
