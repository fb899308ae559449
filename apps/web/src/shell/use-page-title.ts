import { useEffect, useRef } from 'react'

let pagesSeen = 0

/** Sets the title of the tab. After a navigation it moves the focus to the heading or to the element of the hash. */
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
