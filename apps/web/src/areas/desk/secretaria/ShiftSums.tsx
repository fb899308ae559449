import type { ShiftTotals } from '@porteira/contract'
import styles from '#areas/desk/components/pay/Pay.module.css'
import { blindText } from './counts.ts'

const rows: { name: string; of: (totals: ShiftTotals) => number | null }[] = [
  { name: 'Fundo', of: ({ float }) => float },
  { name: 'Vendas em dinheiro', of: ({ cashIn }) => cashIn },
  { name: 'Devoluções em dinheiro', of: ({ cashOut }) => 0 - cashOut },
  { name: 'Suprimentos', of: ({ deposits }) => deposits },
  { name: 'Sangrias', of: ({ withdrawals }) => 0 - withdrawals },
  { name: 'Cartão recebido', of: ({ cardIn }) => cardIn },
  { name: 'Cartão estornado', of: ({ cardOut }) => 0 - cardOut },
  { name: 'Cortesias (não são dinheiro)', of: ({ courtesies }) => courtesies },
]

/** How the money of a shift, or of all shifts of a day, moved. */
export const ShiftSums = ({ totals }: { totals: ShiftTotals }) => (
  <dl className={styles['sums']}>
    {rows.map(({ name, of }) => (
      <Row key={name} name={name} value={blindText(of(totals))} />
    ))}
    <Row name="Vendas concluídas" value={String(totals.sales)} />
  </dl>
)

const Row = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
