import type { Sold } from '@porteira/contract'
import { addDays, entriesText, type PlainDate } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'

const DAYS = 14

/** The last fourteen days with today, also those without a sale. */
export const lastDays = (sold: readonly Sold[], today: PlainDate): Sold[] =>
  Array.from({ length: DAYS }, (_, index) => {
    const name = addDays(today, index + 1 - DAYS)
    return sold.find((day) => day.name === name) ?? { name, entries: 0, value: 0 }
  })

type Figures = { soldToday: { entries: number; value: number }; byDay: readonly Sold[]; today: PlainDate }

/** 'Hoje entraram 11 inscrições, R$ 2.140,00. Ontem foram 4.' */
export function todayInWords({ soldToday, byDay, today }: Figures) {
  const yesterday = byDay.find(({ name }) => name === addDays(today, -1))?.entries ?? 0
  const { entries, value } = soldToday
  const first =
    entries === 0
      ? 'Hoje ainda não entrou inscrição.'
      : `Hoje ${entries === 1 ? 'entrou' : 'entraram'} ${entriesText(entries)}, ${amountText(value)}.`
  const before =
    yesterday === 0 ? 'Ontem não houve.' : `Ontem ${yesterday === 1 ? 'foi 1' : `foram ${yesterday}`}.`
  return `${first} ${before}`
}
