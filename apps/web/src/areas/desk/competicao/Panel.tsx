import { type ReactNode, useEffect, useId, useRef } from 'react'
import typography from '#styles/typography.module.css'
import styles from './Panel.module.css'

type Props = { title: string; lead?: ReactNode; children: ReactNode }

/** The frame of the decision that is open. It takes the focus when it appears. */
export function Panel({ title, lead, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1} className={typography['heading']}>
          {title}
        </h2>
        {lead && <p className={typography['muted']}>{lead}</p>}
      </header>
      {children}
    </section>
  )
}

/** The buttons at the end of a panel. */
export const PanelFooter = ({ children }: { children: ReactNode }) => (
  <div className={styles['footer']}>{children}</div>
)

type ChangesProps = { title?: string; says: readonly string[]; children?: ReactNode }

/** What a decision changes, in words. Without any it draws only what it contains. */
export const WhatChanges = ({ title = 'O que muda', says, children }: ChangesProps) => (
  <div aria-live="polite">
    {says.length > 0 && (
      <>
        <p className={typography['label']}>{title}</p>
        <ul className={styles['changes']}>
          {says.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </>
    )}
    {children}
  </div>
)
