import type { DraftProblem } from '@porteira/contract'
import type { Admin } from '#components/admin/admin.ts'
import type { StageId } from '../stages.ts'
import { BannerStep, type DraftBanner } from './BannerStep.tsx'
import { BundlesStep } from './BundlesStep.tsx'
import { CategoriesStep } from './CategoriesStep.tsx'
import { EventStep } from './EventStep.tsx'
import { PreviewStep, type Preview } from './PreviewStep.tsx'
import { PricesStep } from './PricesStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { RulesStep } from './RulesStep.tsx'
import type { StepProps } from './step-props.ts'

type Props = StepProps & {
  id: StageId
  admin: Admin
  banner: DraftBanner
  Preview: Preview
  /** All that is missing or wrong, for the review. */
  missing: DraftProblem[]
  /** The server has checked the form as it is now. */
  isChecked: boolean
  onProblem: (problem: DraftProblem, id: StageId) => void
}

export function Stage({ id, admin, banner, Preview, missing, isChecked, onProblem, ...step }: Props) {
  const { name = '', shortName = '' } = step.form.event
  if (id === 'categorias') return <CategoriesStep {...step} admin={admin} />
  if (id === 'pacotes') return <BundlesStep {...step} />
  if (id === 'precos') return <PricesStep {...step} />
  if (id === 'regras') return <RulesStep {...step} />
  if (id === 'foto') return <BannerStep banner={banner} name={name} shortName={shortName} admin={admin} />
  if (id === 'previa') return <PreviewStep form={step.form} banner={banner} admin={admin} Preview={Preview} />
  if (id === 'revisao')
    return <ReviewStep form={step.form} missing={missing} isChecked={isChecked} onProblem={onProblem} />
  return <EventStep {...step} />
}
