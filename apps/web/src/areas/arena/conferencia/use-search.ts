import type { CheckInEntry } from '@porteira/contract'
import { checkInMessages } from '@porteira/domain'
import type { CheckIn } from './check-in.ts'
import type { CheckInData } from './check-in-data.ts'
import { findEntries, inOrder, readTyped, type Typed } from './find-entries.ts'
import { readCode } from './read-code.ts'
import { type Shown, useShown } from './use-shown.ts'

type Searched = { checkIn: CheckIn; data: CheckInData; shown: Shown }

/** Opens entries by a scanned code or a typed text. */
export function useSearch(checkIn: CheckIn, data: CheckInData, wanted: string) {
  const shown = useShown(wanted)
  const searched = { checkIn, data, shown }
  return {
    ...shown,
    scan: (text: string) => scan(searched, text),
    search: (text: string) => search(searched, text),
  }
}

async function scan({ data, shown }: Searched, text: string) {
  const read = await readCode(data, text)
  if (read.entry) shown.show(read.entry, removalOf(read.entry))
  else shown.show(undefined, { tone: 'bad', text: read.says })
}

async function search(searched: Searched, text: string) {
  const typed = readTyped(text)
  if (typed.kind === 'code') return scan(searched, typed.text)
  if (typed.kind === 'cpf') return searchCpf(searched, typed.cpf)
  if (typed.kind === 'name') return searchName(searched, text.trim(), typed)
  searched.shown.list(findEntries(searched.data, typed), checkInMessages.nothingFound(text.trim()))
}

/** The list of this browser has nicknames. The server also finds the registered names. */
async function searchName({ checkIn, data, shown }: Searched, text: string, typed: Typed) {
  shown.show(undefined, { tone: 'calm', text: 'Procurando o nome…' })
  const isCurrent = shown.beginSearch()
  const ids = await checkIn.findByName(text)
  if (!isCurrent()) return
  const current = checkIn.status().data ?? data
  const named = (ids ?? []).flatMap((id) => current.entries.get(id) ?? [])
  const all = new Set([...findEntries(current, typed), ...named])
  const nothing = ids ? checkInMessages.nothingFound(text) : checkInMessages.nothingFoundHere(text)
  shown.list(inOrder([...all]), nothing)
}

async function searchCpf({ checkIn, data, shown }: Searched, cpf: string) {
  shown.show(undefined, { tone: 'calm', text: 'Procurando o CPF…' })
  const isCurrent = shown.beginSearch()
  const answer = await checkIn.findByCpf(cpf)
  if (!isCurrent()) return
  if ('says' in answer) return shown.say({ tone: 'bad', text: answer.says })
  // The page may have got them meanwhile.
  const { entries } = checkIn.status().data ?? data
  const known = answer.ids.flatMap((id) => entries.get(id) ?? [])
  shown.list(inOrder(known), checkInMessages.codeUnknown)
}

/** A scanned entry that was removed says so at once. */
const removalOf = ({ formation }: CheckInEntry) =>
  formation === 'cancelled' ? { tone: 'bad' as const, text: checkInMessages.removed } : undefined
