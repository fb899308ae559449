import { listed } from '@porteira/domain/competition'
import { numbersText, type Preview } from './competition.ts'
import { placesText } from './shot-words.ts'

type Incoming = NonNullable<Preview['incoming']>

/** What keeps entries of other categories from coming, as sentences. */
export const hindrancesOf = ({ waiting, ties }: Incoming): string[] => [
  ...(waiting.length > 0 ? [`Falta o resultado de ${listed(waiting)}.`] : []),
  ...ties.map(
    ({ catName, badges, places }) =>
      `Em ${catName}, os nº ${numbersText(badges)} disputam ${placesText(places)}. Desempate lá antes.`,
  ),
]

/** Who comes from other categories, as sentences. */
export function feedingTexts({ incoming }: Pick<Preview, 'incoming'>): string[] {
  if (!incoming) return []
  const { length } = incoming.entries
  const hindrances = hindrancesOf(incoming)
  if (hindrances.length > 0) return [...hindrances, 'Por enquanto ninguém entra.']
  if (length === 0) return ['Ninguém se classificou.']
  return [length === 1 ? 'Entra 1 número.' : `Entram ${length} números.`]
}

/** Who comes in place of an entry that withdraws, as sentences. */
export function replacementTexts({ incoming }: Pick<Preview, 'incoming'>, badge: number): string[] {
  if (!incoming) return []
  const hindrances = hindrancesOf(incoming)
  if (hindrances.length > 0) return hindrances
  const next = incoming.entries.map(
    ({ badge: own, names, place, catName }) =>
      `No lugar entra o nº ${own}: ${names.join(', ')}, ${place}º de ${catName}.`,
  )
  return [`O nº ${badge} sai da lista.`, ...(next.length > 0 ? next : ['Não há mais quem entre no lugar.'])]
}

/** True if nothing keeps the entries from coming. */
export const mayCome = ({ incoming }: Pick<Preview, 'incoming'>) =>
  incoming !== null && hindrancesOf(incoming).length === 0
