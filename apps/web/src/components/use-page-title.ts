import { useEffect, useRef } from 'react'

let pagesSeen = 0

/** Names the tab, and on every page after the first starts reading at its heading. */
export function usePageTitle(tab: string) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = tab === 'Porteira' ? tab : `${tab} | Porteira`
  }, [tab])

  useEffect(() => {
    pagesSeen += 1
    if (pagesSeen === 1) return
    scrollTo(0, 0)
    if (!document.querySelector('dialog[open]')) heading.current?.focus({ preventScroll: true })
  }, [])

  return heading
}
