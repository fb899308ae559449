import type { Shift, ShiftTotals } from '@porteira/contract'
import { abilitiesOf, deskMethods, paidByLabels, paidInLabels } from '@porteira/domain'
import { amountText, centsOf } from '#api/amounts.ts'
import bill from '#areas/desk/components/pay/Pay.module.css'
import { Sum } from '#areas/desk/components/pay/Sum.tsx'
import { blindText, differenceWord } from './counts.ts'
import styles from './Report.module.css'

type SumRow = { name: string; of: (totals: ShiftTotals) => number | null }

const rows: SumRow[] = [
  { name: 'Fundo', of: ({ float }) => float },
  ...deskMethods({ isInDrawer: true }).flatMap((method): SumRow[] => [
    { name: `Vendas ${paidInLabels[method]}`, of: (totals) => totals[`${method}In`] },
    { name: `Devoluções ${paidInLabels[method]}`, of: (totals) => 0 - totals[`${method}Out`] },
  ]),
  { name: 'Suprimentos', of: ({ deposits }) => deposits },
  { name: 'Sangrias', of: ({ withdrawals }) => 0 - withdrawals },
  ...deskMethods({ isInDrawer: false }).flatMap((method): SumRow[] => [
    { name: `${paidByLabels[method]} recebido`, of: (totals) => totals[`${method}In`] },
    {
      name: `${paidByLabels[method]} ${abilitiesOf(method).isReversed ? 'estornado' : 'devolvido'}`,
      of: (totals) => 0 - totals[`${method}Out`],
    },
  ]),
  { name: 'Cortesias (não são dinheiro)', of: ({ courtesies }) => courtesies },
]

/** How the money of a shift, or of all shifts of a day, moved. */
export const ShiftSums = ({ totals }: { totals: ShiftTotals }) => (
  <dl className={bill['sums']}>
    {rows.map(({ name, of }) => (
      <Sum key={name} name={name} value={blindText(of(totals))} />
    ))}
    <Sum name="Vendas concluídas" value={String(totals.sales)} />
  </dl>
)

/** What must be in the drawer, what was counted, and the difference. */
export function CashSums({ shift }: { shift: Shift }) {
  const { counted, difference, totals } = shift
  return (
    <dl className={bill['sums']}>
      <Sum name="Esperado em dinheiro" value={blindText(totals.expected)} />
      {counted !== null && difference !== null && (
        <>
          <Sum name="Contado" value={amountText(counted)} />
          <dt>
            <b>{differenceWord(centsOf(difference))}</b>
          </dt>
          <dd className={styles[difference === 0 ? 'even' : 'off']}>{amountText(Math.abs(difference))}</dd>
        </>
      )}
    </dl>
  )
}
