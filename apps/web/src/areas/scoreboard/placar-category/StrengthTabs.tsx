import { strengthLetter } from '@porteira/domain'
import { type KeyboardEvent, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import layout from '#styles/layout.module.css'
import { type Ranking, strengthName } from './ranking-rows.ts'
import styles from './StrengthTabs.module.css'

type Props = {
  ranking: Ranking
  tabs: number[]
  chosen: number
  /** The strength that throws now. */
  live: number | undefined
  onChoose: (strength: number) => void
  panel: string
}

/** One tab per strength. Arrow keys move between the tabs. */
export function StrengthTabs({ ranking, tabs, chosen, live, onChoose, panel }: Props) {
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (tabs.indexOf(chosen) + step + tabs.length) % tabs.length
    onChoose(tabs[next] ?? chosen)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div ref={list} className={styles['tabs']} role="tablist" aria-label="Força">
      {tabs.map((strength) => (
        <button
          key={strength}
          type="button"
          role="tab"
          aria-selected={strength === chosen}
          aria-controls={panel}
          tabIndex={strength === chosen ? 0 : -1}
          className={classes(strength > 0 && styles['letter'])}
          onClick={() => onChoose(strength)}
          onKeyDown={move}
        >
          {strength > 0 ? (
            <>
              <span className={layout['visuallyHidden']}>Força </span>
              <b>{strengthLetter(strength)}</b>
              {strength === live && <i className={styles['live']}>laça agora</i>}
            </>
          ) : (
            strengthName(ranking, 0)
          )}
        </button>
      ))}
    </div>
  )
}
