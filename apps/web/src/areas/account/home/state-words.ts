import { isOwing, paidPart } from './paid-part.ts'
import type { Purchase } from './sort-purchases.ts'

type Facts = Pick<Purchase, 'cartStatus' | 'returned' | 'payment' | 'openFormations' | 'entries'>

/**
 * What a purchase still needs, in words; undefined for one that was cancelled or returned. `isUnsigned`: a minor has no
 * authorisation yet.
 */
export function stateWords(purchase: Facts, isUnsigned = false) {
  const { cartStatus, returned, openFormations, entries } = purchase
  if (cartStatus === 'Cancelled' || returned === 'whole') return undefined
  const part = paidPart(purchase)
  if (part) return { says: `Falta pagar ${part.total - part.paid} de ${part.total}`, tone: 'wait' } as const
  if (isOwing(purchase) || cartStatus === 'Pending') return { says: 'Falta pagar', tone: 'wait' } as const
  if (cartStatus !== 'Registered' || openFormations.length > 0)
    return { says: 'Falta dizer quem laça', tone: 'wait' } as const
  if (entries.some(({ formation }) => formation === 'review'))
    return { says: 'Em análise', tone: 'wait' } as const
  if (isUnsigned) return { says: 'Falta a autorização', tone: 'wait' } as const
  return { says: 'Tudo certo', tone: 'good' } as const
}
