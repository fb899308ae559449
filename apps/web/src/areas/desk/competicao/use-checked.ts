import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fieldOfRefusal } from './field-of-refusal.ts'
import type { Refusal } from './use-decision.ts'

/** The sentence of each field of a form; undefined for one that is filled in. */
export type Missing = Readonly<Record<string, string | undefined>>

/** Sentences beside the fields after a press of the button, and those of the server. The first wrong field gets the focus. */
export function useChecked(missing: Missing, refusal: Refusal | undefined) {
  const box = useRef<HTMLFormElement>(null)
  const [presses, setPresses] = useState(0)
  const refused = refusal && fieldOfRefusal(refusal.code)
  const isBeside = refused !== undefined && refused in missing
  const problem = (field: string) =>
    (presses > 0 ? missing[field] : undefined) ?? (field === refused ? refusal?.message : undefined)
  const first = Object.keys(missing).find((field) => missing[field] !== undefined)
  const focusFirst = useEffectEvent(() => focusField(box.current, first))

  useEffect(() => {
    if (presses > 0) focusFirst()
  }, [presses])

  return {
    box,
    problem,
    /** A sentence of the server that belongs to no field of the form. */
    general: isBeside ? undefined : refusal?.message,
    press: (go: () => void) => {
      if (first === undefined) return go()
      setPresses(presses + 1)
    },
  }
}

function focusField(form: HTMLFormElement | null, name: string | undefined) {
  const field = [...(form?.elements ?? [])].find((each) => each.getAttribute('name') === name)
  if (field instanceof HTMLElement) field.focus()
}
