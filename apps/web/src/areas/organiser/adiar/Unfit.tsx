import type { PostponementForecast } from '@porteira/contract'
import { Link } from 'wouter'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import typography from '#styles/typography.module.css'
import { Section } from '#ui/Section.tsx'
import styles from './Adiar.module.css'

/** The entries that do not fit the new days any more, for the desk. */
export const Unfit = ({ unfit }: { unfit: PostponementForecast['unfit'] }) =>
  unfit.length > 0 && (
    <Section title="Não cabem mais nos novos dias">
      <ul className={styles['unfit']}>
        {unfit.map(({ cartUUID, cartCode, category, badge, name, reason }) => (
          <li key={`${cartUUID} ${category} ${badge} ${name} ${reason}`}>
            <BadgePlate number={badge ?? undefined} />
            <span>
              <b>{name || category}</b>
              {name && <span className={typography['caption']}>{category}</span>}
              <span>{reason}</span>
            </span>
            <Link href={`/admin-carts#${cartUUID}`}>{cartCode}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
