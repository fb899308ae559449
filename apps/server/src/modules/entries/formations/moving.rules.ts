import type { CartItem, FilledItem } from '@porteira/contract'
import { filledAs } from './filling.rules.ts'
import type { FormRow } from './forms.rules.ts'

export type Pair<Row = FormRow> = { from: Row | undefined; to: Row | undefined }

/**
 * Which new entry takes the place of which entry that ends: the one of the same category, and the others in their order. A
 * place without riders takes that of another one only. An entry without a counterpart ends, or is new.
 */
export function pairEntries<Row extends { categoryId: string; isPlace: boolean }>(
  ended: Row[],
  began: Row[],
): Pair<Row>[] {
  const left = [...began]
  const takeSame = ({ categoryId }: Row) => {
    const at = left.findIndex((to) => to.categoryId === categoryId)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const same = ended.map((from) => ({ from, to: takeSame(from) }))
  const takeOther = ({ isPlace }: Row) => {
    const at = left.findIndex((to) => to.isPlace === isPlace)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const pairs = same.map(({ from, to }) => ({ from, to: to ?? takeOther(from) }))
  return [...pairs, ...left.map((to) => ({ from: undefined, to }))]
}

/** The form of a new entry, filled in as another one was. It keeps the number if it is free, else it gets the lowest one. */
export function filledLike(form: CartItem, to: CartItem): FilledItem {
  const [lowest] = to.badgesAvail
  const isFree = form.badge !== null && to.badgesAvail.includes(form.badge)
  const badgeSel = isFree ? form.badge : (lowest ?? null)
  return { ...filledAs(form), cartItemId: to.cartItemId, badgeSel }
}
