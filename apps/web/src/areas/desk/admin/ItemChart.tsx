import type { Sold } from '@porteira/contract'
import typography from '#styles/typography.module.css'
import styles from './AdminPage.module.css'
import { SoldTable } from './SoldTable.tsx'

/** The entries of each category as bars in a table. */
export const ItemChart = ({ items }: { items: Sold[] }) => (
  <figure className={styles['chart']}>
    <figcaption className={typography['subheading']}>Inscrições por categoria</figcaption>
    <SoldTable head="Categoria" rows={items} hasBars />
  </figure>
)
