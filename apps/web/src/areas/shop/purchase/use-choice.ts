import type { SaleItem } from '@porteira/contract'
import { cartMessages } from '@porteira/domain'
import { useMessage } from '#components/messages/messages.tsx'
import { sharedNotes } from './notes.ts'
import { orderOf, quantityOf, type Selection } from './selection.ts'
import { namesOf, unfitFor, useWhoRides } from './use-who-rides.ts'

type ChoiceOptions = {
  eventUUID: string
  buyer: Parameters<typeof useWhoRides>[1]
  /** The items that can be chosen now. */
  items: readonly SaleItem[]
  selection: Selection
  /** Milliseconds since the items were read. */
  elapsed: number
}

export type Choice = ReturnType<typeof useChoice>

/** The order of a selection, who will ride, and which categories do not suit these people. */
export function useChoice({ eventUUID, buyer, items, selection, elapsed }: ChoiceOptions) {
  const show = useMessage()
  const who = useWhoRides(items.length > 0 ? eventUUID : '', buyer)
  const unfit = { reasons: unfitFor(who.chosen), names: namesOf(who.chosen) }
  const order = orderOf(items, selection, elapsed)

  /** True for an order that can be bought. Otherwise it says what is missing. */
  async function check() {
    const wrong = items.find((item) => unfit.reasons.has(item.itemUUID) && quantityOf(item, selection) > 0)
    if (wrong) {
      const reason = unfit.reasons.get(wrong.itemUUID) ?? ''
      await show(
        `${wrong.name} não serve para ${unfit.names}.\n${reason} Tire da escolha, ou marque Digo depois.`,
      )
      focusStepper(`Diminuir ${wrong.name}`)
      return false
    }
    if (order.units > 0) return true
    await show(cartMessages.nothingSelected)
    focusStepper('Aumentar ')
    return false
  }

  return { order, who, unfit, shared: sharedNotes(who.chosen.length > 0 ? [] : items), check }
}

/** Moves to the first button of a stepper with this label, after the dialog gave the focus back. */
const focusStepper = (label: string) =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[aria-label^="${CSS.escape(label)}"]:enabled`)?.focus(),
  )
