import { formatReais } from '@porteira/domain'
import { listed } from '@porteira/domain/competition'
import type { PlacedEntry } from '#areas/scoreboard/components/result/places.ts'

/** '4.000,00': the column states the currency. */
export const centsText = (cents: number) => formatReais(cents).replace(/^R\$\s/, '')

/** '1.500,00 e SELA'; '' for nothing. */
export const prizeText = ({ prizeInCents, goods }: Pick<PlacedEntry, 'prizeInCents' | 'goods'>) =>
  listed([...(prizeInCents > 0 ? [centsText(prizeInCents)] : []), ...goods])
