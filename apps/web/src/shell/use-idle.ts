import { useEffect, useEffectEvent } from 'react'

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll', 'wheel'] as const
const LONGEST_TIMER_MS = 15_000

/** Runs `action` once after `ms` without a sign of life. `ms` undefined: never. */
export function useIdle(ms: number | undefined, action: () => void) {
  const act = useEffectEvent(action)

  useEffect(() => {
    if (ms === undefined) return
    let deadline = Date.now() + ms
    let timer: ReturnType<typeof setTimeout>

    // A sleeping phone stops timers, not clocks: the deadline is a time of day and looked at on waking up.
    function look() {
      clearTimeout(timer)
      const left = deadline - Date.now()
      if (left <= 0) return act()
      timer = setTimeout(look, Math.min(left, LONGEST_TIMER_MS))
    }
    const live = () => {
      if (Date.now() < deadline) deadline = Date.now() + ms
    }

    look()
    const options = { capture: true, passive: true }
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, live, options)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, live, options)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ms])
}
