import type { Event } from '@porteira/contract'
import { type ComponentType, Suspense } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import typography from '#styles/typography.module.css'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { DraftForm } from '../draft-form.ts'
import { PhoneFrame } from '../preview/PhoneFrame.tsx'
import { previewOf } from '../preview/preview-event.ts'
import { type DraftBanner, draftBannerAddress } from './BannerStep.tsx'

/** The page of an event, as visitors see it. */
export type Preview = ComponentType<{ event: Event; banner: string | undefined }>

type Props = {
  form: DraftForm
  banner: DraftBanner
  admin: Admin
  Preview: Preview
  /** Beside the fields. */
  isBeside?: boolean
}

/** The page of the event on a phone, as it will be after publishing. */
export const PreviewStep = ({ form, banner, admin, Preview, isBeside = false }: Props) => (
  <section aria-label="Como fica no celular">
    <p className={typography['muted']}>
      {isBeside ? 'Como fica no celular' : 'Como a página fica no celular, no dia em que as vendas abrem.'}
    </p>
    <PhoneFrame title="Página do evento no celular" isSmall={isBeside}>
      <Suspense fallback={<Skeleton shape={[12]} />}>
        <Preview event={previewOf(form)} banner={draftBannerAddress(banner, admin)} />
      </Suspense>
    </PhoneFrame>
  </section>
)
