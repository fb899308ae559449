import type { ShiftLine } from '@porteira/contract'
import { formatTime, paidByInSentence } from '@porteira/domain'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TableHead } from '#ui/TableHead.tsx'
import { blindText } from './counts.ts'
import styles from './Report.module.css'

const kinds: Record<ShiftLine['kind'], string> = {
  sale: 'Venda',
  refund: 'Devolução',
  withdrawal: 'Sangria',
  deposit: 'Suprimento',
  courtesy: 'Cortesia',
}

/** Everything that moved money in a shift, in the order of time. */
export function ShiftLines({ lines }: { lines: readonly ShiftLine[] }) {
  if (lines.length === 0) return <EmptyState says="Nada foi vendido neste caixa." />
  return (
    <table className={styles['table']}>
      <caption>Movimentos</caption>
      <TableHead names={['Hora', 'O quê', 'Valor']} />
      <tbody>
        {lines.map((line, index) => (
          // The lines of a report never change their order.
          <tr key={index}>
            <td>{formatTime(new Date(line.at))}</td>
            <td>
              {kinds[line.kind]}
              {line.method !== '' && line.kind !== 'courtesy' && `, ${paidByInSentence(line.method)}`}
              <span className={styles['detail']}>
                {[line.cartCode, line.buyerName, line.says].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td>{blindText(line.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
