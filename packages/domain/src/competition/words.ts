import { plural } from '#messages/plural.ts'
import { prizesInWords } from './prizes-of-rules.ts'
import type { CompetitionRules, FedBy, ReplacementPass, StrengthRules } from './rules.ts'
import { inSentence, list, ordinal, shortName, strengthName } from './strength-names.ts'

type NameOf = (category: string) => string

/**
 * The rules as a programme says them, one text for each subject: qualifier, strengths, finals, entries, prizes and
 * protests. `nameOf` gives the name of a category that the rules name.
 */
export function rulesInWords(rules: CompetitionRules, nameOf: NameOf = (category) => category): string[] {
  return [
    qualifierWords(rules),
    rules.strengths.map((one, index) => strengthWords(rules, one, index)),
    finalWords(rules),
    entryWords(rules, nameOf),
    ...prizesInWords(rules).map((text) => [text]),
    rules.protestMinutes > 0
      ? [`Protestos até ${plural(rules.protestMinutes, 'minuto', 'minutos')} depois do fim de cada força.`]
      : [],
  ]
    .map((sentences) => sentences.join(' '))
    .filter(Boolean)
}

function qualifierWords({ riders, shotsPerRound, qualifier, strengths }: CompetitionRules): string[] {
  const { rounds, ranges, sieve } = qualifier
  const team = riders > 1 ? [`Cada inscrição tem ${riders} laçadores.`] : []
  const shots = shotsPerRound > 1 ? [`Em cada volta o laçador tem ${shotsPerRound} armadas.`] : []
  const isShort = rounds === 0 && ranges.length === 0
  if (isShort && sieve.kind !== 'sold' && sieve.kind !== 'byHand')
    return ['Sem classificatória: todos entram direto na final.', ...team, ...shots]
  return [
    rounds > 0 ? `Classificatória de ${plural(rounds, 'volta', 'voltas')}.` : 'Sem classificatória.',
    ...team,
    ...shots,
    ...ranges.map(
      ({ from, to, rounds: own, minimums }) =>
        `${numbers(from, to)}: ${plural(own, 'volta', 'voltas')}${rangeMinimums(minimums, sieve.kind, strengths)}.`,
    ),
    ...sieveWords(sieve),
  ]
}

const numbers = (from: number, to: number) => (from === to ? `Número ${from}` : `Números ${from} a ${to}`)

/** The minimums of a range. A strength that asks for as much as the one before it gets no entry, and is not named. */
function rangeMinimums(
  minimums: readonly number[],
  kind: CompetitionRules['qualifier']['sieve']['kind'],
  strengths: readonly StrengthRules[],
) {
  if (kind !== 'hits' && kind !== 'percent') return ''
  const named = minimums.flatMap((minimum, index) => {
    const { name = '' } = strengths[index] ?? {}
    return minimum === minimums[index - 1] ? [] : [`${inSentence(name)} com ${reached(minimum, kind)}`]
  })
  return named.length > 0 ? `, ${named.join(', ')}` : ''
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const reached = (minimum: number, kind: 'hits' | 'percent') =>
  kind === 'percent' ? `${minimum} %` : plural(minimum, 'acerto', 'acertos')

function sieveWords(sieve: CompetitionRules['qualifier']['sieve']): string[] {
  if (sieve.kind === 'sold') return ['Cada um disputa a força que escolheu na compra.']
  if (sieve.kind === 'byHand') return ['A secretaria define a força de cada um.']
  if (sieve.kind !== 'best') return []
  const { count, tie } = sieve
  const who = count === 1 ? 'O melhor passa' : `Os ${count} melhores passam`
  return [`${who} para a final${tieWords[tie](ordinal(count))}.`]
}

const tieWords = {
  all: (last: string) => `; com empate no ${last} lugar, passam todos os empatados`,
  none: (last: string) => `; com empate no ${last} lugar, nenhum dos empatados passa`,
  throw: (last: string) => `; com empate no ${last} lugar, os empatados desempatam`,
}

/** True if a minimum of the qualifier decides the strength. */
export const usesMinimums = ({ qualifier: { sieve, rounds, ranges } }: CompetitionRules) =>
  (sieve.kind === 'hits' || sieve.kind === 'percent') && (rounds > 0 || ranges.length > 0)

function strengthWords(
  rules: CompetitionRules,
  { name, minimum, final }: StrengthRules,
  index: number,
): string {
  const isCut = usesMinimums(rules)
  const parts = finalParts(final)
  if (rules.strengths.length === 1 && (!isCut || minimum === 0))
    return final.kind === 'none' ? 'Sem final: vale a classificatória.' : `Final: ${parts.join(', ')}.`
  const isPercent = rules.qualifier.sieve.kind === 'percent'
  const asked = isPercent || index === 0 ? reached(minimum, isPercent ? 'percent' : 'hits') : String(minimum)
  const who = !isCut ? [] : [minimum > 0 ? `com ${asked}` : 'com qualquer resultado']
  return `${[[strengthName(name), ...who].join(' '), ...parts].join(', ')}.`
}

function finalParts(final: StrengthRules['final']): string[] {
  if (final.kind === 'none') return ['sem final']
  if (final.kind === 'suddenDeath')
    return [...(final.lives > 0 ? [livesText(final.lives)] : []), `para em ${final.stopAt}`]
  const rounds = final.rounds === 1 ? 'mais uma volta' : `mais ${final.rounds} voltas`
  return [final.counts === 'all' ? `${rounds}, que somam com a classificatória` : rounds]
}

const livesText = (lives: number) => (lives === 1 ? 'uma vida' : `${lives} vidas`)

function finalWords(rules: CompetitionRules): string[] {
  const { strengths, lifeCost, livesByNumber, riders, shotsPerRound } = rules
  const deaths = strengths.flatMap(({ name, final }) =>
    final.kind === 'suddenDeath' ? [{ name, ...final }] : [],
  )
  const hasLives = livesByNumber.length > 0 || deaths.some(({ lives }) => lives > 0)
  const cost = hasLives ? 'custa uma vida' : 'deixa fora'
  const death =
    lifeCost.kind === 'miss'
      ? hasLives
        ? 'Morte súbita: cada erro custa uma vida, e quem erra sem vida sai.'
        : 'Morte súbita: quem erra sai.'
      : `Morte súbita: volta com menos de ${plural(lifeCost.hits, 'acerto', 'acertos')} em ${riders * shotsPerRound} armadas ${cost}.`
  const trophies = grouped(
    strengths.filter(({ trophies: upTo }) => upTo > 0),
    strengths.length,
    ({ trophies: upTo }) => `Troféu até o ${ordinal(upTo)} lugar`,
  )
  const ties = grouped(
    strengths.filter(({ trophies: upTo }) => upTo > 0),
    strengths.length,
    ({ tie }) => (tie === 'throw' ? 'Empate por troféu se desempata' : 'Empate por troféu se divide'),
  )
  return [
    ...(deaths.length > 0 ? [death] : []),
    ...grouped(deaths, strengths.length, ({ whenAllMiss }) =>
      whenAllMiss === 'again'
        ? 'Se todos os que ficaram perderem, a volta é laçada de novo'
        : 'Se todos os que ficaram perderem, eles repartem',
    ),
    ...trophies,
    ...ties,
  ]
}

/** One sentence for each text that `says` returns, with the strengths that it is about unless it is about all. */
function grouped<Named extends { name: string }>(
  strengths: readonly Named[],
  all: number,
  says: (one: Named) => string,
): string[] {
  const groups = new Map<string, string[]>()
  for (const one of strengths) groups.set(says(one), [...(groups.get(says(one)) ?? []), one.name])
  return [...groups].map(([text, names]) => {
    if (names.length === all) return `${text}.`
    const which = names.length === 1 ? 'Na força' : 'Nas forças'
    return `${which} ${list(names.map(shortName))}: ${lowered(text)}.`
  })
}

function entryWords(rules: CompetitionRules, nameOf: NameOf): string[] {
  const { livesByNumber, absentRider, roundOrder, replacementPass, bestEntryOnly, fedBy, countsFor } = rules
  return [
    ...livesByNumber.map(({ from, to, lives }) => {
      const has = from === to ? 'tem' : 'têm'
      return `${numbers(from, to)} ${has} ${livesText(lives)} a mais.`
    }),
    ...(absentRider === 'other' ? ['Pelo laçador ausente laça outro da mesma inscrição.'] : []),
    ...(roundOrder === 'alternating' ? ['As voltas pares vão do último número ao primeiro.'] : []),
    ...replacementWords(replacementPass),
    ...(bestEntryOnly === 'rider'
      ? ['Força alta mata a baixa: o laçador que passa com mais de uma inscrição fica com a melhor.']
      : []),
    ...(bestEntryOnly === 'team'
      ? [
          'Força alta mata a baixa: os mesmos laçadores que passam com mais de uma inscrição ficam com a melhor.',
        ]
      : []),
    ...(fedBy ? feedingWords(fedBy, nameOf) : []),
    ...(countsFor === '' ? [] : [`A armada da classificatória vale também para ${nameOf(countsFor)}.`]),
  ]
}

/** The usual pass, at the end of each round, is not said. */
function replacementWords(pass: ReplacementPass): string[] {
  if (pass.kind === 'afterRound') return [`A reposição é depois da volta ${pass.round}.`]
  const words: Record<typeof pass.kind, string[]> = {
    eachRound: [],
    none: ['Quem não vem na sua volta não tem reposição.'],
    once: ['Cada inscrição tem uma reposição.'],
    atEnd: ['A reposição é no fim da classificatória.'],
  }
  return words[pass.kind]
}

function feedingWords({ from, tie, numbers: kept, result }: FedBy, nameOf: NameOf): string[] {
  const sources = from.map(({ category, count }) =>
    count === 1 ? `o melhor de ${nameOf(category)}` : `os ${count} melhores de ${nameOf(category)}`,
  )
  const which = result === 'official' ? 'oficial' : 'provisório'
  const ties = {
    all: 'Com empate na última vaga, entram todos os empatados.',
    none: 'Com empate na última vaga, nenhum dos empatados entra.',
    throw: 'Com empate na última vaga, os empatados desempatam.',
  }
  return [
    `${from.length === 1 && from[0]?.count === 1 ? 'Entra' : 'Entram'} ${list(sources)}, pelo resultado ${which}.`,
    ties[tie],
    kept === 'kept' ? 'O número é o mesmo.' : 'O número é novo, pela ordem do resultado.',
  ]
}
