import { useLayoutEffect, useRef } from 'react'
import styles from './SafeHtml.module.css'
import { writeHtml } from './write-html.ts'

/** HTML that an organiser wrote. React does not render its content. */
export function SafeHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (box.current) void writeHtml(box.current, html)
  }, [html])

  return html.trim() === '' ? null : <div ref={box} className={styles['prose']} />
}
