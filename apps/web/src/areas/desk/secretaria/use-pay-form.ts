import { cardBrandLabels, methodsWith } from '@porteira/domain'
import { useRef, useState } from 'react'
import {
  type CardBrand,
  EMPTY,
  EMPTY_CARD,
  isAskedAtBank,
  partsOfSplit,
  partsOfWay,
  type PaidParts,
  type Problems,
  type Typed,
} from '#areas/desk/components/pay/parts.ts'
import { type LastPayment, rememberBrand, rememberWay } from '#storage/till.ts'

export type Payment = { kind: 'pix' } | { kind: 'parts'; parts: PaidParts }

type Options = {
  dueInCents: number
  /** Fills the method and the brand in. */
  last: LastPayment
  isSplit: boolean
  /** Says what is missing before anything can be paid; undefined where nothing is. */
  onMissing?: (() => void) | undefined
  onPay: (payment: Payment) => void
}

/** The fields of a payment. On submit each wrong field gets its sentence, and the first one the focus. */
export function usePayForm({ dueInCents, last, isSplit, onMissing, onPay }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Typed>(() => startingWith(last))
  const [problems, setProblems] = useState<Problems>({})

  function change(part: Partial<Typed>) {
    setTyped((before) => ({ ...before, ...part }))
    setProblems({})
  }

  function mark(found: Problems) {
    setProblems(found)
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name], select[name]') ?? [])]
    fields.find(({ name }) => found[name] !== undefined)?.focus()
  }

  function submit() {
    if (onMissing) return onMissing()
    if (!isSplit && typed.way !== 'courtesy') rememberWay(typed.way)
    if (!isSplit && isAskedAtBank(typed.way) && dueInCents > 0) return onPay({ kind: 'pix' })
    const checked = isSplit ? partsOfSplit(typed, dueInCents) : partsOfWay(typed, dueInCents)
    if (Object.keys(checked.problems).length > 0) return mark(checked.problems)
    for (const { brand } of checked.parts.cards) rememberBrand(brand)
    onPay({ kind: 'parts', parts: checked.parts })
  }

  return { form, typed, change, problems, mark, submit }
}

/** A courtesy is an exception, so the next payment never starts with it. */
const startingWith = ({ way, brand }: LastPayment): Typed => ({
  ...EMPTY,
  way: methodsWith().find((each) => each === way) ?? EMPTY.way,
  card: { ...EMPTY_CARD, brand: isBrand(brand) ? brand : '' },
})

const isBrand = (text: string): text is CardBrand => text in cardBrandLabels
