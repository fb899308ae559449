import type { Reply } from '@porteira/contract'
import { formatDate, paidByLabels } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'

type Removal = Reply<'GET /api/cart/admin/:cartUUID/removal'>['removal']

/** What goes back of a purchase, and how its installments change. */
export const Consequences = ({ removal: shown }: { removal: Removal }) => (
  <ul>
    {shown.goesBack.map((part) => (
      <li key={part.method + part.paidOn}>
        {`${amountText(part.value)} volta: ${paidByLabels[part.method]}`}
        {part.byTransfer === 1 && ' com mais de 90 dias. Devolva por transferência.'}
      </li>
    ))}
    {shown.goesBack.length === 0 && <li>Nada a devolver.</li>}
    {shown.installments.map(({ installmentNum, dueOn, before, after }) => (
      <li key={installmentNum}>
        {`Parcela ${installmentNum}, de ${formatDate(dueOn)}: ${amountText(before)} → `}
        {after > 0 ? amountText(after) : 'encerrada'}
      </li>
    ))}
    {shown.due > 0 && <li>Continua em aberto: {amountText(shown.due)}</li>}
  </ul>
)
