import { useEffect, useRef } from 'react'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import styles from './Panel.module.css'

type Props = {
  /** What the person has chosen and typed. */
  chosen: readonly string[]
  news: readonly string[]
  takesFocus: boolean
  onRead: () => void
}

/** What arrived since a decision was opened, beside the decision. Nothing is stored before a person has read it. */
export function NewerFacts({ chosen, news, takesFocus, onRead }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <section className={styles['news']} aria-label="Chegou algo novo" role="status">
      <h3 ref={heading} tabIndex={-1} className={typography['subheading']}>
        Chegou algo novo. Nada foi gravado.
      </h3>
      <div className={styles['pairs']}>
        <div>
          <p className={typography['label']}>Você ia gravar</p>
          <ul className={styles['lines']}>
            {chosen.filter(Boolean).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div>
          <p className={typography['label']}>Desde que você abriu</p>
          <ul className={styles['lines']}>
            {news.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
      <Button onClick={onRead}>Vi o que chegou</Button>
    </section>
  )
}
