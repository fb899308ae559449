import { listed, reais } from '@porteira/domain/competition'
import { livesText, numbersText, ofStrength, type Preview } from './competition.ts'

type EntryChange = Preview['entries'][number]
type StrengthChange = Preview['strengths'][number]
type Outcome = EntryChange['after']

/** What a decision changes, as sentences: first in the strengths, then in the places, then in who is in. */
export function changesOf({ entries, strengths }: Pick<Preview, 'entries' | 'strengths'>): string[] {
  const says = [
    ...strengths.flatMap(strengthTexts),
    ...grouped(entries, placeKey).flatMap(placeText),
    ...grouped(entries, stateKey).flatMap(stateText),
  ]
  return says.length > 0 ? says : ['Nenhuma colocação muda.']
}

function strengthTexts({ strength, before, after }: StrengthChange): string[] {
  const of = ofStrength(strength)
  return [...phaseTexts(of, before, after), ...resultTexts(of, before, after)]
}

type Strengths = StrengthChange['after']

function phaseTexts(of: string, before: Strengths, after: Strengths): string[] {
  if (before.phase === after.phase)
    return before.round === after.round || after.phase === 'over'
      ? []
      : [`A ${of} fica na volta ${after.round}.`]
  if (after.phase === 'qualifier') return [`A final da ${of} deixa de ter começado.`]
  if (after.phase === 'tieBreak') return [`A ${of} fica à espera do desempate.`]
  if (after.phase === 'over') return [`A ${of} termina.`]
  const { length } = after.left
  return before.phase === 'qualifier'
    ? [`A final da ${of} começa com ${length === 1 ? '1 número' : `${length} números`} na disputa.`]
    : [`A final da ${of} continua na volta ${after.round}.`]
}

function resultTexts(of: string, before: Strengths, after: Strengths): string[] {
  if (before.result === after.result) return []
  if (after.result === 'underProtest') return [`O resultado da ${of} fica sob protesto.`]
  if (after.result === 'provisional') return [`O resultado da ${of} fica provisório.`]
  if (after.result === 'running') return [`O resultado da ${of} deixa de valer.`]
  return []
}

type Group = { badges: number[]; before: Outcome; after: Outcome }

/** Entries that a decision changes alike, the best place first. An entry without a key is left out. */
function grouped(entries: readonly EntryChange[], keyOf: (change: EntryChange) => string): Group[] {
  const groups = new Map<string, Group>()
  for (const change of entries) {
    const key = keyOf(change)
    if (key === '') continue
    const { before, after, badge } = change
    const group = groups.get(key) ?? { badges: [], before, after }
    group.badges.push(badge)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => (a.after.place ?? Infinity) - (b.after.place ?? Infinity))
}

const wonOf = ({ place, prizeInCents, goods }: Outcome) => JSON.stringify([place, prizeInCents, goods])

const placeKey = ({ before, after }: EntryChange) =>
  after.place === null || wonOf(before) === wonOf(after) ? '' : `${wonOf(before)} ${wonOf(after)}`

function placeText({ badges, before, after }: Group): string[] {
  const many = badges.length > 1
  const prize = prizeOf(after)
  const earlier = prizeOf(before)
  const each = many && after.prizeInCents > 0 ? ' cada' : ''
  const was = earlier !== '' && earlier !== prize ? `, antes ${earlier}` : ''
  const wins = prize === '' ? (earlier === '' ? '' : `, sem prêmio${was}`) : `: ${prize}${each}${was}`
  return [`${subject(badges)} ${moves(before, after, many)} ${after.place}º${wins}.`]
}

const subject = (badges: readonly number[]) =>
  badges.length === 1 ? `O nº ${badges[0]}` : `Os números ${numbersText(badges)}`

function moves({ place: from }: Outcome, { place: to }: Outcome, many: boolean) {
  if (from === null || to === null) return many ? 'ficam em' : 'fica em'
  if (from === to) return many ? 'continuam em' : 'continua em'
  if (to < from) return many ? 'sobem para' : 'sobe para'
  return many ? 'descem para' : 'desce para'
}

const prizeOf = ({ prizeInCents, goods }: Outcome) =>
  listed([...(prizeInCents > 0 ? [reais(prizeInCents)] : []), ...goods])

/** What happens to an entry beside its place. */
function stateKey({ before, after }: EntryChange) {
  if (before.strength !== after.strength) return `strength ${before.strength} ${after.strength}`
  if (before.status !== after.status)
    return after.place === null || before.status === 'disqualified' ? `${before.status} ${after.status}` : ''
  if (before.place !== null && after.place === null) return 'no place'
  return before.lives === after.lives || after.lives === null ? '' : `lives ${after.lives}`
}

function stateText({ badges, before, after }: Group): string[] {
  const many = badges.length > 1
  const who = subject(badges)
  if (before.strength !== after.strength) return [strengthText(who, many, before.strength, after.strength)]
  if (after.status === 'disqualified')
    return [`${who} ${many ? 'ficam' : 'fica'} sem colocação e sem prêmio.`]
  if (after.status === 'dispensed') return [`${who} ${many ? 'saem' : 'sai'} da final.`]
  if (before.status !== 'in' && after.status === 'in')
    return [`${who} ${many ? 'voltam' : 'volta'} à disputa.`]
  if (before.status === 'disqualified') return [`${who} ${many ? 'voltam' : 'volta'} à classificação.`]
  if (before.status !== after.status) return [`${who} ${many ? 'saem' : 'sai'} da disputa.`]
  if (after.lives !== null && before.lives !== after.lives)
    return [`${who} ${many ? 'ficam' : 'fica'} com ${livesText(after.lives)}.`]
  return [`${who} ${many ? 'ficam' : 'fica'} sem colocação por enquanto.`]
}

function strengthText(who: string, many: boolean, from: number, to: number) {
  if (to === 0) return `${who} ${many ? 'saem' : 'sai'} da ${ofStrength(from)}.`
  if (from === 0) return `${who} ${many ? 'entram' : 'entra'} na ${ofStrength(to)}.`
  return `${who} ${many ? 'passam' : 'passa'} da ${ofStrength(from)} para a ${ofStrength(to)}.`
}
