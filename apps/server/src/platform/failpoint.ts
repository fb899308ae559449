/** A line after which the kill tests end the process: what is done there, and what is not done yet. */
export type Failpoint =
  | 'cart-inserted-before-commit'
  | 'cart-committed-before-answer'
  | 'charge-committed-before-bank'
  | 'charge-created-before-stored'
  | 'charge-stored-before-answer'
  | 'notification-stored-before-queued'
  | 'notification-read-before-bank'
  | 'payment-decided-before-commit'
  | 'message-taken-before-sent'
  | 'charge-cancelled-before-stored'
  | 'cart-expired-before-next-job'
  | 'refund-committed-before-queued'
  | 'refund-sent-before-stored'
  | 'riders-inserted-before-commit'
  | 'cart-cancelled-before-queued'
  | 'units-held-before-commit'
  | 'sale-pix-ended-before-booked'
  | 'sale-booked-before-commit'
  | 'sale-completed-before-answer'
  | 'refund-paid-out-before-commit'
  | 'cancelled-cart-before-commit'

const activeName = process.env['NODE_ENV'] === 'production' ? '' : (process.env['FAILPOINT'] ?? '')

/** Kills this process, as a power cut does, if the variable `FAILPOINT` has this name. Production ignores the variable. */
export function failpoint(name: Failpoint) {
  if (name === activeName) process.kill(process.pid, 'SIGKILL')
}
