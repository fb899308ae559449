import { useId } from 'react'
import typography from '#styles/typography.module.css'
import type { Counts, countsOf } from './check-in-data.ts'
import styles from './Progress.module.css'

type Props = {
  categories: ReturnType<typeof countsOf>['categories']
  /** Opens the list of what a category misses. */
  onChoose: (categoryUUID: string) => void
}

/** The progress of each category. */
export function CategoryCounts({ categories, onChoose }: Props) {
  const id = useId()
  return (
    <section className={styles['categories']} aria-labelledby={id}>
      <h2 id={id} className={typography['subheading']}>
        Por categoria
      </h2>
      <ul>
        {categories.map(({ categoryUUID, name, counts }) => (
          <li key={categoryUUID}>
            <button type="button" disabled={totalOf(counts) === 0} onClick={() => onChoose(categoryUUID)}>
              <span>
                <b>{name}</b>
                <small>{progressText(counts)}</small>
              </span>
              {totalOf(counts) > 0 && (
                <strong aria-hidden="true">
                  {counts.handedOut}/{totalOf(counts)}
                </strong>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const totalOf = ({ handedOut, expected, present, absent }: Counts) => handedOut + expected + present + absent

function progressText(counts: Counts) {
  const { handedOut, expected, present, absent } = counts
  if (totalOf(counts) === 0) return 'Nenhuma inscrição'
  const parts = [
    handedOut === 1 ? '1 entregue' : `${handedOut} entregues`,
    expected + present === 1 ? '1 falta' : `${expected + present} faltam`,
    ...(absent > 0 ? [absent === 1 ? '1 ausente' : `${absent} ausentes`] : []),
  ]
  const here = present === 1 ? '1 presente sem número' : `${present} presentes sem número`
  return `${parts.join(', ')}${present > 0 ? ` (${here})` : ''}`
}
