import { pathOf } from './document-field.rules.ts'

/** A place in a document: the event, or one of its categories or bundles. */
export type Place = {
  part: 'event' | 'categories' | 'bundles'
  index: number
  /** The place as the beginning of a sentence. */
  where: string
}

export const EVENT: Place = { part: 'event', index: 0, where: 'Evento' }

/** A problem of a document: its place, its field and what is wrong. */
export type DocumentProblem = Place & {
  /** `rule` and `repeated` are rules between fields. Their sentences are complete without the name of the field. */
  kind: 'missing' | 'wrong' | 'rule' | 'repeated'
  field?: string
  says: string
}

/** The sentence for a person who reads a document: it names the field as the document does. */
export const documentSentence = ({ where, kind, field, says }: DocumentProblem) =>
  (kind === 'missing' || kind === 'wrong') && field !== undefined
    ? `${where}, ${pathOf(field)}: ${says}`
    : `${where}: ${says}`

export const ruleProblem = (place: Place, says: string, field?: string): DocumentProblem => ({
  ...placeOf(place),
  kind: 'rule',
  says,
  ...(field !== undefined && { field }),
})

export const fieldProblem = (
  place: Place,
  field: string,
  { kind, says }: Pick<DocumentProblem, 'kind' | 'says'>,
): DocumentProblem => ({ ...placeOf(place), kind, field, says })

const placeOf = ({ part, index, where }: Place) => ({ part, index, where })
