import { centsFromReais } from '#money.ts'
import { plural } from '#messages/plural.ts'
import { type CompetitionRules, isWithin, type NumberRange, type Prize, type StrengthRules } from './rules.ts'
import { inSentence, list, ordinal, shortName, strengthName } from './strength-names.ts'
import { usesMinimums } from './words.ts'

/** What is wrong with rules: the place of the value, such as 'strengths.1.minimum', and a sentence. */
export type RulesProblem = { path: string; says: string }

/** What rules must fit. What is left out is not checked. */
export type RulesContext = {
  /** The category of the rules. */
  category?: { id: string; name: string; maxParticipants: number }
  /** The other categories of the event, each with those that its rules name as its sources. */
  others?: readonly { id: string; name: string; sources: readonly string[] }[]
}

/** What a schema cannot say about rules. */
export const rulesProblems = (rules: CompetitionRules, context: RulesContext = {}): RulesProblem[] => [
  ...teamProblems(rules, context),
  ...strengthProblems(rules),
  ...minimumProblems(rules),
  ...rangeProblems(rules),
  ...rules.livesByNumber.flatMap((range, index) => rangeOrder(range, `livesByNumber.${index}`)),
  ...prizeProblems(rules),
  ...otherCategoryProblems(rules, context),
]

const problem = (path: string, says: string): RulesProblem => ({ path, says })

function teamProblems(rules: CompetitionRules, { category }: RulesContext): RulesProblem[] {
  const { riders, shotsPerRound, lifeCost, absentRider, replacementPass: pass } = rules
  const rounds = Math.max(rules.qualifier.rounds, ...rules.qualifier.ranges.map((range) => range.rounds))
  const shots = riders * shotsPerRound
  return [
    ...(category && riders > category.maxParticipants
      ? [
          problem(
            'riders',
            `As regras pedem ${riders} laçadores, e a inscrição tem no máximo ${category.maxParticipants}.`,
          ),
        ]
      : []),
    ...(absentRider === 'other' && riders === 1
      ? [problem('absentRider', 'Com um laçador por inscrição não há outro que lace pelo ausente.')]
      : []),
    ...(pass.kind === 'afterRound' && pass.round >= rounds
      ? [
          problem(
            'replacementPass.round',
            `A classificatória tem ${plural(rounds, 'volta', 'voltas')}: a reposição depois da última é no fim.`,
          ),
        ]
      : []),
    ...(lifeCost.kind === 'round' && lifeCost.hits > shots
      ? [
          problem(
            'lifeCost.hits',
            `Em ${plural(shots, 'armada', 'armadas')} por volta não cabem ${plural(lifeCost.hits, 'acerto', 'acertos')}.`,
          ),
        ]
      : []),
  ]
}

function strengthProblems({ strengths, qualifier }: CompetitionRules): RulesProblem[] {
  const { sieve, rounds, ranges } = qualifier
  const hasQualifier = rounds > 0 || ranges.length > 0
  const isOpen = sieve.kind === 'sold' || sieve.kind === 'byHand'
  return [
    ...strengths.flatMap(({ name }, index) => {
      const first = strengths.findIndex((other) => inSentence(other.name) === inSentence(name))
      return first < index ? [problem(`strengths.${index}.name`, `Há duas forças ${shortName(name)}.`)] : []
    }),
    ...strengths.flatMap(({ name, final }, index) =>
      final.kind === 'none' && !hasQualifier
        ? [
            problem(
              `strengths.${index}.final.kind`,
              `${strengthName(name)}: sem classificatória e sem final ninguém é classificado.`,
            ),
          ]
        : [],
    ),
    ...strengths.flatMap(endlessFinal),
    ...(strengths.length > 1 && !hasQualifier && !isOpen
      ? [problem('strengths', 'Sem classificatória todos ficam na mesma força: tire as outras.')]
      : []),
    ...(strengths.length > 1 && hasQualifier && sieve.kind === 'best'
      ? [problem('strengths', 'Os melhores passam todos para a primeira força: tire as outras.')]
      : []),
  ]
}

/** A final without a stop is never over if those who are left throw again whenever all miss. */
function endlessFinal({ name, final }: StrengthRules, index: number): RulesProblem[] {
  const isEndless = final.kind === 'suddenDeath' && final.stopAt === 0 && final.whenAllMiss === 'again'
  const says = `${strengthName(name)}: sem parada, e laçando de novo quando todos perdem, a final não termina. Pare em 1 ou mais.`
  // guard: final-comes-to-an-end
  if (isEndless) return [problem(`strengths.${index}.final.stopAt`, says)]
  return []
}

function minimumProblems(rules: CompetitionRules): RulesProblem[] {
  const { strengths, qualifier, riders, shotsPerRound } = rules
  if (!usesMinimums(rules)) return []
  const isPercent = qualifier.sieve.kind === 'percent'
  const most = isPercent ? 100 : qualifier.rounds * riders * shotsPerRound
  // Without rounds for all numbers, only those of the ranges throw.
  const hasMost = isPercent || qualifier.rounds > 0
  return strengths.flatMap(({ name, minimum }, index) => {
    const path = `strengths.${index}.minimum`
    if (hasMost && minimum > most) return [problem(path, aboveMost(name, minimum, { most, isPercent }))]
    const before = strengths[index - 1]
    if (!before || before.minimum > minimum) return []
    if (before.minimum < minimum)
      return [problem(path, `A ${inSentence(name)} precisa pedir menos que a ${inSentence(before.name)}.`)]
    const asked = isPercent ? `${minimum} %` : plural(minimum, 'acerto', 'acertos')
    return [
      problem(
        path,
        `${strengthName(before.name)} e ${inSentence(name)} com ${asked}: um dos dois precisa mudar.`,
      ),
    ]
  })
}

const aboveMost = (
  name: string,
  minimum: number,
  { most, isPercent }: { most: number; isPercent: boolean },
) =>
  isPercent
    ? `${strengthName(name)}: ${minimum} % passa de 100 %.`
    : `${strengthName(name)}: ${plural(minimum, 'acerto', 'acertos')} em ${plural(most, 'armada', 'armadas')} não é possível.`

function rangeProblems(rules: CompetitionRules): RulesProblem[] {
  const { qualifier, strengths, riders, shotsPerRound } = rules
  const isPercent = qualifier.sieve.kind === 'percent'
  return qualifier.ranges.flatMap((range, index) => {
    const path = `qualifier.ranges.${index}`
    const earlier = qualifier.ranges.slice(0, index).find((other) => overlap(other, range))
    const most = isPercent ? 100 : range.rounds * riders * shotsPerRound
    const { minimums } = range
    return [
      ...rangeOrder(range, path),
      ...(earlier
        ? [problem(`${path}.from`, `${numbersText(earlier)} e ${numbersText(range)} se sobrepõem.`)]
        : []),
      ...(minimums.length === strengths.length
        ? []
        : [
            problem(
              `${path}.minimums`,
              `A faixa precisa de um mínimo para cada força: são ${strengths.length}.`,
            ),
          ]),
      ...(usesMinimums(rules)
        ? minimums.flatMap((minimum, at) => {
            const { name = '' } = strengths[at] ?? {}
            const before = minimums[at - 1]
            const place = `${path}.minimums.${at}`
            if (minimum > most) return [problem(place, aboveMost(name, minimum, { most, isPercent }))]
            return before !== undefined && before < minimum
              ? [problem(place, `Nesta faixa a ${inSentence(name)} pede mais que a força antes dela.`)]
              : []
          })
        : []),
    ]
  })
}

const rangeOrder = ({ from, to }: NumberRange, path: string) =>
  from > to
    ? [problem(`${path}.to`, `A faixa vai do número ${from} ao ${to}: o fim vem antes do início.`)]
    : []

const overlap = (one: NumberRange, other: NumberRange) =>
  isWithin(one, other.from) || isWithin(other, one.from)

const numbersText = ({ from, to }: NumberRange) => `${from} a ${to}`

function prizeProblems({ strengths, prizeBase }: CompetitionRules): RulesProblem[] {
  const ofBase =
    prizeBase.kind === 'perEntry' && centsFromReais(prizeBase.reais) === undefined
      ? [problem('prizeBase.reais', FRACTION)]
      : []
  const ofStrengths = strengths.flatMap(({ name, prizes }, index) =>
    prizes.flatMap((prize, at) => {
      const path = `strengths.${index}.prizes.${at}`
      const earlier = prizes
        .slice(0, at)
        .find((other) => isSameKind(other, prize) && prize.from <= other.to && other.from <= prize.to)
      return [
        ...(prize.from > prize.to
          ? [
              problem(
                `${path}.to`,
                `Prêmio do ${ordinal(prize.from)} ao ${ordinal(prize.to)} lugar: o fim vem antes do início.`,
              ),
            ]
          : []),
        ...(earlier
          ? [
              problem(
                `${path}.from`,
                `${strengthName(name)}: o ${ordinal(Math.max(prize.from, earlier.from))} lugar já tem um prêmio desse tipo.`,
              ),
            ]
          : []),
        ...amountProblems(prize, path),
      ]
    }),
  )
  return [...ofBase, ...ofStrengths]
}

const FRACTION = 'O valor tem no máximo duas casas depois da vírgula.'

const isSameKind = (one: Prize, other: Prize) => one.award.kind === other.award.kind && one.per === other.per

function amountProblems(prize: Prize, path: string) {
  return (['award', 'otherwise'] as const).flatMap((name) => {
    const award = prize[name]
    if (award.kind === 'money' && centsFromReais(award.reais) === undefined)
      return [problem(`${path}.${name}.reais`, FRACTION)]
    return award.kind === 'percent' && centsFromReais(award.percent) === undefined
      ? [problem(`${path}.${name}.percent`, FRACTION)]
      : []
  })
}

/** True if a category of the rules, an id or a name, is this one. */
const isCategory = (named: string, { id, name }: { id: string; name: string }) =>
  named !== '' && (named === id || named === name)

function otherCategoryProblems(rules: CompetitionRules, context: RulesContext): RulesProblem[] {
  const { category, others } = context
  const named = [
    ...(rules.fedBy?.from ?? []).map((source, index) => ({
      named: source.category,
      path: `fedBy.from.${index}.category`,
    })),
    ...(rules.countsFor === '' ? [] : [{ named: rules.countsFor, path: 'countsFor' }]),
  ]
  const sources = (rules.fedBy?.from ?? []).map((source) => source.category)
  return [
    ...named.flatMap(({ named: one, path }) => {
      if (category && isCategory(one, category))
        return [
          problem(
            path,
            path === 'countsFor'
              ? 'A armada já vale para esta prova: escolha outra.'
              : 'A prova não pode receber inscrições dela mesma.',
          ),
        ]
      return others && !others.some((other) => isCategory(one, other))
        ? [problem(path, `A prova “${one.slice(0, 60)}” não existe neste evento.`)]
        : []
    }),
    ...sources.flatMap((one, index) =>
      sources.indexOf(one) < index
        ? [problem(`fedBy.from.${index}.category`, 'Esta prova já está na lista.')]
        : [],
    ),
    ...circleProblems(sources, context),
  ]
}

/** A category that gets entries from another one, which gets entries from it in turn. */
function circleProblems(sources: readonly string[], { category, others = [] }: RulesContext): RulesProblem[] {
  if (!category) return []
  const known = new Map(others.flatMap((other) => [other.id, other.name].map((key) => [key, other] as const)))
  return sources.flatMap((source, index) => {
    const way = wayTo(category, source, known, new Set())
    return way.length > 0
      ? [
          problem(
            `fedBy.from.${index}.category`,
            `As provas esperam uma pela outra: ${list([category.name, ...way])}.`,
          ),
        ]
      : []
  })
}

type Other = NonNullable<RulesContext['others']>[number]

/** The names of the categories from `source` to the one that gets entries from `end`; none without a way. */
function wayTo(
  end: { id: string; name: string },
  source: string,
  known: ReadonlyMap<string, Other>,
  seen: Set<Other>,
): string[] {
  const here = known.get(source)
  if (!here || seen.has(here)) return []
  seen.add(here)
  if (here.sources.some((one) => isCategory(one, end))) return [here.name]
  for (const one of here.sources) {
    const way = wayTo(end, one, known, seen)
    if (way.length > 0) return [here.name, ...way]
  }
  return []
}
