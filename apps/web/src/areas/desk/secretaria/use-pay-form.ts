import { useRef, useState } from 'react'
import {
  EMPTY,
  partsOfSplit,
  partsOfWay,
  type PaidParts,
  type Problems,
  type Typed,
} from '#areas/desk/components/pay/parts.ts'

export type Payment = { kind: 'pix' } | { kind: 'parts'; parts: PaidParts }

type Options = {
  dueInCents: number
  isSplit: boolean
  /** Says what is missing before anything can be paid; undefined where nothing is. */
  onMissing: (() => void) | undefined
  onPay: (payment: Payment) => void
}

/** The fields of a payment. On submit each wrong field gets its sentence, and the first one the focus. */
export function usePayForm({ dueInCents, isSplit, onMissing, onPay }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Typed>(EMPTY)
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
    if (!isSplit && typed.way === 'pix' && dueInCents > 0) return onPay({ kind: 'pix' })
    const checked = isSplit ? partsOfSplit(typed, dueInCents) : partsOfWay(typed, dueInCents)
    if (Object.keys(checked.problems).length > 0) return mark(checked.problems)
    onPay({ kind: 'parts', parts: checked.parts })
  }

  return { form, typed, change, problems, mark, submit }
}
