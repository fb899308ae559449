/** A registration as it travels, as far as the state of its formation goes. */
export type FormationState = {
  formation: 'pending' | 'open' | 'review' | 'approved' | 'cancelled'
  deletedOn: string | null
  registrationInPerson: number
}

/** The states of a formation whose riders are saved. */
export const SUBMITTED_FORMATIONS = ['review', 'approved'] as const

export const isSubmittedFormation = ({ formation }: Pick<FormationState, 'formation'>) =>
  SUBMITTED_FORMATIONS.some((state) => state === formation)

/** It waits for its riders. */
export const isOpenFormation = ({ formation, deletedOn }: Pick<FormationState, 'formation' | 'deletedOn'>) =>
  formation === 'open' && deletedOn === null

/** Formed right after the payment, at /participants; the others are formed later, one by one. */
export const isFilledAfterPayment = (state: FormationState) =>
  isOpenFormation(state) && state.registrationInPerson === 0
