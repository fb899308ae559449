import { placesText, reais } from './prize-words.ts'
import { awardOf, type PrizeTerms } from './prizes.ts'
import type { Award, Prize } from './rules.ts'

/**
 * How prizes follow from the rules and the paid entries, as sentences: what a percent is of, and which condition is met.
 * A fixed prize without a condition has none, because its amount says all.
 */
export const prizeTermTexts = ({ prizes, ...terms }: PrizeTerms): string[] =>
  prizes.flatMap((prize) => {
    const award = awardOf(prize, terms.paidEntries)
    const places = placesText(prize.from, prize.to)
    if (prize.minimumEntries > 0)
      return [`${places}: ${awardText(prize, award, terms)}, porque ${conditionText(prize, terms)}.`]
    return award.kind === 'percent' ? [`${places}: ${awardText(prize, award, terms)}.`] : []
  })

type Terms = Omit<PrizeTerms, 'prizes'>

function awardText({ per, from, to }: Prize, award: Award, { baseInCents }: Terms) {
  if (award.kind === 'none') return 'sem prêmio'
  if (award.kind === 'goods') return award.goods
  const each = [...(to > from ? ['cada lugar'] : []), ...(per === 'entry' ? [] : [PER[per]])].join(', ')
  const amount =
    award.kind === 'money'
      ? reais(Math.round(award.reais * 100))
      : `${String(award.percent).replace('.', ',')} % de ${reais(baseInCents)}`
  return each ? `${amount} (${each})` : amount
}

const PER = { rider: 'cada laçador', horse: 'cada cavalo' } as const

const conditionText = ({ minimumEntries }: Prize, { paidEntries }: Terms) =>
  paidEntries >= minimumEntries
    ? `há ${entries(minimumEntries)} ou mais (${paidEntries})`
    : `há menos de ${entries(minimumEntries)} (${paidEntries})`

const entries = (count: number) => (count === 1 ? '1 inscrição paga' : `${count} inscrições pagas`)
