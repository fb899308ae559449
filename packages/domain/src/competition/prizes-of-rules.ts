import { plural } from '#messages/plural.ts'
import { formatReais } from '#money.ts'
import type { Award, CompetitionRules, Prize, PrizeBase } from './rules.ts'
import { inSentence, ordinal } from './strength-names.ts'

/** The prizes: a text for each strength that has some, and one that says what percents are of. */
export function prizesInWords({ strengths, prizeBase }: CompetitionRules): string[] {
  const texts = strengths.flatMap(({ name, prizes }) => {
    if (prizes.length === 0) return []
    const whose = strengths.length === 1 ? 'Prêmios' : `Prêmios da ${inSentence(name)}`
    return [`${whose}: ${prizes.map(prizeText).join('; ')}.`]
  })
  const awards = strengths.flatMap(({ prizes }) =>
    prizes.flatMap(({ award, otherwise }) => [award, otherwise]),
  )
  return awards.some(({ kind }) => kind === 'percent') ? [...texts, baseText(prizeBase)] : texts
}

const reais = (amount: number) => formatReais(Math.round(amount * 100))

const baseText = (base: PrizeBase) =>
  base.kind === 'sales'
    ? 'As porcentagens são do valor das inscrições pagas.'
    : `As porcentagens são de ${reais(base.reais)} por inscrição paga.`

const PER = { entry: '', rider: ' por laçador', horse: ' por cavalo' }

/** '1º lugar, R$ 500,00 por laçador', '3º ao 5º, 10 % cada'. */
function prizeText({ from, to, per, award, minimumEntries, otherwise }: Prize) {
  const places = from === to ? `${ordinal(from)} lugar` : `${ordinal(from)} ao ${ordinal(to)}`
  const each = from === to || per !== 'entry' || award.kind === 'none' ? '' : ' cada'
  const what = `${places}, ${awardText(award)}${award.kind === 'none' ? '' : PER[per]}${each}`
  if (minimumEntries === 0) return what
  const entries = plural(minimumEntries, 'inscrição paga', 'inscrições pagas')
  return `${what} com pelo menos ${entries}, senão ${awardText(otherwise)}`
}

function awardText(award: Award) {
  if (award.kind === 'money') return reais(award.reais)
  if (award.kind === 'percent') return `${String(award.percent).replace('.', ',')} %`
  return award.kind === 'goods' ? award.goods : 'sem prêmio'
}
