import type { Sold } from '@porteira/contract'
import { amountText } from '#api/amounts.ts'
import { TableHead } from '#ui/TableHead.tsx'
import styles from './AdminPage.module.css'

type Props = { head: string; rows: Sold[]; hasBars?: boolean }

/** Entries and value per day or category. With `hasBars` a bar under the name shows its share of the highest number. */
export const SoldTable = ({ head, rows, hasBars = false }: Props) => {
  const most = Math.max(...rows.map(({ entries }) => entries))
  return (
    <table className={styles['sold']}>
      <TableHead names={[head, 'Inscrições', 'Valor']} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.name}
              {hasBars && (
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(row.entries / most) * 100} height="1" />
                </svg>
              )}
            </th>
            <td>{row.entries}</td>
            <td>{amountText(row.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
