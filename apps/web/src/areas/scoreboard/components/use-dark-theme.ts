import { useEffect } from 'react'
import '#styles/dark.css'

/** Dark colours for a screen of the arena. */
export function useDarkTheme() {
  useEffect(() => {
    document.documentElement.dataset['theme'] = 'tv'
    return () => {
      delete document.documentElement.dataset['theme']
    }
  }, [])
}
