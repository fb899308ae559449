import type { FormationField, FormationProblem } from '@porteira/domain'
import type { FieldPlace } from '#api/api-error.ts'

/** A refusal of the server, with the field that it is about. */
export type SaveRefusal = { message: string; at?: FieldPlace | undefined }

/** The sentence next to a field of an entry; undefined while the field is right or was not checked yet. */
export type ErrorOf = (field: FormationField, participantIndex?: number) => string | undefined

type Marks = {
  /** The failures of the entry, if it was checked. */
  problems: readonly Omit<FormationProblem, 'cartItemId'>[]
  refusal: SaveRefusal | undefined
}

const REFUSED = 'Recusado: veja o motivo acima.'

export const errorOfCard =
  ({ problems, refusal }: Marks): ErrorOf =>
  (field, participantIndex) => {
    const isHere = (place: { field: string; participantIndex?: number | undefined }) =>
      place.field === field && place.participantIndex === participantIndex
    if (refusal?.at && isHere(refusal.at)) return REFUSED
    return problems.find(isHere)?.message
  }
