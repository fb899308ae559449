import { formatTime } from '@porteira/domain'
import { type Competition, entriesOf, type Entry, livesText } from './competition.ts'

/** What happened between two states of a competition, as sentences: decisions by their time, then entries by number. */
export function newsOf(before: Competition, now: Competition): string[] {
  const known = new Set(before.facts.map(({ id }) => id))
  const decided = now.facts
    .filter(({ id }) => !known.has(id))
    .reverse()
    .map(({ text, by, decidedOn }) => `${formatTime(new Date(decidedOn))}: ${text}${by && `, por ${by}`}.`)
  const earlier = new Map(entriesOf(before).map((entry) => [entry.badge, entry]))
  const entries = entriesOf(now).flatMap((entry) => {
    const parts = partsOf(earlier.get(entry.badge), entry)
    return parts.length > 0 ? [`Nº ${entry.badge}: ${parts.join(', ')}.`] : []
  })
  const all = [...decided, ...entries]
  return all.length > 0 ? all : ['Chegaram armadas.']
}

function partsOf(before: Entry | undefined, now: Entry): string[] {
  if (!before) return ['entrou na lista']
  const hits = now.qualifyHits + now.finalHits - before.qualifyHits - before.finalHits
  const hasFallen = before.status === 'in' && now.status === 'out'
  const parts = [
    hits > 0 && (hits === 1 ? 'mais 1 boa' : `mais ${hits} boas`),
    hits < 0 && (hits === -1 ? 'menos 1 boa' : `menos ${-hits} boas`),
    hasFallen && (now.fellIn === null ? 'saiu' : `saiu na volta ${now.fellIn}`),
    before.status === 'out' && now.status === 'in' && 'voltou à disputa',
    now.lives !== null && before.lives !== null && now.lives !== before.lives && livesText(now.lives),
    now.place !== before.place && (now.place === null ? 'sem colocação' : `agora ${now.place}º`),
  ].filter((part) => part !== false)
  return parts.length === 0 && before.round !== now.round && before.round !== null ? ['laçou'] : parts
}
