import type { Reply } from '@porteira/contract'
import { formatDate, formatReais, withdrawalMessages } from '@porteira/domain'
import { centsOf } from '#api/amounts.ts'

export type Removal = NonNullable<Reply<'GET /api/cart/:cartUUID/withdrawal'>['removal']>

type Line = { name: string; amount: string; isSum?: boolean }

/**
 * The sum in words: what was paid, what stays, what the organisation withholds, and what comes back or is still missing.
 * Without the installments.
 */
export function accountLines({ paid, stays, value, due }: Removal, withheld = 0): Line[] {
  const [paidInCents, staysInCents, dueInCents] = [centsOf(paid), centsOf(stays), centsOf(due)]
  const missingInCents = Math.max(0, staysInCents - paidInCents)
  const interestInCents = dueInCents - missingInCents
  return [
    { name: 'Você já pagou', amount: formatReais(paidInCents) },
    { name: 'Valor do que fica', amount: formatReais(staysInCents) },
    ...(withheld > 0 ? [{ name: 'A organização retém', amount: formatReais(centsOf(withheld)) }] : []),
    ...(value > 0
      ? [{ name: 'Sobra e volta para você', amount: formatReais(centsOf(value)), isSum: true }]
      : []),
    ...(dueInCents > 0
      ? [{ name: 'Falta para o que fica', amount: formatReais(missingInCents), isSum: true }]
      : []),
    ...(dueInCents > 0 && interestInCents > 0
      ? [{ name: 'Juro das parcelas', amount: formatReais(interestInCents) }]
      : []),
  ]
}

/** How the money comes back, a line for each way. */
export function waysBack({ goesBack }: Removal) {
  const ways = new Map<string, number>()
  for (const { method, byTransfer, value } of goesBack) {
    const way = withdrawalMessages.way({ method, byTransfer: byTransfer === 1 })
    ways.set(way, (ways.get(way) ?? 0) + centsOf(value))
  }
  return [...ways].map(([way, inCents]) => ({ way, amount: formatReais(inCents) }))
}

/** What becomes of an installment: 'Parcela 2, 14/12/2026'. */
export const installmentName = ({ installmentNum, dueOn }: Removal['installments'][number]) =>
  [`Parcela ${installmentNum}`, dueOn && formatDate(dueOn)].filter(Boolean).join(', ')

/** When the rest is due: 'em 14/12/2026', or that nothing is due of the plan any more. */
export function dueWords({ installments }: Removal) {
  const open = installments.filter(({ after }) => after > 0)
  const [next] = open
  if (!next) return installments.length > 0 ? 'o plano acabou' : ''
  const day = formatDate(next.dueOn)
  return open.length === 1 ? `em ${day}` : `em ${open.length} parcelas, a próxima em ${day}`
}
