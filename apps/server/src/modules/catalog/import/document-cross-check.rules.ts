import { isReservedSlug } from '@porteira/domain'
import { hasStrength } from '../editing/bundle-editing.rules.ts'
import { type Part, pathOf, type Plain } from './document-part.rules.ts'
import { bundledIds } from './event-document.rules.ts'

// Rules between fields. They check the state after the import: the document together with what is stored.

const MAX_BUNDLED = 200

export function eventProblems({ values, stored }: Part) {
  const { shortName, startDate, endDate, salesStart, salesEnd } = values
  const problems: string[] = []
  if (shortName !== stored?.['shortName'] && isReservedSlug(String(shortName)))
    problems.push(
      `Evento, ${pathOf('shortName')}: "${String(shortName)}" é o endereço de uma página da loja.`,
    )
  if (String(endDate) < String(startDate)) problems.push('Evento: o último dia vem antes do primeiro.')
  if (Date.parse(String(salesEnd)) <= Date.parse(String(salesStart)))
    problems.push('Evento: o fim das vendas deve vir depois do início.')
  return problems
}

export function categoryProblems({ where, values }: Part) {
  const [least, most] = [Number(values['minParticipants']), Number(values['maxParticipants'])]
  const [youngest, oldest] = [Number(values['restrictAgeMin'] ?? 0), Number(values['restrictAgeMax'] ?? 0)]
  return [
    ...(most < least ? [`${where}: o máximo de participantes é menor que o mínimo.`] : []),
    ...(oldest > 0 && oldest < youngest ? [`${where}: a idade máxima é menor que a mínima.`] : []),
  ]
}

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
  const { where, values } = bundle
  const named = bundledOf(values)
  const wanted = [...bundledIds(named), ...named.categories]
  if (wanted.length > MAX_BUNDLED) return [`${where}: o pacote tem mais de ${MAX_BUNDLED} categorias.`]
  const inside = wanted.map((key) => ({
    key,
    category: categories.find(({ values: { UUID, name } }) => UUID === key || name === key),
  }))
  const known = inside.flatMap(({ category }) => category ?? [])
  const problems: string[] = []
  if (wanted.length === 0) problems.push(`${where}, Categorias do pacote: falta preencher.`)
  if (new Set(wanted).size < wanted.length || new Set(known).size < known.length)
    problems.push(`${where}: a mesma categoria aparece duas vezes.`)
  for (const { key, category } of inside)
    problems.push(
      ...(category
        ? strengthProblems(where, values, category.values)
        : [`${where}: a categoria "${key.slice(0, 60)}" não existe neste evento.`]),
    )
  if (Number(values['promoPrice']) > Number(values['price']))
    problems.push(`${where}: o preço promocional não pode passar do preço.`)
  return problems
}

const isUnnamed = ({ values, stored }: Part) => values === stored

/** The problems that a changed category causes in a bundle that the document does not name. */
function broken({ values }: Part, categories: Part[]) {
  const where = `Pacote ${String(values['name'])}`
  const ids = String(values['bundledUUIDs']).split(',')
  return categories
    .filter((category) => !isUnnamed(category) && ids.includes(String(category.values['UUID'])))
    .flatMap((category) => {
      const before = strengthProblems(where, values, category.stored ?? {})
      return before.length > 0 ? [] : strengthProblems(where, values, category.values)
    })
}

function strengthProblems(where: string, { overrideStrength }: Plain, category: Plain) {
  const { name, strengthOptions, strengthDynamic } = category
  const letter = String(overrideStrength ?? '')
  if (letter === '') return []
  if (strengthDynamic === 1) return [`${where}: a categoria ${String(name)} define a força pelos acertos.`]
  return hasStrength(letter, Number(strengthOptions) || 0)
    ? []
    : [`${where}: a força ${letter} não existe em ${String(name)}.`]
}
