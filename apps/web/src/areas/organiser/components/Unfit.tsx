import type { JoinForecast } from '@porteira/contract'
import { Link } from 'wouter'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import typography from '#styles/typography.module.css'
import { Section } from '#ui/Section.tsx'
import styles from './Unfit.module.css'

type Props = { title: string; unfit: JoinForecast['unfit'] }

/** The entries that do not fit any more, for the desk. */
export const Unfit = ({ title, unfit }: Props) =>
  unfit.length > 0 && (
    <Section title={title}>
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
