import { type ReactNode, useId } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'

type Props = {
  title: string
  /** The hash of the address that leads here. The heading then can get the focus. */
  id?: string
  busy?: boolean
  children: ReactNode
}

/** A part of a page below its heading. */
export function Section({ title, id, busy, children }: Props) {
  const own = useId()
  return (
    <section className={layout['stack']} aria-labelledby={id ?? own} aria-busy={busy}>
      <h2 id={id ?? own} tabIndex={id ? -1 : undefined} className={typography['heading']}>
        {title}
      </h2>
      {children}
    </section>
  )
}
