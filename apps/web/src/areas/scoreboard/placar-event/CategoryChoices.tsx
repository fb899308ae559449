import { Link } from 'wouter'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { Icon } from '#ui/Icon.tsx'
import typography from '#styles/typography.module.css'
import styles from './PlacarEventPage.module.css'
import type { RankedCategory } from './ranked-categories.ts'

type Props = { name: string | undefined; categories: RankedCategory[] }

/** Links to the rankings of categories, each with its leader. */
export const CategoryChoices = ({ name, categories }: Props) =>
  categories.length > 0 && (
    <section>
      {name && <h2 className={typography['subheading']}>{name}</h2>}
      <ul className={styles['choices']}>
        {categories.map((category) => (
          <li key={category.uuid}>
            <Link href={`/placar/category/${category.uuid}`} className={styles['choice']}>
              <CategorySummary category={category} />
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

const CategorySummary = ({ category }: { category: RankedCategory }) => (
  <span className={styles['summary']}>
    <b>{category.name}</b>
    {category.leader ? (
      <span className={styles['leader']}>
        <BadgePlate number={category.leader.badge} />
        <span>
          <span className={typography['caption']}>{category.leader.place}</span>
          <span>
            {category.leader.names} <b>{category.leader.result}</b>
          </span>
        </span>
      </span>
    ) : (
      category.leader === null && (
        <span className={typography['caption']}>
          {category.isCancelled ? 'Cancelada' : 'Ainda sem armadas'}
        </span>
      )
    )}
  </span>
)
