import type { DraftProblem } from '@porteira/contract'
import type { Dispatch, SetStateAction } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import type { DraftForm } from '../draft-form.ts'
import type { FormProblems } from '../problems.ts'
import type { StageId } from '../stages.ts'
import { BundlesStep } from './BundlesStep.tsx'
import { CategoriesStep } from './CategoriesStep.tsx'
import { EventStep } from './EventStep.tsx'
import { PricesStep } from './PricesStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { RulesStep } from './RulesStep.tsx'

export type StepProps = {
  form: DraftForm
  problems: FormProblems
  onForm: Dispatch<SetStateAction<DraftForm>>
}

type Props = StepProps & {
  id: StageId
  admin: Admin
  /** All that is missing or wrong, for the review. */
  missing: DraftProblem[]
  /** The server has checked the form as it is now. */
  isChecked: boolean
  onProblem: (problem: DraftProblem, id: StageId) => void
}

export function Stage({ id, admin, missing, isChecked, onProblem, ...step }: Props) {
  if (id === 'categorias') return <CategoriesStep {...step} admin={admin} />
  if (id === 'pacotes') return <BundlesStep {...step} />
  if (id === 'precos') return <PricesStep {...step} />
  if (id === 'regras') return <RulesStep {...step} />
  if (id === 'revisao')
    return <ReviewStep form={step.form} missing={missing} isChecked={isChecked} onProblem={onProblem} />
  return <EventStep {...step} />
}
