import type { PaperRider, ResultDocument, ResultPlace } from '@porteira/domain/competition'

/** A rider of an entry. The id of the entry is 0 for a number of another system. */
export type EnteredRider = PaperRider & {
  categoryId: string
  badge: number
  entryId: number
  isErased: boolean
}

type EntryKey = Pick<EnteredRider, 'categoryId' | 'badge' | 'entryId'>

// The number of an ended entry may be sold again, so it names only an entry without an id.
const keyOf = ({ categoryId, badge, entryId }: EntryKey) => entryId || `${categoryId} ${badge}`

/** Answers the riders of an entry of a result as the federation reads them. */
export function ridersOfEntries(riders: readonly EnteredRider[]) {
  const byEntry = Map.groupBy(riders, keyOf)
  return ({ badge, entryId }: ResultPlace, { category }: ResultDocument) =>
    (byEntry.get(keyOf({ categoryId: category.uuid, badge, entryId })) ?? []).map(toPaper)
}

function toPaper({ isErased, cpf, name, card, region, club }: EnteredRider): PaperRider {
  // The account keeps its CPF as a key.
  // guard: federation-list-without-erased-cpf
  if (isErased) return { name, cpf: '', card: '', region: '', club: '' }
  return { name, cpf, card, region, club }
}
