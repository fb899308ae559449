import type { FormationProblem } from '@porteira/domain'

/** A field of the form, the heading of an entry, or the button that sends the form. */
export type FocusTarget =
  | Pick<FormationProblem, 'cartItemId' | 'participantIndex' | 'field'>
  | { cartItemId: number; field: 'heading' }
  | { field: 'submit' }

// The name of a rider is looked up, so its field is the CPF.
const NAMED: Record<string, string> = { participants: 'cpf', name: 'cpf' }

/** Moves the focus to a field, or to the heading of an entry, which then is at the top of the screen. */
export function focusTarget(form: HTMLFormElement, target: FocusTarget) {
  if (target.field === 'submit') {
    document.querySelector<HTMLElement>(`button[form="${CSS.escape(form.id)}"]`)?.focus()
    return
  }
  const rider =
    'participantIndex' in target && target.participantIndex !== undefined ? `.${target.participantIndex}` : ''
  const name = `${target.cartItemId}.${NAMED[target.field] ?? target.field}${rider}`
  const found = form.elements.namedItem(name)
  if (!(found instanceof HTMLElement)) return
  found.focus({ preventScroll: target.field === 'heading' })
  if (target.field === 'heading') found.closest('section')?.scrollIntoView({ block: 'start' })
}
