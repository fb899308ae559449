/** Gives the focus to the field of this name. */
export const focusField = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
