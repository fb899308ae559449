import { useHistoryState } from 'wouter/use-browser-location'

/** Options for `navigate` at the end of the idle time, so that the landing page says why the page was left. */
export const AFTER_IDLE = { state: { wasIdle: true } }

/** True on a page to which the end of the idle time led. */
export const useWasIdle = () => useHistoryState<Partial<typeof AFTER_IDLE.state> | null>()?.wasIdle === true
