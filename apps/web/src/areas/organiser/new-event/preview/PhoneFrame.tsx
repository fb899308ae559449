import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '#ui/classes.ts'
import styles from './PhoneFrame.module.css'

type Props = { title: string; isSmall?: boolean; children: ReactNode }

/**
 * Draws its children in a frame as wide as a phone, so that the rules for narrow screens apply. Nothing in it can be
 * reached: it is a picture of the page.
 */
export function PhoneFrame({ title, isSmall = false, children }: Props) {
  const [inside, setInside] = useState<Document | null>(null)

  useEffect(() => {
    if (!inside) return undefined
    const copy = () => {
      const known = new Set([...inside.head.children].map((link) => link.getAttribute('href')))
      for (const link of document.head.querySelectorAll('link[rel="stylesheet"]'))
        if (!known.has(link.getAttribute('href'))) inside.head.append(link.cloneNode())
    }
    inside.documentElement.setAttribute('lang', document.documentElement.lang)
    copy()
    // Styles of parts that load later are added to the page.
    const watch = new MutationObserver(copy)
    watch.observe(document.head, { childList: true })
    return () => watch.disconnect()
  }, [inside])

  return (
    <iframe
      className={classes(styles['phone'], isSmall && styles['small'])}
      title={title}
      // Scripts of this page draw into it, so that it is of the same origin and holds nothing of its own.
      sandbox="allow-same-origin"
      tabIndex={-1}
      inert
      ref={(frame) => setInside(frame?.contentDocument ?? null)}
    >
      {inside && createPortal(children, inside.body)}
    </iframe>
  )
}
