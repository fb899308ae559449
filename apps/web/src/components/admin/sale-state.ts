import type { Event } from '@porteira/contract'
import { adminMessages, formatDay, formatTime } from '@porteira/domain'

/** Whether an event sells, as the server tells an administrator. */
export type Sale = Pick<
  Event,
  'salesStart' | 'salesEnd' | 'salesClosed' | 'salesDecidedOn' | 'salesDecidedBy' | 'salesPhase' | 'online'
>

type SaleState = {
  label: string
  tone: 'good' | 'wait' | 'gone' | 'calm'
  /** Who decided it, and what reopening would not change. */
  notes: string[]
  /** What the administrator may do; nothing where the dates have ended the sale already. */
  action: 'close' | 'reopen' | undefined
}

/** The state of a sale in words: the administrator's own switch first, then what the dates say. */
export function saleStateOf(sale: Sale): SaleState {
  const { salesPhase, salesStart = '', salesEnd = '' } = sale
  if (sale.salesClosed)
    return {
      label: 'Vendas encerradas',
      tone: 'gone',
      notes: [closedBy(sale), ...whatStaysClosed(sale)],
      action: 'reopen',
    }
  if (!sale.online) return { label: 'Sem venda online', tone: 'calm', notes: [], action: undefined }
  if (salesPhase === 'after')
    return {
      label: 'Vendas terminadas',
      tone: 'calm',
      notes: [`As vendas terminaram em ${moment(salesEnd)}.`],
      action: undefined,
    }
  if (salesPhase === 'before')
    return {
      label: 'Vendas agendadas',
      tone: 'wait',
      notes: [adminMessages.salesOpenAt(new Date(salesStart)), ...reopenedBy(sale)],
      action: 'close',
    }
  return { label: 'Vendas abertas', tone: 'good', notes: reopenedBy(sale), action: 'close' }
}

const moment = (instant: string) => `${formatDay(new Date(instant))} às ${formatTime(new Date(instant))}`

const decisionOf = ({ salesDecidedOn, salesDecidedBy }: Sale) =>
  salesDecidedOn ? `por ${salesDecidedBy || 'um administrador'} em ${moment(salesDecidedOn)}` : undefined

function closedBy(sale: Sale) {
  const decision = decisionOf(sale)
  return decision
    ? `Encerradas ${decision}. Uma importação não as reabre.`
    : 'Encerradas pela importação do evento.'
}

function reopenedBy(sale: Sale) {
  const decision = decisionOf(sale)
  return decision ? [`Reabertas ${decision}. Uma importação não as encerra.`] : []
}

function whatStaysClosed({ online, salesPhase, salesStart = '', salesEnd = '' }: Sale) {
  if (!online) return [adminMessages.notSoldOnline]
  if (salesPhase === 'before') return [`Se reabertas, as vendas começam em ${moment(salesStart)}.`]
  return salesPhase === 'after' ? [adminMessages.salesEndedAt(new Date(salesEnd))] : []
}
