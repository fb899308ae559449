import { useEffect, useRef } from 'react'

let pagesSeen = 0

/** Names the tab, and on every page after the first starts reading at its heading, or at the part that the address names. */
export function usePageTitle(tab: string) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = tab === 'Porteira' ? tab : `${tab} | Porteira`
  }, [tab])

  useEffect(() => {
    pagesSeen += 1
    const part = document.getElementById(location.hash.slice(1))
    if (part) return part.focus()
    if (pagesSeen === 1) return
    scrollTo(0, 0)
    if (!document.querySelector('dialog[open]')) heading.current?.focus({ preventScroll: true })
  }, [])

  return heading
}
