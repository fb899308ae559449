import type { EventCard } from '@porteira/contract'
import {
  adminMessages,
  cartMessages,
  endsAfterEvent,
  formatDay,
  formatTime,
  saleStateOf,
} from '@porteira/domain'

/** The sale fields of an event that the server sends to an administrator. */
export type Sale = Pick<
  EventCard,
  | 'endDate'
  | 'salesStart'
  | 'salesEnd'
  | 'salesClosed'
  | 'salesDecidedOn'
  | 'salesDecidedBy'
  | 'salesPhase'
  | 'online'
>

type SaleText = {
  label: string
  tone: 'good' | 'wait' | 'gone' | 'calm'
  /** Who closed or reopened the sale, and what reopening does not change. */
  notes: string[]
  /** The possible action; undefined when the dates have ended the sale. */
  action: 'close' | 'reopen' | undefined
}

const stateOf = ({ salesClosed, online, salesPhase = 'during' }: Sale) =>
  saleStateOf({ isClosed: salesClosed === 1, isSoldOnline: online === 1, phase: salesPhase })

/** The state of a sale as Portuguese texts. */
export function describeSale(sale: Sale): SaleText {
  const { salesStart = '', salesEnd = '' } = sale
  switch (stateOf(sale)) {
    case 'closed': {
      const notes = [closedBy(sale), ...notesOnReopening(sale)]
      return { label: 'Vendas encerradas', tone: 'gone', notes, action: 'reopen' }
    }
    case 'not-online':
      return { label: 'Sem venda online', tone: 'calm', notes: [], action: undefined }
    case 'ended': {
      const notes = [
        isEndedByEvent(sale) ? cartMessages.eventOver : `As vendas terminaram em ${moment(salesEnd)}.`,
      ]
      return { label: 'Vendas terminadas', tone: 'calm', notes, action: undefined }
    }
    case 'scheduled': {
      const notes = [adminMessages.salesOpenAt(new Date(salesStart)), ...reopenedBy(sale)]
      return { label: 'Vendas agendadas', tone: 'wait', notes, action: 'close' }
    }
    case 'open':
      return { label: 'Vendas abertas', tone: 'good', notes: reopenedBy(sale), action: 'close' }
  }
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

/** The reasons for which a reopened sale still does not sell. */
function notesOnReopening(sale: Sale) {
  const { salesStart = '', salesEnd = '' } = sale
  const state = stateOf({ ...sale, salesClosed: 0 })
  if (state === 'not-online') return [adminMessages.notSoldOnline]
  if (state === 'scheduled') return [`Se reabertas, as vendas começam em ${moment(salesStart)}.`]
  if (state !== 'ended') return []
  return [isEndedByEvent(sale) ? cartMessages.eventOver : adminMessages.salesEndedAt(new Date(salesEnd))]
}

/** The event was over before the end of its sale. */
const isEndedByEvent = ({ salesEnd = '', endDate }: Sale) => endsAfterEvent(new Date(salesEnd), endDate)
