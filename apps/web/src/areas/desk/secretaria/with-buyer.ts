import type { CartItem } from '@porteira/contract'
import { EMPTY_RIDER, formValuesFrom, type FormValues } from '#components/formation/form-values.ts'

/** The forms of entries with the buyer as the first rider, if the entry has no rider yet. */
export function withBuyer(items: readonly CartItem[], cpf: string): FormValues {
  const values = Object.entries(formValuesFrom(items, null))
  return Object.fromEntries(
    values.map(([id, entry]) => {
      const [first, ...others] = entry.riders
      const isEmpty = entry.riders.every((rider) => rider.cpf === '')
      return [
        id,
        cpf !== '' && first && isEmpty ? { ...entry, riders: [{ ...EMPTY_RIDER, cpf }, ...others] } : entry,
      ]
    }),
  )
}
