import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import styles from './Stages.module.css'
import { type StageId, type StageState, stages } from './stages.ts'

type Props = {
  now: StageId
  addressOf: (id: StageId) => string
  stateOf: (id: StageId) => StageState | undefined
}

/** The steps along a rope. Each one can be opened at any time. */
export function Stages({ now, addressOf, stateOf }: Props) {
  const ids = useId()
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    // On a phone the steps do not fit, so the current one is moved into view.
    const here = list.current?.querySelector<HTMLElement>(`[data-stage="${now}"]`)
    if (list.current && here)
      list.current.scrollLeft = here.offsetLeft - (list.current.clientWidth - here.clientWidth) / 2
  }, [now])

  return (
    <nav aria-label="Etapas">
      <ol ref={list} className={styles['stages']}>
        {stages.map(({ id, name }) => {
          const state = stateOf(id)
          const described = state && `${ids}-${id}`
          return (
            <li key={id} data-stage={id} data-tone={state?.tone}>
              <Link
                href={addressOf(id)}
                aria-current={id === now ? 'step' : undefined}
                aria-describedby={described}
              >
                <span>{name}</span>
              </Link>
              {state && <small id={described}>{state.says}</small>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
