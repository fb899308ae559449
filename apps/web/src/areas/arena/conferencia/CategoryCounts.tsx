import { useId } from 'react'
import typography from '#styles/typography.module.css'
import type { countsOf } from './check-in-data.ts'
import styles from './CheckIn.module.css'

type Props = { categories: ReturnType<typeof countsOf>['categories'] }

/** The progress of each category. */
export function CategoryCounts({ categories }: Props) {
  const id = useId()
  return (
    <section className={styles['categories']} aria-labelledby={id}>
      <h2 id={id} className={typography['subheading']}>
        Por categoria
      </h2>
      <ul>
        {categories.map(({ categoryUUID, name, counts: { handedOut, expected, present, absent } }) => (
          <li key={categoryUUID}>
            <p>
              <b>{name}</b>
              <small>
                {handedOut === 1 ? '1 entregue' : `${handedOut} entregues`},{' '}
                {expected + present === 1 ? '1 falta' : `${expected + present} faltam`}
                {absent > 0 && `, ${absent === 1 ? '1 ausente' : `${absent} ausentes`}`}
                {present > 0 && ` (${present === 1 ? '1 presente' : `${present} presentes`} sem número)`}
              </small>
            </p>
            <span aria-hidden="true">
              {handedOut}/{handedOut + expected + present + absent}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
