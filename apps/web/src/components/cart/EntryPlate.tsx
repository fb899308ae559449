import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import styles from './EntryPlate.module.css'

/** The number of an entry. One that may still change is outlined and says so. */
export const EntryPlate = ({ number, provisional }: { number: number | undefined; provisional: boolean }) =>
  provisional && number !== undefined ? (
    <span className={styles['plate']} role="img" aria-label={`Nº ${number}, provisório`}>
      {number}
      <small>provisório</small>
    </span>
  ) : (
    <BadgePlate number={number} />
  )
