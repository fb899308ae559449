import { formatReais, parseReais } from '@porteira/domain'
import { flushSync } from 'react-dom'
import { leftOfSplit, type TypedCard, typedAmount, WRONG_AMOUNT } from '#areas/desk/components/pay/parts.ts'
import type { LastPayment } from '#storage/till.ts'
import { type Payment, usePayForm } from './use-pay-form.ts'

export type SplitOptions = {
  dueInCents: number
  last: LastPayment
  /** True when the part by Pix has arrived. */
  hasPix: boolean
  onPix: (inCents: number) => void
  onPay: (payment: Payment) => void
}

export type Split = ReturnType<typeof useSplit>

/** The parts of a payment by several methods. */
export function useSplit({ dueInCents, last, hasPix, onPix, onPay }: SplitOptions) {
  const pay = usePayForm({ dueInCents, last, isSplit: true, onPay })
  const { form, typed, change, mark, submit } = pay
  const { split } = typed
  const set = (part: Partial<typeof split>) => change({ split: { ...split, ...part } })
  const setCard = (at: number, card: TypedCard) =>
    set({ cards: split.cards.map((other, index) => (index === at ? card : other)) })
  const left = leftOfSplit(split, dueInCents)
  const pixFirst = !hasPix && split.pix.trim() !== ''
  const pixInCents = parseReais(split.pix)

  /** The amount of a new card is what the other parts leave, its brand that of the last card. What is missing is typed next. */
  function addCard() {
    const value = left > 0 ? typedAmount(left) : ''
    flushSync(() => set({ cards: [...split.cards, { ...typed.card, value }] }))
    const missing = !value ? 'value' : typed.card.brand ? 'nsu' : 'brand'
    const name = `${missing}${split.cards.length}`
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }

  function removeCard(at: number) {
    flushSync(() => set({ cards: split.cards.filter((_, index) => index !== at) }))
    form.current?.querySelector<HTMLElement>('[data-add-card]')?.focus()
  }

  function goOn() {
    if (!pixFirst) return submit()
    if (!pixInCents) return mark({ pix: WRONG_AMOUNT })
    if (pixInCents > dueInCents) return mark({ pix: `Digite no máximo ${formatReais(dueInCents)}.` })
    onPix(pixInCents)
  }

  return { pay, split, set, setCard, left, pixFirst, pixInCents, addCard, removeCard, goOn }
}
