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
  message: string
}

/** The sentence for a person who reads a document: it names the field as the document does. */
export const documentSentence = ({ where, kind, field, message }: DocumentProblem) =>
  (kind === 'missing' || kind === 'wrong') && field !== undefined
    ? `${where}, ${pathOf(field)}: ${message}`
    : `${where}: ${message}`

export const ruleProblem = (place: Place, message: string, field?: string): DocumentProblem => ({
  ...placeOf(place),
  kind: 'rule',
  message,
  ...(field !== undefined && { field }),
})

export const fieldProblem = (
  place: Place,
  field: string,
  { kind, message }: Pick<DocumentProblem, 'kind' | 'message'>,
): DocumentProblem => ({ ...placeOf(place), kind, field, message })

/** Those of these problems that a check found. */
export const found = (...problems: (DocumentProblem | false)[]) =>
  problems.filter((problem) => problem !== false)

const placeOf = ({ part, index, where }: Place) => ({ part, index, where })
