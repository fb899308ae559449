import { randomBytes } from 'node:crypto'

export const newTxid = () => randomBytes(16).toString('hex')

/** The bank's charge ends with the session, counted from now; it wants at least one second. */
export const secondsForBank = (secondsLeft: number) => Math.max(1, Math.ceil(secondsLeft))

const returnStatuses: Record<string, string> = {
  requested: 'Solicitada',
  sent: 'Em processamento',
  done: 'Devolvida',
  external: 'Devolvida',
  failed: 'Não realizada',
}

/** A refund's state in the words of the screens. */
export const returnStatusText = (status: string) => returnStatuses[status] ?? status
