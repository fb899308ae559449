import { type ReactNode, useId } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'

/** A row of buttons under their name. */
export function ButtonGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" className={layout['pile']} aria-labelledby={id}>
      <h3 id={id} className={typography['label']}>
        {name}
      </h3>
      <div className={layout['row']}>{children}</div>
    </div>
  )
}
