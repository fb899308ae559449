import type { FormationProblem } from '@porteira/domain'

/** Moves the focus to the field of a problem. */
export function focusField(form: HTMLFormElement, { cartItemId, field, participantIndex }: FormationProblem) {
  const named = field === 'participants' ? 'cpf' : field
  const rider = participantIndex === undefined ? '' : `.${participantIndex}`
  const found = form.elements.namedItem(`${cartItemId}.${named}${rider}`)
  if (found instanceof HTMLElement) found.focus()
}
