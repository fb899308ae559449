import { formatReais } from './money.ts'

/** The literal status for a formation that waits for the organiser or was already reviewed; a cart never has it. */
export const REVIEW_STATUS = '@REVIEW@'

/** The option of a club list for a rider without a club, where a club is optional. */
export const NO_CLUB = { uuid: 'none', name: '— Sem entidade —' } as const

/** The label of the money that was refunded for a cart; empty without a refund. */
export const refundedLabel = ({
  state,
  inCents,
}: {
  state: 'none' | 'partial' | 'whole'
  inCents: number
}) => {
  if (state === 'none') return ''
  return state === 'whole' ? 'Pagamento devolvido' : `Devolvido em parte: ${formatReais(inCents)}`
}
