import {
  adminMessages,
  endsAfterEvent,
  isRecord,
  isReservedSlug,
  limitProblems,
  MAX_BUNDLED_ENTRIES,
  placeProblem,
  stepNumbersProblem,
} from '@porteira/domain'
import { type CompetitionRules, hasFinalOfLives } from '@porteira/domain/competition'
import { hasStrength, mostOfOne } from '../editing/bundle-editing.rules.ts'
import { type Part, type Plain } from './document-part.rules.ts'
import { EVENT, found, ruleProblem } from '../document/document-problem.rules.ts'
import { bundledIds } from '../document/event-document.rules.ts'

const instantOf = (value: unknown) => Date.parse(String(value))

// Rules between fields. They check the state after the import: the document together with what is stored.

const MAX_BUNDLED = 200

export function eventProblems({ values, stored }: Part) {
  const { shortName, startDate, endDate, salesStart, salesEnd } = values
  const isUnchanged =
    instantOf(salesEnd) === instantOf(stored?.['salesEnd']) && endDate === stored?.['endDate']
  return found(
    shortName !== stored?.['shortName'] &&
      isReservedSlug(String(shortName)) && {
        ...EVENT,
        kind: 'wrong',
        field: 'shortName',
        message: `"${String(shortName)}" é o endereço de uma página da loja.`,
      },
    String(endDate) < String(startDate) &&
      ruleProblem(EVENT, 'o último dia vem antes do primeiro.', 'endDate'),
    instantOf(salesEnd) <= instantOf(salesStart) &&
      ruleProblem(EVENT, 'o fim das vendas deve vir depois do início.', 'salesEnd'),
    // A stored event with such dates can still be imported again.
    // guard: imported-sale-ends-with-event
    !isUnchanged &&
      endsAfterEvent(new Date(String(salesEnd)), String(endDate)) &&
      ruleProblem(EVENT, 'o fim das vendas não pode vir depois do último dia do evento.', 'salesEnd'),
  )
}

export function categoryProblems({ place, values }: Part) {
  const [least, most] = [Number(values['minParticipants']), Number(values['maxParticipants'])]
  const [youngest, oldest] = [Number(values['restrictAgeMin'] ?? 0), Number(values['restrictAgeMax'] ?? 0)]
  const noPlace = placeProblem(values)
  const noNumbers = stepNumbersProblem(values)
  return found(
    // guard: imported-place-has-no-competition
    noPlace !== '' && ruleProblem(place, noPlace, 'withoutRiders'),
    // guard: imported-steps-sell-numbers-of-the-category
    noNumbers !== '' && ruleProblem(place, noNumbers, 'priceSteps'),
    most < least && ruleProblem(place, 'o máximo de participantes é menor que o mínimo.', 'maxParticipants'),
    oldest > 0 &&
      oldest < youngest &&
      ruleProblem(place, 'a idade máxima é menor que a mínima.', 'restrictAgeMax'),
    ...limitProblems(statedLimits(values)).map(({ field, message }) => ruleProblem(place, message, field)),
  )
}

const wholeOf = (value: unknown) => (typeof value === 'number' ? value : 0)

const statedLimits = (values: Plain) => ({
  agesOn: values['agesOn'] === 'date' ? ('date' as const) : ('firstDay' as const),
  agesOnDate: String(values['agesOnDate'] ?? ''),
  someAgeRiders: wholeOf(values['someAgeRiders']),
  someAgeMin: wholeOf(values['someAgeMin']),
  someAgeMax: wholeOf(values['someAgeMax']),
  maxParticipants: wholeOf(values['maxParticipants']),
})

/** The categories of a bundle: ids in a comma-separated list, or names in a list. */
export function bundledOf({ bundledUUIDs, categories }: Plain) {
  const ids =
    typeof bundledUUIDs === 'string' ? bundledUUIDs.split(',').map((id) => id.trim().toLowerCase()) : []
  return {
    bundledUUIDs: ids.filter(Boolean).join(','),
    categories: Array.isArray(categories)
      ? categories.map((name) => String(name).normalize('NFC').trim())
      : [],
  }
}

/** `categories` are all categories of the event after the import. */
export function bundleProblems(bundle: Part, categories: Part[]) {
  if (isUnnamed(bundle)) return broken(bundle, categories)
  const { place, values } = bundle
  const named = bundledOf(values)
  const wanted = [...bundledIds(named), ...named.categories]
  const rule = (message: string, field = 'bundledUUIDs') => ruleProblem(place, message, field)
  if (wanted.length > MAX_BUNDLED) return [rule(`o pacote tem mais de ${MAX_BUNDLED} categorias.`)]
  const inside = wanted.map((key) => ({
    key,
    category: categories.find(({ values: { UUID, name } }) => UUID === key || name === key),
  }))
  const known = inside.flatMap(({ category }) => category ?? [])
  const isMixed = inside.some(
    ({ key, category }) =>
      category && inside.some((other) => other.category === category && other.key !== key),
  )
  const most = mostOfOne(known.map(({ values: { UUID, name } }) => String(UUID || name)))
  return [
    ...found(
      wanted.length === 0 &&
        ruleProblem(
          { ...place, where: `${place.where}, Categorias do pacote` },
          'falta preencher.',
          'bundledUUIDs',
        ),
      isMixed && rule('a mesma categoria aparece por nome e por identificador.'),
      most > MAX_BUNDLED_ENTRIES && rule(`a mesma categoria aparece mais de ${MAX_BUNDLED_ENTRIES} vezes.`),
    ),
    ...inside.flatMap(({ key, category }) =>
      category
        ? [...strengthProblems(bundle, category.values), ...livesProblems(bundle, category.values)]
        : [rule(`a categoria "${key.slice(0, 60)}" não existe neste evento.`)],
    ),
    ...found(
      Number(values['promoPrice']) > Number(values['price']) &&
        rule('o preço promocional não pode passar do preço.', 'promoPrice'),
    ),
  ]
}

const isUnnamed = ({ values, stored }: Part) => values === stored

/** The problems that a changed category causes in a bundle that the document does not name. */
function broken({ place, ...rest }: Part, categories: Part[]) {
  const { values } = rest
  const bundle = { ...rest, place: { ...place, where: `Pacote ${String(values['name'])}` } }
  const ids = String(values['bundledUUIDs']).split(',')
  return categories
    .filter((category) => !isUnnamed(category) && ids.includes(String(category.values['UUID'])))
    .flatMap((category) => {
      const before = strengthProblems(bundle, category.stored ?? {})
      return before.length > 0 ? [] : strengthProblems(bundle, category.values)
    })
}

function livesProblems({ place, values }: Part, category: Plain) {
  if (category['withoutRiders'] === 1) return []
  const rules = category['competition']
  // Wrong rules are a problem of their own.
  const counts =
    isRecord(rules) && Array.isArray(rules['strengths']) && hasFinalOfLives(rules as CompetitionRules)
  return Number(values['lives']) > 0 && !counts
    ? [ruleProblem(place, adminMessages.noFinalOfLives(String(category['name'])), 'lives')]
    : []
}

function strengthProblems({ place, values }: Part, category: Plain) {
  const { name, strengthOptions, strengthDynamic } = category
  const letter = String(values['overrideStrength'] ?? '')
  const rule = (message: string) => [ruleProblem(place, message, 'overrideStrength')]
  if (letter === '' || category['withoutRiders'] === 1) return []
  if (strengthDynamic === 1) return rule(`a categoria ${String(name)} define a força pelos acertos.`)
  return hasStrength(letter, Number(strengthOptions) || 0)
    ? []
    : rule(`a força ${letter} não existe em ${String(name)}.`)
}
