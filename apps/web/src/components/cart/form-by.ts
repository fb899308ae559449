import { formatDay, formatTime } from '@porteira/domain'

/** Until when the riders of a free purchase must be named, and what happens then. */
export function formByText(formBy: string) {
  const end = new Date(formBy)
  return `Informe os participantes até ${formatDay(end)} às ${formatTime(end)}. Depois disso as vagas voltam à venda.`
}
