import type { Dispatch, SetStateAction } from 'react'
import type { DraftForm } from '../draft-form.ts'
import type { FormProblems } from '../problems.ts'

/** What every step gets. */
export type StepProps = {
  form: DraftForm
  problems: FormProblems
  onForm: Dispatch<SetStateAction<DraftForm>>
}
