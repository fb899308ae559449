/** What the desk still has to do with an entry, for the arena. A mark states no reason and names no rider. */
export const ENTRY_MARKS = ['absent', 'inReview', 'notHandedOut', 'unauthorised'] as const
export type EntryMark = (typeof ENTRY_MARKS)[number]

export const entryMarkLabels: Record<EntryMark, string> = {
  absent: 'ausente',
  inReview: 'em análise',
  notHandedOut: 'número não entregue',
  unauthorised: 'sem autorização',
}
