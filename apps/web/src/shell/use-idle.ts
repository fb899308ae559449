import { useEffect, useEffectEvent } from 'react'

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll', 'wheel'] as const
const MAX_TIMER_MS = 15_000

/** Runs `action` once after `ms` milliseconds without activity. With undefined it never runs. */
export function useIdle(ms: number | undefined, action: () => void) {
  const act = useEffectEvent(action)

  useEffect(() => {
    if (ms === undefined) return
    let deadline = Date.now() + ms
    let timer: ReturnType<typeof setTimeout>

    // A sleeping phone stops timers but not clocks. So the deadline is a timestamp, checked when the phone wakes up.
    function look() {
      clearTimeout(timer)
      const left = deadline - Date.now()
      if (left <= 0) return act()
      timer = setTimeout(look, Math.min(left, MAX_TIMER_MS))
    }
    const postpone = () => {
      if (Date.now() < deadline) deadline = Date.now() + ms
    }

    look()
    const options = { capture: true, passive: true }
    for (const event of ACTIVITY_EVENTS) addEventListener(event, postpone, options)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      for (const event of ACTIVITY_EVENTS) removeEventListener(event, postpone, options)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ms])
}
