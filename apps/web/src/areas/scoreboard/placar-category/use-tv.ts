import { useEffect, useState } from 'react'

const TURN_MS = 12_000

/** The TV mode: dark colours, no pointer, and a new step every twelve seconds. */
export function useTv() {
  const [step, setStep] = useState(0)

  useEffect(() => {
    document.documentElement.dataset['theme'] = 'tv'
    const timer = setInterval(() => setStep((before) => before + 1), TURN_MS)
    return () => {
      delete document.documentElement.dataset['theme']
      clearInterval(timer)
    }
  }, [])

  return step
}
