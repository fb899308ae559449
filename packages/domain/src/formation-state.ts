/** The fields of an entry in an answer that decide about its formation. */
export type FormationState = {
  /** 'place': sold without riders. */
  formation: 'pending' | 'open' | 'review' | 'approved' | 'cancelled' | 'place'
  deletedOn: string | null
  registrationInPerson: number
}

/** The states of a formation whose riders are saved. */
export const SUBMITTED_FORMATIONS = ['review', 'approved'] as const

export const isSubmittedFormation = ({ formation }: Pick<FormationState, 'formation'>) =>
  SUBMITTED_FORMATIONS.some((state) => state === formation)

/** The formation waits for its riders. */
export const isOpenFormation = ({ formation, deletedOn }: Pick<FormationState, 'formation' | 'deletedOn'>) =>
  formation === 'open' && deletedOn === null

/** The riders are filled in at /participants right after the payment. Other open formations are filled in one by one. */
export const isFilledAfterPayment = (state: FormationState) =>
  isOpenFormation(state) && state.registrationInPerson === 0
