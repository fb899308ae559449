import { amountText } from '#api/amounts.ts'
import { TableHead } from '#ui/TableHead.tsx'
import styles from './Report.module.css'

type Props = { counts: readonly { value: number; quantity: number }[] }

/** The counted notes and coins of a shift. */
export const CountTable = ({ counts }: Props) => (
  <table className={styles['table']}>
    <caption>Contagem</caption>
    <TableHead names={['Nota ou moeda', 'Quantas', 'Valor']} />
    <tbody>
      {counts
        .filter(({ quantity }) => quantity > 0)
        .map(({ value, quantity }) => (
          <tr key={value}>
            <th scope="row">{amountText(value)}</th>
            <td>{quantity}</td>
            <td>{amountText(value * quantity)}</td>
          </tr>
        ))}
    </tbody>
  </table>
)
