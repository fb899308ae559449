import type { CheckInEntry } from '@porteira/contract'
import { plural, stopsOf } from '@porteira/domain'
import { type CheckInData, type Facts, factsOf, type ShownEntry } from './check-in-data.ts'
import { byBadge } from './find-entries.ts'
import { inWords } from './in-words.ts'

/** What keeps a number at the desk. An entry may have several of them. */
export const LACKS = ['notHere', 'horse', 'document', 'minor', 'blocked', 'number'] as const
export type Lack = (typeof LACKS)[number]

export const lackLabels: Record<Lack, string> = {
  notHere: 'Não chegou',
  horse: 'Cavalo',
  document: 'Documento',
  minor: 'Menor',
  blocked: 'Impedida',
  number: 'Só o número',
}

/** What the list of the check-in shows: entries of one state, of all categories or of one, with one lack or any. */
export type Filter = { state: 'missing' | 'handedOut' | 'absent'; categoryUUID: string; lack: Lack | '' }

export type Listed = { entry: ShownEntry; lacks: readonly Lack[]; says: string }

/** The entries of a filter by number, and how many of them lack what, before the filter of the lack. */
export function listEntries(data: CheckInData, { state, categoryUUID, lack }: Filter) {
  const all = [...data.entries.values()]
    .filter((entry) => entry.formation !== 'cancelled')
    .filter((entry) => categoryUUID === '' || entry.categoryUUID === categoryUUID)
    .filter((entry) => (state === 'missing' ? isMissing(entry) : entry.state === state))
    .sort(byBadge)
    .map((entry): Listed => ({ entry, ...(state === 'missing' ? lacksOf(factsOf(data, entry)) : NOTHING) }))
  const counts = LACKS.map((one) => ({
    lack: one,
    count: all.filter(({ lacks }) => lacks.includes(one)).length,
  })).filter(({ count }) => count > 0)
  return {
    total: all.length,
    counts,
    // The last entry of a chosen lack may have got its number.
    rows: lack === '' ? all : all.filter(({ lacks }) => lacks.includes(lack)),
  }
}

const NOTHING = { lacks: [], says: '' }
const isMissing = ({ state }: ShownEntry) => state === 'expected' || state === 'present'

/** Why an entry has no number. Documents count from the moment when the desk noted one or the rider is present. */
function lacksOf(facts: Facts): Pick<Listed, 'lacks' | 'says'> {
  const { entry } = facts
  const { blocks, minors, documents } = stopsOf(facts)
  const [block] = blocks
  const isHere = entry.state === 'present' || facts.checks.some(({ subject }) => subject !== entry.entityKey)
  const missing = isHere ? documents : []
  const horses = missing.filter(({ requirement }) => requirement.about === 'horse')
  const papers = missing.filter(({ requirement }) => requirement.about !== 'horse')
  const found: [lack: Lack, says: string][] = []
  if (block !== undefined) found.push(['blocked', block])
  if (minors.length > 0) found.push(['minor', minorsText(minors, entry)])
  if (!isHere) found.push(['notHere', found.length === 0 ? 'Não chegou' : ''])
  if (horses.length > 0) found.push(['horse', horsesText(horses, entry)])
  if (papers.length > 0) found.push(['document', `Falta ${namesOf(papers)}`])
  if (found.length === 0) found.push(['number', 'Tudo conferido, sem número na mão'])
  return { lacks: found.map(([lack]) => lack), says: found.flatMap(([, says]) => says || []).join(' · ') }
}

type Missing = ReturnType<typeof stopsOf>['documents']
type Minors = ReturnType<typeof stopsOf>['minors']

const minorsText = (minors: Minors, { riders }: CheckInEntry) =>
  riders.length === 1
    ? 'Falta a autorização do responsável'
    : `Falta a autorização de ${inWords.format(minors.map(({ name }) => name))}`

/** 'Falta GTA e Exame de mormo' or, of several horses, 'Falta 1 cavalo de 2'. */
function horsesText(missing: Missing, { riders }: CheckInEntry) {
  const all = new Set(riders.map(({ horseKey }) => horseKey)).size
  if (all === 1) return `Falta ${namesOf(missing)}`
  const horses = new Set(missing.map(({ subject }) => subject)).size
  return `${horses === 1 ? 'Falta' : 'Faltam'} ${plural(horses, 'cavalo', 'cavalos')} de ${all}`
}

const namesOf = (missing: Missing) =>
  inWords.format(new Set(missing.map(({ requirement }) => requirement.name)))
